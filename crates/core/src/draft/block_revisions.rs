//! When each part of a draft changed last (decision 0017).

use crate::BlockId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many deleted blocks are remembered. One that was forgotten comes back when an old tab still
/// writes on it: nothing is lost.
const GONE: usize = 1_000;

/// Which revision changed each part of a draft last; 0 for parts that are as they were at first
/// (decision 0017).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockRevisions {
    #[serde(default)]
    title: i64,
    #[serde(default)]
    subtitle: i64,
    #[serde(default)]
    blocks: BTreeMap<BlockId, BlockRevision>,
    #[serde(default)]
    gone: BTreeMap<BlockId, i64>,
}

/// When a block was written, and when it was put where it stands. On the wire a pair.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
struct BlockRevision(i64, i64);

impl BlockRevisions {
    /// The revision that wrote the title.
    pub(super) const fn title(&self) -> i64 {
        self.title
    }

    /// The revision that wrote the subtitle.
    pub(super) const fn subtitle(&self) -> i64 {
        self.subtitle
    }

    /// The revision that wrote a block.
    pub(super) fn written(&self, id: &BlockId) -> i64 {
        self.blocks.get(id).map_or(0, |revision_pair| revision_pair.0)
    }

    /// The revision that put a block where it stands.
    pub(super) fn placed(&self, id: &BlockId) -> i64 {
        self.blocks.get(id).map_or(0, |revision_pair| revision_pair.1)
    }

    /// The revision that deleted a block; 0 when none did.
    pub(super) fn deleted(&self, id: &BlockId) -> i64 {
        self.gone.get(id).copied().unwrap_or(0)
    }

    /// The blocks deleted after `revision`.
    pub(super) fn deleted_after(&self, revision: i64) -> impl Iterator<Item = &BlockId> {
        self.gone.iter().filter(move |(_, at)| **at > revision).map(|(id, _)| id)
    }

    pub(super) const fn write_title(&mut self, revision: i64) {
        self.title = revision;
    }

    pub(super) const fn write_subtitle(&mut self, revision: i64) {
        self.subtitle = revision;
    }

    pub(super) fn write(&mut self, id: &BlockId, revision: i64) {
        self.gone.remove(id);
        self.blocks.entry(id.clone()).or_default().0 = revision;
    }

    pub(super) fn place(&mut self, id: &BlockId, revision: i64) {
        self.blocks.entry(id.clone()).or_default().1 = revision;
    }

    pub(super) fn delete(&mut self, id: &BlockId, revision: i64) {
        self.blocks.remove(id);
        self.gone.insert(id.clone(), revision);
        if self.gone.len() > GONE {
            let oldest = self.gone.iter().min_by_key(|(_, at)| **at).map(|(id, _)| id.clone());
            oldest.and_then(|id| self.gone.remove(&id));
        }
    }
}
