//! What a draft in the schema is made of.

use crate::{
    scalar::{DateTime, int},
    vocabulary::PublishCheckCode,
};
use async_graphql::{ID, SimpleObject};
use quire_core::{draft as core, event::day::Counts};

/// How a story was read; readers who opted out are not counted.
#[derive(Debug, Clone, SimpleObject)]
pub struct Readership {
    /// How often it was opened.
    pub view_count: i32,
    /// How often it was read.
    pub read_count: i32,
    /// How many of a hundred views were read; null without views.
    pub read_ratio: Option<i32>,
    /// Seconds that went into reading.
    pub read_seconds: i32,
}

impl From<Counts> for Readership {
    fn from(counts: Counts) -> Self {
        Self {
            view_count: int(counts.views),
            read_count: int(counts.reads),
            read_ratio: counts.read_ratio().map(i32::from),
            read_seconds: int(counts.seconds),
        }
    }
}

/// Something an author is told before a story is published.
#[derive(Debug, Clone, SimpleObject)]
pub struct PublishCheck {
    /// What was found.
    pub code: PublishCheckCode,
    /// Whether the story cannot be published like this.
    pub is_blocking: bool,
    /// Where; empty when it is about the whole.
    pub block_ids: Vec<ID>,
}

impl From<core::Check> for PublishCheck {
    fn from(check: core::Check) -> Self {
        Self {
            is_blocking: check.is_blocking(),
            code: check.code.into(),
            block_ids: check.blocks.into_iter().map(|id| ID(id.to_string())).collect(),
        }
    }
}

/// A tab in which someone writes.
#[derive(Debug, Clone, SimpleObject)]
pub struct DraftSeat {
    /// How it calls itself.
    pub id: String,
    /// When it last saved or took the seat.
    pub last_seen_at: DateTime,
}
