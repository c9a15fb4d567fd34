//! Finds the story in a web page: where its text stands, and what its head says of it (decision
//! 0024). Two passes over the tokens; like all reading here it builds no tree, so that no nesting
//! can exhaust anything.

use super::{HtmlReader, attributes::value, guard, raw_content};
use crate::{
    document::{
        Address, Parsed, ReadOptions,
        counts::word_count,
        limits::{self, SUBTITLE_UNITS, TITLE_UNITS},
        utf16_len,
    },
    text::line,
};
use html5ever::{
    tendril::StrTendril,
    tokenizer::{
        BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
    },
};
use std::cell::RefCell;
use url::Url;

/// Words that a page has to have in one place to hold a story.
const WORDS: u64 = 10;
/// Places that are looked at while they are open within each other.
const OPEN_AT_ONCE: usize = 16;
/// Bytes of one text in the head of a page.
const HEAD_TEXT: usize = 4_096;

/// Parts of a page that no story is in.
const BESIDE: &[&str] = &[
    "nav", "aside", "footer", "form", "button", "script", "style", "template", "noscript", "dialog",
];
/// Roles of such parts.
const BESIDE_ROLES: &[&str] =
    &["navigation", "complementary", "contentinfo", "banner", "search", "dialog", "menu"];
/// Elements that have no end, and so cannot be left out with what is in them.
const VOID: &[&str] = &[
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

/// A story that was found in a page (decision 0024).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundStory {
    /// The body, and what had to be simplified.
    pub parsed: Parsed,
    /// The title; empty when the page has none.
    pub title: String,
    /// The line below it, if the page has a description that its text does not begin with.
    pub subtitle: String,
    /// Where the page says that the text appeared first.
    pub canonical: Option<String>,
    /// The language, as the page says.
    pub lang: String,
}

/// Where addresses lead that were written at another place: for a page from its own address, for a
/// file from nowhere, so that only whole ones stay (decision 0024; see
/// [`ReadOptions::resolve`]).
pub fn elsewhere(base: Option<&Url>) -> impl Fn(Address<'_>) -> Option<String> {
    move |met| {
        let written = met.as_str().trim();
        if matches!(met, Address::Link(_)) && written.starts_with('#') {
            return None;
        }
        let whole = Url::options().base_url(base).parse(written);
        // An address that leads nowhere is refused, and told of, by the rules for addresses.
        Some(whole.map(String::from).unwrap_or_default())
    }
}

/// Finds the story in a page that lies at `address` (a file lies nowhere); `None` when there is
/// none.
/// Links and pictures of the document lead where they led there (decision 0024).
#[must_use]
pub fn find(html: &str, address: Option<&Url>) -> Option<FoundStory> {
    let html = guard::without_floods(html);
    let mut survey = Survey::default();
    tokenize(&html, &mut survey);
    let head = &survey.head;
    let from = |base: Option<&Url>, written: &str| {
        Url::options().base_url(base).parse(written).ok().filter(is_web)
    };
    let base = head.base.as_deref().and_then(|written| from(address, written));
    let base = base.or_else(|| address.cloned());
    let resolve = elsewhere(base.as_ref());
    let title = head.title.as_deref().map(|title| line(title, TITLE_UNITS));
    let title = title.filter(|title| !title.is_empty());
    let options =
        ReadOptions { title: title.as_deref(), resolve: Some(&resolve), ..ReadOptions::default() };
    let mut reading = Reading::of(survey.best(), &options);
    tokenize(&html, &mut reading);
    let parsed = reading.reader.builder.finish();
    if word_count(&parsed.document) < WORDS {
        return None;
    }
    let title = title
        .or_else(|| parsed.title.as_deref().map(|title| line(title, TITLE_UNITS)))
        .or_else(|| head.tab.as_deref().map(|title| line(title, TITLE_UNITS)))
        .unwrap_or_default();
    let canonical = head.canonical.as_deref().and_then(|written| from(base.as_ref(), written));
    Some(FoundStory {
        subtitle: subtitle(head.description.as_deref().unwrap_or_default(), &parsed),
        title,
        canonical: canonical.map(String::from),
        lang: head.lang.clone(),
        parsed,
    })
}

fn is_web(address: &Url) -> bool {
    matches!(address.scheme(), "http" | "https")
}

/// A description, unless it is too long for a subtitle or only repeats how the text begins.
fn subtitle(description: &str, parsed: &Parsed) -> String {
    let whole = line(description, limits::CAPTION_UNITS);
    let beginning = whole.trim_end_matches(['…', '.', ' ']);
    let repeats = parsed.document.blocks.iter().take(3).any(|block| {
        !beginning.is_empty() && line(&block.text, limits::CAPTION_UNITS).starts_with(beginning)
    });
    if repeats || utf16_len(&whole) > SUBTITLE_UNITS { String::new() } else { whole }
}

/// What the head of a page says.
#[derive(Debug, Default)]
struct Head {
    /// The title used when the page is shared.
    title: Option<String>,
    /// The title in the tab of a browser; often with the name of the site.
    tab: Option<String>,
    description: Option<String>,
    canonical: Option<String>,
    base: Option<String>,
    lang: String,
}

/// What kind of place a story may stand in; the later, the more likely.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Main,
    Article,
    Body,
}

fn kind(tag: &Tag) -> Option<Kind> {
    let property = value(tag, "itemprop").unwrap_or_default();
    if property.split_ascii_whitespace().any(|one| one.eq_ignore_ascii_case("articleBody")) {
        return Some(Kind::Body);
    }
    match &*tag.name {
        "article" => Some(Kind::Article),
        "main" => Some(Kind::Main),
        _ if value(tag, "role") == Some("main") => Some(Kind::Main),
        _ => None,
    }
}

/// A place in which the story may stand, by its number on the page.
#[derive(Debug)]
struct Region {
    number: usize,
    kind: Kind,
    name: String,
    depth: u32,
    letters: usize,
}

/// The first pass: the head, and how much text stands where.
#[derive(Debug, Default)]
struct Survey {
    head: Head,
    in_tab_title: bool,
    aside: AsideTracker,
    open: Vec<Region>,
    closed: Vec<Region>,
    met: usize,
}

impl Survey {
    /// The number of the place with the most text among the likeliest kind that has enough of it;
    /// `None` for the page as a whole.
    fn best(&self) -> Option<usize> {
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

impl Take for Survey {
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

/// The second pass: what stands in one place is read.
struct Reading<'a> {
    reader: HtmlReader<'a>,
    wanted: Option<usize>,
    aside: AsideTracker,
    met: usize,
    /// The element of the place, and how many of its name are open; once it has ended, none.
    within: Option<(String, u32)>,
    is_over: bool,
}

impl<'a> Reading<'a> {
    fn of(wanted: Option<usize>, options: &'a ReadOptions<'a>) -> Self {
        let (aside, reader) = (AsideTracker::default(), HtmlReader::new(options));
        Self { reader, wanted, aside, met: 0, within: None, is_over: false }
    }

    /// Whether a tag belongs to what is read.
    fn is_read(&mut self, tag: &Tag) -> bool {
        let Some(wanted) = self.wanted else { return true };
        let is_start = tag.kind == TagKind::StartTag;
        if let Some((name, open)) = &mut self.within {
            if **name == *tag.name {
                *open = if is_start { open.saturating_add(1) } else { open.saturating_sub(1) };
                if *open == 0 {
                    self.within = None;
                    self.is_over = true;
                }
            }
            return true;
        }
        if is_start && !self.is_over && kind(tag).is_some() {
            if self.met == wanted {
                self.within = Some((tag.name.to_string(), 1));
            }
            self.met = self.met.saturating_add(1);
        }
        false
    }
}

impl Take for Reading<'_> {
    fn take(&mut self, token: &Token) {
        match token {
            Token::TagToken(tag) if !self.aside.is_within(tag) && self.is_read(tag) => {
                // How the tokeniser goes on is answered below, whatever is read.
                let _ = self.reader.tag(tag);
            }
            Token::CharacterTokens(text) => {
                let is_here = self.wanted.is_none() || self.within.is_some();
                if is_here && !self.aside.is_open() {
                    self.reader.text(text);
                }
            }
            _ => {}
        }
    }
}

/// Tells when tokens stand in a part of the page beside the story.
#[derive(Debug, Default)]
struct AsideTracker(Option<(String, u32)>);

impl AsideTracker {
    fn is_open(&self) -> bool {
        self.0.is_some()
    }

    /// Whether the tag belongs to such a part, or begins one.
    fn is_within(&mut self, tag: &Tag) -> bool {
        let is_start = tag.kind == TagKind::StartTag;
        if let Some((name, open)) = &mut self.0 {
            if **name == *tag.name {
                *open = if is_start { open.saturating_add(1) } else { open.saturating_sub(1) };
                if *open == 0 {
                    self.0 = None;
                }
            }
            return true;
        }
        if is_start && is_aside(tag) {
            self.0 = Some((tag.name.to_string(), 1));
            return true;
        }
        false
    }
}

fn is_aside(tag: &Tag) -> bool {
    let name: &str = &tag.name;
    if VOID.contains(&name) || matches!(name, "html" | "body" | "main" | "article") {
        return false;
    }
    BESIDE.contains(&name)
        || value(tag, "hidden").is_some()
        || value(tag, "aria-hidden") == Some("true")
        || value(tag, "role").is_some_and(|role| BESIDE_ROLES.contains(&role))
}

fn head_text(text: &str) -> Option<String> {
    (!text.trim().is_empty() && text.len() <= HEAD_TEXT).then(|| text.trim().to_owned())
}

/// Takes tokens one by one.
trait Take {
    fn take(&mut self, token: &Token);
}

/// Hands tokens on; the tokeniser has them behind a shared reference.
struct Sink<'t, T>(RefCell<&'t mut T>);

impl<T: Take> TokenSink for Sink<'_, T> {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        self.0.borrow_mut().take(&token);
        match &token {
            Token::TagToken(tag) => raw_content(tag),
            _ => TokenSinkResult::Continue,
        }
    }
}

fn tokenize(html: &str, to: &mut impl Take) {
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(html));
    let tokenizer = Tokenizer::new(Sink(RefCell::new(to)), TokenizerOpts::default());
    // A pause is only asked for after a script, which our sink never does.
    let _ = tokenizer.feed(&input);
    tokenizer.end();
}

#[cfg(test)]
mod tests;
