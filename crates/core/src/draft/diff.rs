//! What changed from one body to another, block by block (decision 0017).

use super::order::{arrange, moved};
use crate::{BlockId, Document, document::Block};
use std::collections::{HashMap, HashSet};

crate::vocabulary! {
    /// What happened to a block (decision 0017).
    BlockChangeKind {
        /// Nothing.
        Same = "SAME",
        /// It is new.
        Added = "ADDED",
        /// It is gone.
        Removed = "REMOVED",
        /// It says something else, or is something else; it may have moved, too.
        Changed = "CHANGED",
        /// It stands elsewhere.
        Moved = "MOVED",
    }
}

/// A block before and after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockChange {
    /// What happened to it.
    pub kind: BlockChangeKind,
    /// Which block.
    pub id: BlockId,
    /// As it was; `None` when it is new.
    pub before: Option<Block>,
    /// As it is; `None` when it is gone.
    pub after: Option<Block>,
}

/// Every block of both bodies, in the order of the newer one; what is gone stands behind what it
/// stood behind.
#[must_use]
pub fn changes(before: &Document, after: &Document) -> Vec<BlockChange> {
    let (old, new) = (by_id(before), by_id(after));
    let old_order: Vec<&BlockId> = before.blocks.iter().map(|block| &block.id).collect();
    let new_order: Vec<&BlockId> = after.blocks.iter().map(|block| &block.id).collect();
    let elsewhere: HashSet<&BlockId> = moved(&old_order, &new_order).into_iter().collect();
    let order = arrange(&old_order, &new_order, |_| true, |_| false);
    let change = |id: &BlockId| {
        let (before, after) = (old.get(id).copied(), new.get(id).copied());
        let kind = match (before, after) {
            (None, _) => BlockChangeKind::Added,
            (_, None) => BlockChangeKind::Removed,
            (before, after) if before != after => BlockChangeKind::Changed,
            _ if elsewhere.contains(id) => BlockChangeKind::Moved,
            _ => BlockChangeKind::Same,
        };
        BlockChange { kind, id: id.clone(), before: before.cloned(), after: after.cloned() }
    };
    order.into_iter().map(change).collect()
}

fn by_id(document: &Document) -> HashMap<&BlockId, &Block> {
    document.blocks.iter().map(|block| (&block.id, block)).collect()
}
