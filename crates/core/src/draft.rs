//! Drafts: a story as it is being written, and how what several tabs wrote on it comes together
//! (decision 0017).
//!
//! A tab sends what it changed since a revision as an [`Edit`]; [`Head::merge`] answers the new
//! text, or in which parts both sides wrote something else. Parts are the title, the subtitle, and
//! each block.

mod block_revisions;
mod check;
mod diff;
mod edit;
mod merge;
mod order;
mod rewritten;

pub use crate::document::limits::{SUBTITLE_UNITS, TITLE_UNITS};
pub use block_revisions::BlockRevisions;
pub use check::{Check, CheckCode, checks};
pub use diff::{BlockChange, BlockChangeKind, changes};
pub use edit::{Edit, EditError};
pub use merge::{Changes, Conflict, Merged, NotMerged};
pub use rewritten::rewritten;

use crate::Document;

/// What is written of a story: title, subtitle and body (decision 0017).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Draft {
    /// The title; may be empty.
    pub title: String,
    /// The line under the title; may be empty.
    pub subtitle: String,
    /// The body.
    pub document: Document,
}

/// A draft at its newest revision (decision 0017).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Head {
    /// The newest revision; 0 before the first.
    pub revision: i64,
    /// What it says.
    pub draft: Draft,
    /// Which revision changed each part last.
    pub block_revisions: BlockRevisions,
}
