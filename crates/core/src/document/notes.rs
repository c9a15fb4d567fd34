//! The order of footnotes: by their first reference, then those no one refers to.

use super::{Block, BlockKind, Mark, MarkKind};
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
        // A note no one refers to may itself refer to others.
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

/// Takes the references out of a block, labels and all: for texts that leave their notes behind.
pub(super) fn cut_references(block: &mut Block) {
    remove_references(&mut block.text, &mut block.marks);
    if let BlockKind::Table { rows, .. } = &mut block.kind {
        for cell in rows.iter_mut().flatten() {
            remove_references(&mut cell.text, &mut cell.marks);
        }
    }
}

fn remove_references(text: &mut String, marks: &mut Vec<Mark>) {
    let is_reference = |mark: &Mark| matches!(mark.kind, MarkKind::Footnote { .. });
    let mut gone: Vec<(u32, u32)> =
        marks.iter().filter(|mark| is_reference(mark)).map(|mark| (mark.start, mark.end)).collect();
    if gone.is_empty() {
        return;
    }
    gone.sort_unstable();
    gone.dedup_by(|later, earlier| {
        let joins = later.0 <= earlier.1;
        earlier.1 = if joins { earlier.1.max(later.1) } else { earlier.1 };
        joins
    });
    let before = |unit: u32| gone.iter().take_while(move |range| range.0 < unit);
    let is_gone = |unit: u32| {
        let next = gone.partition_point(|range| range.1 <= unit);
        gone.get(next).is_some_and(|range| range.0 <= unit)
    };
    let kept = (0..).zip(text.encode_utf16()).filter(|(at, _)| !is_gone(*at));
    *text = String::from_utf16_lossy(&kept.map(|(_, unit)| unit).collect::<Vec<_>>());
    let moved = |offset: u32| {
        before(offset).fold(offset, |to, range| to.saturating_sub(range.1.min(offset) - range.0))
    };
    marks.retain(|mark| !is_reference(mark));
    for mark in marks.iter_mut() {
        (mark.start, mark.end) = (moved(mark.start), moved(mark.end));
    }
    marks.retain(|mark| mark.start < mark.end);
}

pub(super) const fn is_note(block: &Block) -> bool {
    matches!(block.kind, BlockKind::Footnote { .. })
}
