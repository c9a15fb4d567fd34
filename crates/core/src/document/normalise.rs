//! The canonical form of a document: what readers give and what two equal documents share.

use super::{Block, BlockKind, Cell, Document, Mark, MarkKind, limits, notes, table};
use crate::BlockId;
use std::collections::HashSet;

/// Puts a document into its canonical form, for importers and after cutting (equal writing
/// shall be equal data): ids that are there twice are made again; marks are cut to the text, freed
/// of white space at their edges, sorted, merged where they touch, and links do not overlap; list
/// items follow each other at most one level deeper; tables are rectangular; footnotes stand at the
/// end in the order of their numbers, and marks that refer to none go.
pub fn normalise(document: &mut Document) {
    give_ids(&mut document.blocks);
    level_lists(&mut document.blocks);
    order_notes(&mut document.blocks);
    let labels: HashSet<String> = document
        .blocks
        .iter()
        .filter_map(|block| match &block.kind {
            BlockKind::Footnote { label } => Some(label.clone()),
            _ => None,
        })
        .collect();
    for block in &mut document.blocks {
        if let BlockKind::Table { rows, align } = &mut block.kind {
            let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
            rows.iter_mut().for_each(|row| row.resize(columns, Cell::default()));
            table::level_align(align, columns);
        }
        if matches!(block.kind, BlockKind::Code(_) | BlockKind::Table { .. } | BlockKind::Separator)
        {
            block.marks.clear();
        }
        for (text, marks) in block.rich_texts_mut() {
            marks.retain(|mark| match &mark.kind {
                MarkKind::Footnote { label } => labels.contains(label),
                _ => true,
            });
            normalise_marks(text, marks);
        }
    }
}

/// Puts the footnotes at the end, in the order of their numbers.
fn order_notes(blocks: &mut Vec<Block>) {
    let mut places = vec![usize::MAX; blocks.len()];
    for (place, index) in notes::order(blocks).into_iter().enumerate() {
        if let Some(slot) = places.get_mut(index) {
            *slot = place;
        }
    }
    let (mut notes, text): (Vec<_>, Vec<_>) =
        blocks.drain(..).zip(places).partition(|(block, _)| notes::is_note(block));
    notes.sort_by_key(|(_, place)| *place);
    blocks.extend(text.into_iter().chain(notes).map(|(block, _)| block));
}

fn give_ids(blocks: &mut [Block]) {
    let mut taken: HashSet<BlockId> = HashSet::with_capacity(blocks.len());
    let mut again = Vec::new();
    for (index, block) in blocks.iter().enumerate() {
        if !taken.insert(block.id.clone()) {
            again.push(index);
        }
    }
    let mut next = 0;
    for index in again {
        let fresh = loop {
            let id = BlockId::from_index(next);
            next += 1;
            if taken.insert(id.clone()) {
                break id;
            }
        };
        if let Some(block) = blocks.get_mut(index) {
            block.id = fresh;
        }
    }
}

fn level_lists(blocks: &mut [Block]) {
    let mut deepest = 0;
    for block in blocks {
        deepest = match &mut block.kind {
            BlockKind::Li { depth, .. } => {
                *depth = (*depth).min(deepest).min(limits::LIST_DEPTH);
                *depth + 1
            }
            _ => 0,
        };
    }
}

fn normalise_marks(text: &str, marks: &mut Vec<Mark>) {
    if marks.is_empty() {
        return;
    }
    let units: Vec<u16> = text.encode_utf16().collect();
    let mut cut: Vec<Mark> =
        marks.drain(..).take(limits::MARKS).filter_map(|mark| fit(mark, &units)).collect();
    sort(&mut cut);
    let mut merged: Vec<Mark> = Vec::with_capacity(cut.len());
    for mark in cut {
        let same = merged
            .iter_mut()
            .rev()
            .find(|earlier| earlier.kind == mark.kind && joins(earlier, &mark));
        match same {
            Some(earlier) => earlier.end = earlier.end.max(mark.end),
            None => merged.push(mark),
        }
    }
    merged = merged.into_iter().filter_map(|mark| trim(mark, &units)).collect();
    sort(&mut merged);
    part_anchors(&mut merged, &units);
    free_notes(&mut merged, &units);
    sort(&mut merged);
    *marks = merged;
}

/// Whether `later` goes on where `earlier` is; two references in a row stay two.
const fn joins(earlier: &Mark, later: &Mark) -> bool {
    match later.kind {
        MarkKind::Footnote { .. } => earlier.end > later.start,
        _ => earlier.end >= later.start,
    }
}

/// The order of marks: by start, the longer first, then links before formatting.
fn sort(marks: &mut [Mark]) {
    marks.sort_by(|a, b| {
        (a.start, std::cmp::Reverse(a.end), rank(&a.kind)).cmp(&(
            b.start,
            std::cmp::Reverse(b.end),
            rank(&b.kind),
        ))
    });
}

/// Which of two marks over the same stretch stands outside.
pub(super) const fn rank(kind: &MarkKind) -> u8 {
    match kind {
        MarkKind::Footnote { .. } => 0,
        MarkKind::Mention { .. } => 1,
        MarkKind::Link { .. } => 2,
        MarkKind::Strong => 3,
        MarkKind::Em => 4,
        MarkKind::Strike => 5,
        MarkKind::Code => 6,
    }
}

/// Whether the mark becomes an anchor; anchors cannot nest.
pub(super) const fn is_anchor(kind: &MarkKind) -> bool {
    matches!(kind, MarkKind::Link { .. } | MarkKind::Mention { .. } | MarkKind::Footnote { .. })
}

fn unit(units: &[u16], index: u32) -> Option<u16> {
    usize::try_from(index).ok().and_then(|index| units.get(index)).copied()
}

/// Cuts a mark to the text and moves its edges off surrogate pairs.
fn fit(mut mark: Mark, units: &[u16]) -> Option<Mark> {
    let is_low = |index| unit(units, index).is_some_and(|u| (0xdc00..0xe000).contains(&u));
    mark.end = mark.end.min(u32::try_from(units.len()).unwrap_or(u32::MAX));
    while mark.start > 0 && is_low(mark.start) {
        mark.start -= 1;
    }
    while is_low(mark.end) {
        mark.end += 1;
    }
    (mark.start < mark.end).then_some(mark)
}

/// Frees a mark of white space at its edges.
fn trim(mut mark: Mark, units: &[u16]) -> Option<Mark> {
    let is_space = |index| unit(units, index).is_some_and(|u| matches!(u, 9..=13 | 32));
    while mark.start < mark.end && is_space(mark.start) {
        mark.start += 1;
    }
    while mark.end > mark.start && is_space(mark.end - 1) {
        mark.end -= 1;
    }
    (mark.start < mark.end).then_some(mark)
}

/// Takes formatting off references to footnotes, which show a number and not their text.
fn free_notes(marks: &mut Vec<Mark>, units: &[u16]) {
    let is_note = |mark: &Mark| matches!(mark.kind, MarkKind::Footnote { .. });
    let (notes, others): (Vec<Mark>, Vec<Mark>) =
        std::mem::take(marks).into_iter().partition(is_note);
    let room = limits::MARKS.saturating_sub(notes.len());
    let parted = others.into_iter().flat_map(|mark| {
        let starts = std::iter::once(mark.start).chain(notes.iter().map(|note| note.end));
        let ends = notes.iter().map(|note| note.start).chain(std::iter::once(mark.end));
        starts.zip(ends).filter_map(move |(start, end)| {
            let (start, end) = (start.max(mark.start), end.min(mark.end));
            trim(Mark { kind: mark.kind.clone(), start, end }, units)
        })
    });
    marks.extend(parted.take(room));
    marks.extend(notes);
}

/// Cuts anchors so that none overlaps an earlier one. `marks` is sorted.
fn part_anchors(marks: &mut Vec<Mark>, units: &[u16]) {
    let mut taken = 0;
    let old = std::mem::take(marks);
    for mut mark in old {
        if is_anchor(&mark.kind) {
            mark.start = mark.start.max(taken);
            let Some(cut) = trim(mark, units) else { continue };
            taken = cut.end;
            marks.push(cut);
        } else {
            marks.push(mark);
        }
    }
}
