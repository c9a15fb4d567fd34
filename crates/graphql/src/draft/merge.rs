//! What saves answer when others wrote too.

use super::blocks::{Block, Blocks};
use crate::{call::Call, field_error::Result, scalar::int};
use async_graphql::{Enum, ID, SimpleObject};
use quire_core::{
    document,
    draft::{Changes, Conflict},
};

/// What others wrote since a revision.
#[derive(Debug, Clone, SimpleObject)]
pub struct DraftChanges {
    /// The title, if it changed.
    pub title: Option<String>,
    /// The subtitle, if it changed.
    pub subtitle: Option<String>,
    /// Blocks written since, each whole.
    pub blocks: Blocks,
    /// Blocks deleted since.
    pub deleted_blocks: Vec<ID>,
    /// The ids of all blocks in reading order.
    pub order: Vec<ID>,
}

impl DraftChanges {
    pub(super) async fn of(call: &Call, changes: Changes) -> Result<Self> {
        let ids =
            |ids: Vec<quire_core::BlockId>| ids.into_iter().map(|id| ID(id.to_string())).collect();
        Ok(Self {
            title: changes.title,
            subtitle: changes.subtitle,
            blocks: Blocks::of(call, &changes.blocks).await?,
            deleted_blocks: ids(changes.deleted),
            order: ids(changes.order),
        })
    }
}

/// Others changed the same parts; nothing of the save was kept.
#[derive(Debug, Clone, SimpleObject)]
pub struct DraftConflict {
    /// The newest revision: the base of the save that settles the conflict.
    pub revision: i32,
    /// The parts that both sides changed to something different.
    pub conflicts: Vec<PartConflict>,
    /// Everything others wrote since the save's base.
    pub changes: DraftChanges,
}

impl DraftConflict {
    pub(super) async fn of(
        call: &Call,
        revision: i64,
        conflicts: Vec<Conflict>,
        changes: Changes,
    ) -> Result<Self> {
        Ok(Self {
            revision: int(revision),
            conflicts: conflicts.into_iter().map(PartConflict::from).collect(),
            changes: DraftChanges::of(call, changes).await?,
        })
    }
}

/// Which kind of part of a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum DraftPart {
    /// The title.
    Title,
    /// The line under the title.
    Subtitle,
    /// A block.
    Block,
}

/// A part that both sides changed to something different.
#[derive(Debug, Clone, SimpleObject)]
pub struct PartConflict {
    /// Which kind of part.
    pub part: DraftPart,
    /// The block; null for title and subtitle.
    pub block_id: Option<ID>,
    /// What the save says; null when it deletes the block.
    pub mine: Option<PartVersion>,
    /// What the newest revision says; null when the block was deleted.
    pub theirs: Option<PartVersion>,
}

/// What one side says.
#[derive(Debug, Clone, SimpleObject)]
pub struct PartVersion {
    /// The words, without formatting.
    pub text: String,
    /// The block; null for title and subtitle.
    pub block: Option<Block>,
}

impl From<Conflict> for PartConflict {
    fn from(conflict: Conflict) -> Self {
        let line = |text| Some(PartVersion { text, block: None });
        match conflict {
            Conflict::Title { mine, theirs } => Self {
                part: DraftPart::Title,
                block_id: None,
                mine: line(mine),
                theirs: line(theirs),
            },
            Conflict::Subtitle { mine, theirs } => Self {
                part: DraftPart::Subtitle,
                block_id: None,
                mine: line(mine),
                theirs: line(theirs),
            },
            Conflict::Block { id, mine, theirs } => Self {
                part: DraftPart::Block,
                block_id: Some(ID(id.to_string())),
                mine: mine.as_deref().map(PartVersion::of),
                theirs: theirs.as_deref().map(PartVersion::of),
            },
        }
    }
}

impl PartVersion {
    fn of(block: &document::Block) -> Self {
        Self { text: block.text.clone(), block: Some(Block::of(block)) }
    }
}
