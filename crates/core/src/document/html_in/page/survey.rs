//! The first pass: what the head of a page says, and how much text stands where.

use super::{
    super::attributes::value,
    Take,
    aside::AsideTracker,
    kind::{RegionKind, kind},
};
use html5ever::tokenizer::{Tag, TagKind, Token};

/// Places that are looked at while they are open within each other.
const OPEN_AT_ONCE: usize = 16;
/// Bytes of one text in the head of a page.
const HEAD_TEXT: usize = 4_096;

/// What the head of a page says.
#[derive(Debug, Default)]
pub(super) struct PageHead {
    /// The title used when the page is shared.
    pub(super) title: Option<String>,
    /// The title in the tab of a browser; often with the name of the site.
    pub(super) tab: Option<String>,
    pub(super) description: Option<String>,
    pub(super) canonical: Option<String>,
    pub(super) base: Option<String>,
    pub(super) lang: String,
}

/// A place in which the story may stand, by its number on the page.
#[derive(Debug)]
struct Region {
    number: usize,
    kind: RegionKind,
    name: String,
    depth: u32,
    letters: usize,
}

/// The first pass: the head, and how much text stands where.
#[derive(Debug, Default)]
pub(super) struct PageSurvey {
    pub(super) head: PageHead,
    in_tab_title: bool,
    aside: AsideTracker,
    open: Vec<Region>,
    closed: Vec<Region>,
    met: usize,
}

impl PageSurvey {
    /// The number of the place with the most text among the likeliest kind that has enough of it;
    /// `None` for the page as a whole.
    pub(super) fn best(&self) -> Option<usize> {
        let all = || self.closed.iter().chain(&self.open);
        let most = all().map(|place| place.letters).max().unwrap_or_default();
        // A short article beside a long main is a teaser.
        let enough = all().filter(|place| place.letters > 0 && place.letters >= most / 4);
        enough.max_by_key(|place| (place.kind, place.letters)).map(|place| place.number)
    }

    fn meta(&mut self, tag: &Tag) {
        let Some(content) = value(tag, "content").and_then(head_text) else { return };
        let name = value(tag, "property").or_else(|| value(tag, "name")).unwrap_or_default();
        match name.to_ascii_lowercase().as_str() {
            "og:title" => self.head.title = Some(content),
            "twitter:title" => {
                self.head.title.get_or_insert(content);
            }
            "og:description" => self.head.description = Some(content),
            "description" | "twitter:description" => {
                self.head.description.get_or_insert(content);
            }
            _ => {}
        }
    }

    fn head_tag(&mut self, tag: &Tag) {
        match &*tag.name {
            "title" => self.in_tab_title = self.head.tab.is_none(),
            "meta" => self.meta(tag),
            "base" if self.head.base.is_none() => {
                self.head.base = value(tag, "href").and_then(head_text);
            }
            "html" => self.head.lang = value(tag, "lang").unwrap_or_default().to_owned(),
            "link" if self.head.canonical.is_none() => {
                let is = value(tag, "rel").is_some_and(|rel| rel.eq_ignore_ascii_case("canonical"));
                self.head.canonical = value(tag, "href").and_then(head_text).filter(|_| is);
            }
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag) {
        self.head_tag(tag);
        for place in self.open.iter_mut().filter(|place| *place.name == *tag.name) {
            place.depth = place.depth.saturating_add(1);
        }
        let Some(kind) = kind(tag) else { return };
        if self.open.len() < OPEN_AT_ONCE {
            let (number, name) = (self.met, tag.name.to_string());
            self.open.push(Region { number, kind, name, depth: 1, letters: 0 });
        }
        self.met = self.met.saturating_add(1);
    }

    fn end(&mut self, tag: &Tag) {
        self.in_tab_title = false;
        for place in self.open.iter_mut().filter(|place| *place.name == *tag.name) {
            place.depth = place.depth.saturating_sub(1);
        }
        while let Some(at) = self.open.iter().position(|place| place.depth == 0) {
            let done = self.open.swap_remove(at);
            // Of very many places only those with much text are remembered.
            let least = self.closed.iter().map(|place| place.letters).min().unwrap_or_default();
            if self.closed.len() < OPEN_AT_ONCE {
                self.closed.push(done);
            } else if done.letters > least {
                self.closed.retain(|place| place.letters > least);
                self.closed.push(done);
            }
        }
    }

    fn text(&mut self, text: &str) {
        if self.in_tab_title {
            let tab = self.head.tab.get_or_insert_default();
            if tab.len() < HEAD_TEXT {
                tab.push_str(text);
            }
            return;
        }
        if self.open.is_empty() {
            return;
        }
        let letters = text.chars().filter(|c| !c.is_whitespace()).count();
        for place in &mut self.open {
            place.letters = place.letters.saturating_add(letters);
        }
    }
}

impl Take for PageSurvey {
    fn take(&mut self, token: &Token) {
        match token {
            Token::TagToken(tag) if self.aside.is_within(tag) => {}
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => self.start(tag),
            Token::TagToken(tag) => self.end(tag),
            Token::CharacterTokens(text) if !self.aside.is_open() => self.text(text),
            _ => {}
        }
    }
}

fn head_text(text: &str) -> Option<String> {
    (!text.trim().is_empty() && text.len() <= HEAD_TEXT).then(|| text.trim().to_owned())
}
