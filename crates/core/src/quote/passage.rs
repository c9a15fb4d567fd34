//! A stretch of text in a block of a story.

use super::PASSAGE_UNITS;
use crate::{
    BlockId, Document,
    document::{utf16_len, utf16_slice},
};
use serde::Serialize;

/// A stretch of the text of one block (decision 0022). Offsets are UTF-16 code units of the block's
/// text, `start < end`; neither end stands on white space.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Passage {
    /// The block.
    pub block: BlockId,
    /// First code unit.
    pub start: u32,
    /// One past the last code unit.
    pub end: u32,
}

/// Why something is no passage of a text (decision 0022).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidPassage {
    /// The text is not (any more) what stood there when it was chosen.
    #[error("the text of the story has changed; reload the page and choose the words again")]
    Changed,
    /// There is nothing in it.
    #[error("choose some words first")]
    Empty,
    /// It is longer than the limit.
    #[error("choose fewer words")]
    TooLong,
}

impl Passage {
    /// Reads a passage of `document` in which a reader saw `text`, without white space around it.
    ///
    /// # Errors
    /// [`InvalidPassage`].
    pub fn read(self, document: &Document, text: &str) -> Result<Self, InvalidPassage> {
        if self.text_in(document) != Some(text) {
            return Err(InvalidPassage::Changed);
        }
        let passage = self.trimmed(text).ok_or(InvalidPassage::Empty)?;
        if passage.end - passage.start > PASSAGE_UNITS {
            return Err(InvalidPassage::TooLong);
        }
        Ok(passage)
    }

    /// What stands there; `None` when the document has no such place.
    #[must_use]
    pub fn text_in<'a>(&self, document: &'a Document) -> Option<&'a str> {
        let block = document.blocks.iter().find(|block| block.id == self.block)?;
        utf16_slice(&block.text, self.start, self.end)
    }

    /// Whether both have a character in common.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.block == other.block && self.start < other.end && other.start < self.end
    }

    /// The least stretch that holds both, which stand in one block.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        let (start, end) = (self.start.min(other.start), self.end.max(other.end));
        Self { block: self.block.clone(), start, end }
    }

    /// Without the white space around its `text`; `None` when there is nothing else.
    pub(super) fn trimmed(self, text: &str) -> Option<Self> {
        let before = utf16_len(text) - utf16_len(text.trim_start());
        let length = utf16_len(text.trim());
        let start = self.start.saturating_add(before);
        (length > 0).then_some(Self { block: self.block, start, end: start.saturating_add(length) })
    }
}
