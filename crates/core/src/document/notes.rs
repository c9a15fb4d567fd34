//! The order of footnotes: by their first reference, then those nobody refers to.

use super::{Block, BlockKind, MarkKind};
use std::collections::HashMap;

/// The indices of the footnote blocks in the order of their numbers. References in the text come
/// first, then those in the notes themselves. Of several notes with one label the first counts.
pub(super) fn order(blocks: &[Block]) -> Vec<usize> {
    let mut waiting: HashMap<&str, usize> = HashMap::new();
    for (index, block) in blocks.iter().enumerate() {
        if let BlockKind::Footnote { label } = &block.kind {
            waiting.entry(label).or_insert(index);
        }
    }
    let mut order: Vec<usize> = Vec::with_capacity(waiting.len());
    if waiting.is_empty() {
        return order;
    }
    for block in blocks.iter().filter(|block| !is_note(block)) {
        take(block, &mut waiting, &mut order);
    }
    let (mut seen, mut next) = (0, 0);
    loop {
        while let Some(block) = order.get(seen).and_then(|index| blocks.get(*index)) {
            take(block, &mut waiting, &mut order);
            seen += 1;
        }
        // A note nobody refers to may itself refer to others.
        let Some(block) = blocks.get(next) else { return order };
        if let BlockKind::Footnote { label } = &block.kind
            && waiting.get(label.as_str()) == Some(&next)
        {
            waiting.remove(label.as_str());
            order.push(next);
        }
        next += 1;
    }
}

/// Moves the notes that `block` refers to from `waiting` to `order`.
fn take(block: &Block, waiting: &mut HashMap<&str, usize>, order: &mut Vec<usize>) {
    for text in block.rich_texts() {
        let mut references: Vec<(u32, &str)> = text
            .marks
            .iter()
            .filter_map(|mark| match &mark.kind {
                MarkKind::Footnote { label } => Some((mark.start, label.as_str())),
                _ => None,
            })
            .collect();
        references.sort_unstable();
        order.extend(references.into_iter().filter_map(|(_, label)| waiting.remove(label)));
    }
}

pub(super) const fn is_note(block: &Block) -> bool {
    matches!(block.kind, BlockKind::Footnote { .. })
}
