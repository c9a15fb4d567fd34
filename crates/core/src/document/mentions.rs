//! The people that a text mentions.

use super::{Block, BlockKind, Document, Mark, MarkKind};
use crate::UserId;
use std::collections::BTreeSet;

/// The text without its mentions of these people: their names stay as words (decision 0027).
#[must_use]
pub fn without_mentions(document: &Document, of: &BTreeSet<UserId>) -> Document {
    let mut plain = document.clone();
    for block in &mut plain.blocks {
        drop_mentions(&mut block.marks, of);
        if let BlockKind::Table { rows, .. } = &mut block.kind {
            for cell in rows.iter_mut().flatten() {
                drop_mentions(&mut cell.marks, of);
            }
        }
    }
    plain
}

fn drop_mentions(marks: &mut Vec<Mark>, of: &BTreeSet<UserId>) {
    marks.retain(|mark| !people(std::slice::from_ref(mark)).any(|person| of.contains(&person)));
}

/// Everybody a text mentions, each once, in the order of their ids (decision 0029).
#[must_use]
pub fn mentions(document: &Document) -> BTreeSet<UserId> {
    document.blocks.iter().flat_map(of_block).collect()
}

fn of_block(block: &Block) -> Vec<UserId> {
    let mut found: Vec<UserId> = people(&block.marks).collect();
    if let BlockKind::Table { rows, .. } = &block.kind {
        found.extend(rows.iter().flatten().flat_map(|cell| people(&cell.marks)));
    }
    found
}

fn people(marks: &[Mark]) -> impl Iterator<Item = UserId> {
    marks.iter().filter_map(|mark| match &mark.kind {
        MarkKind::Mention { user_id } => user_id.parse().ok(),
        _ => None,
    })
}
