//! The second pass: what stands in one place is read.

use super::{super::HtmlReader, Take, aside::AsideTracker, kind::kind};
use crate::document::ReadOptions;
use html5ever::tokenizer::{Tag, TagKind, Token};

/// The second pass: what stands in one place is read.
pub(super) struct RegionReader<'a> {
    pub(super) reader: HtmlReader<'a>,
    wanted: Option<usize>,
    aside: AsideTracker,
    met: usize,
    /// The element of the place, and how many of its name are open; once it has ended, none.
    within: Option<(String, u32)>,
    is_over: bool,
}

impl<'a> RegionReader<'a> {
    pub(super) fn of(wanted: Option<usize>, options: &'a ReadOptions<'a>) -> Self {
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

impl Take for RegionReader<'_> {
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
