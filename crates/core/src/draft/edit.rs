//! What one tab changed, and whether that makes sense (decision 0017).

use super::{Head, SUBTITLE_UNITS, TITLE_UNITS};
use crate::{
    BlockId,
    document::{Block, is_direction_control, utf16_len},
};
use std::collections::HashSet;

/// What was changed on one side since a revision (decision 0017).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Edit {
    /// The revision that the writer's text has in it completely.
    pub base: i64,
    /// The title, if it changed.
    pub title: Option<String>,
    /// The subtitle, if it changed.
    pub subtitle: Option<String>,
    /// Changed and new blocks, each whole.
    pub blocks: Vec<Block>,
    /// Deleted blocks. What is neither sent nor named here stays.
    pub deleted: Vec<BlockId>,
    /// The ids of all blocks in reading order; `None` when none was added or moved. New blocks that
    /// it does not name stand at the end.
    pub order: Option<Vec<BlockId>>,
}

/// Why an edit makes no sense (decision 0017).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// The story never had this revision.
    #[error("the story has no revision {base}")]
    UnknownBase {
        /// The revision named.
        base: i64,
    },
    /// A block is sent twice, stands twice in the order, or is both sent and deleted.
    #[error("block {id} is named twice")]
    Twice {
        /// The block.
        id: BlockId,
    },
    /// The title is too long, or holds a line break or another control character.
    #[error("a title is one line of at most {TITLE_UNITS} characters")]
    Title,
    /// The subtitle is too long, or holds a line break or another control character.
    #[error("a subtitle is one line of at most {SUBTITLE_UNITS} characters")]
    Subtitle,
}

impl Edit {
    /// Checks the edit against the head it is for.
    pub(super) fn check(&self, head: &Head) -> Result<(), EditError> {
        if !(0..=head.revision).contains(&self.base) {
            return Err(EditError::UnknownBase { base: self.base });
        }
        if !self.title.as_deref().is_none_or(|title| is_line(title, TITLE_UNITS)) {
            return Err(EditError::Title);
        }
        if !self.subtitle.as_deref().is_none_or(|subtitle| is_line(subtitle, SUBTITLE_UNITS)) {
            return Err(EditError::Subtitle);
        }
        let mut named = HashSet::new();
        for id in self.blocks.iter().map(|block| &block.id).chain(&self.deleted) {
            if !named.insert(id) {
                return Err(EditError::Twice { id: id.clone() });
            }
        }
        let mut placed = HashSet::new();
        for id in self.order.iter().flatten() {
            if !placed.insert(id) {
                return Err(EditError::Twice { id: id.clone() });
            }
        }
        Ok(())
    }
}

/// Whether `text` is one line of at most `units` UTF-16 code units.
fn is_line(text: &str, units: u32) -> bool {
    utf16_len(text) <= units && !text.chars().any(|c| c.is_control() || is_direction_control(c))
}
