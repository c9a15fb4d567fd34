//! Where formatting goes when the text that it stands on is changed.

use super::{Mark, utf16_len};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use unicode_segmentation::UnicodeSegmentation;

/// Words of the old times words of the new text, above which a text counts as written again: it keeps the comparison
/// from taking long.
const COMPARED: usize = 4_000_000;

/// A range of the old text and the range that replaced it, in UTF-16 code units.
struct Run {
    kind: RunKind,
    old: (u32, u32),
    new: (u32, u32),
}

#[derive(PartialEq, Eq)]
enum RunKind {
    Same,
    Other,
}

/// The formatting of `before` on the text `after`: it stays on the words that stayed, goes to those that took the
/// place of others, and goes with those that are gone.
#[must_use]
pub fn moved_marks(before: &str, after: &str, marks: &[Mark]) -> Vec<Mark> {
    let runs = runs(before, after);
    let moved = |mark: &Mark| {
        let start = runs.iter().find(|run| run.old.0 <= mark.start && mark.start < run.old.1)?;
        let start = match start.kind {
            RunKind::Same => start.new.0.saturating_add(mark.start.saturating_sub(start.old.0)),
            RunKind::Other => start.new.0,
        };
        let end = runs.iter().find(|run| run.old.0 < mark.end && mark.end <= run.old.1)?;
        let end = match end.kind {
            RunKind::Same => end.new.0.saturating_add(mark.end.saturating_sub(end.old.0)),
            RunKind::Other => end.new.1,
        };
        (start < end).then(|| Mark { kind: mark.kind.clone(), start, end })
    };
    marks.iter().filter_map(moved).collect()
}

fn runs(before: &str, after: &str) -> Vec<Run> {
    let (old, new) = (words(before), words(after));
    let (mut old_at, mut new_at) = (0_u32, 0_u32);
    let mut runs = Vec::new();
    for op in compared(&old, &new) {
        let units = |words: &[&str]| words.iter().map(|word| utf16_len(word)).sum::<u32>();
        let old_end = old_at.saturating_add(units(part(&old, op.old_range())));
        let new_end = new_at.saturating_add(units(part(&new, op.new_range())));
        let kind = match op {
            DiffOp::Equal { .. } => RunKind::Same,
            _ => RunKind::Other,
        };
        runs.push(Run { kind, old: (old_at, old_end), new: (new_at, new_end) });
        (old_at, new_at) = (old_end, new_end);
    }
    runs
}

fn compared(old: &[&str], new: &[&str]) -> Vec<DiffOp> {
    if old.len().saturating_mul(new.len()) > COMPARED {
        return vec![DiffOp::Replace {
            old_index: 0,
            old_len: old.len(),
            new_index: 0,
            new_len: new.len(),
        }];
    }
    capture_diff_slices(Algorithm::Myers, old, new)
}

fn words(text: &str) -> Vec<&str> {
    text.split_word_bounds().collect()
}

fn part<'a, 'b>(words: &'a [&'b str], range: std::ops::Range<usize>) -> &'a [&'b str] {
    words.get(range).unwrap_or_default()
}
