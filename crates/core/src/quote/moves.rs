//! Where passages of a text are after it was edited.

use super::Passage;
use crate::{
    BlockId, Document,
    document::{utf16_len, utf16_slice},
};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::collections::HashMap;
use unicode_segmentation::UnicodeSegmentation;

/// Words of the old times words of the new text, above which a block counts as written again: it
/// keeps the comparison from taking long.
const COMPARED: usize = 4_000_000;

/// UTF-16 code units of a text that is looked for in other blocks: shorter ones stand anywhere.
const FOUND_UNITS: u32 = 16;

/// What became of the places of a text (decision 0022). Blocks keep their ids; inside a block,
/// words that stand in both texts in the same order stayed.
#[derive(Debug)]
pub struct Moves<'a> {
    old: HashMap<&'a BlockId, &'a str>,
    new: HashMap<&'a BlockId, &'a str>,
    order: Vec<&'a BlockId>,
    stayed: HashMap<&'a BlockId, Vec<Run>>,
}

/// A word that stayed: where it began, where it begins, and its length, in code units.
#[derive(Debug, Clone, Copy)]
struct Run {
    old: u32,
    new: u32,
    length: u32,
}

impl<'a> Moves<'a> {
    /// Compares two texts of a story.
    #[must_use]
    pub fn between(old: &'a Document, new: &'a Document) -> Self {
        let texts = |document: &'a Document| {
            document.blocks.iter().map(|block| (&block.id, block.text.as_str())).collect()
        };
        Self {
            old: texts(old),
            new: texts(new),
            order: new.blocks.iter().map(|block| &block.id).collect(),
            stayed: HashMap::new(),
        }
    }

    /// Where the passage is now: from its first to its last word that stayed, if at least half of
    /// it did; else where its `text` stands as it was, if that is in one place only. `None`: its
    /// text is gone.
    pub fn follow(&mut self, passage: &Passage, text: &str) -> Option<Passage> {
        self.stayed(passage).or_else(|| self.find(text))
    }

    /// The one place where `text` stands in the new text.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<Passage> {
        if utf16_len(text) < FOUND_UNITS {
            return None;
        }
        let places = self.order.iter().flat_map(|id| {
            let whole = self.new.get(*id).copied().unwrap_or_default();
            whole.match_indices(text).map(move |(at, _)| (*id, whole, at))
        });
        let mut places = places.take(2);
        let (Some((block, whole, at)), None) = (places.next(), places.next()) else { return None };
        let start = utf16_len(whole.get(..at)?);
        Some(Passage { block: block.clone(), start, end: start.saturating_add(utf16_len(text)) })
    }

    /// What stands at a passage of the new text.
    #[must_use]
    pub fn text(&self, passage: &Passage) -> Option<&'a str> {
        utf16_slice(self.new.get(&passage.block)?, passage.start, passage.end)
    }

    fn stayed(&mut self, passage: &Passage) -> Option<Passage> {
        let (id, old) = self.old.get_key_value(&passage.block).map(|(id, text)| (*id, *text))?;
        let new = *self.new.get(&passage.block)?;
        let runs = self.stayed.entry(id).or_insert_with(|| runs(old, new));
        let whole = letters(utf16_slice(old, passage.start, passage.end)?);
        let mut place: Option<(u32, u32)> = None;
        let mut kept = 0;
        for run in runs.iter() {
            let from = run.old.max(passage.start);
            let to = run.old.saturating_add(run.length).min(passage.end);
            let count = if from < to { letters(utf16_slice(old, from, to)?) } else { 0 };
            if count > 0 {
                let at = run.new + (from - run.old);
                let end = at + (to - from);
                place = Some((place.map_or(at, |(start, _)| start), end));
                kept += count;
            }
        }
        let (start, end) = place.filter(|_| kept * 2 >= whole)?;
        let here = Passage { block: passage.block.clone(), start, end };
        let text = utf16_slice(new, start, end)?;
        here.trimmed(text)
    }
}

/// How many characters are no white space.
fn letters(text: &str) -> usize {
    text.chars().filter(|c| !c.is_whitespace()).count()
}

/// The words of `old` that stand in `new`, in their order.
fn runs(old: &str, new: &str) -> Vec<Run> {
    let (before, after) = (words(old), words(new));
    let same = |((_, a), (_, b)): &(&(u32, &str), &(u32, &str))| a == b;
    let head = before.iter().zip(&after).take_while(same).count();
    let rest = before.len().min(after.len()) - head;
    let tail = before.iter().rev().zip(after.iter().rev()).take(rest).take_while(same).count();
    let middle = |words: &[(u32, &'_ str)]| -> usize { words.len() - head - tail };
    let mut runs = Vec::new();
    let mut stayed = |old_at: usize, new_at: usize, count: usize| {
        let pairs = before.iter().skip(old_at).zip(after.iter().skip(new_at)).take(count);
        runs.extend(pairs.map(|((old, word), (new, _))| Run {
            old: *old,
            new: *new,
            length: utf16_len(word),
        }));
    };
    stayed(0, 0, head);
    if middle(&before).saturating_mul(middle(&after)) <= COMPARED {
        let part = |words: &[(u32, &'_ str)]| -> Vec<String> {
            let words = words.iter().skip(head).take(middle(words));
            words.map(|(_, word)| (*word).to_owned()).collect()
        };
        for op in capture_diff_slices(Algorithm::Myers, &part(&before), &part(&after)) {
            if let DiffOp::Equal { old_index, new_index, len } = op {
                stayed(head + old_index, head + new_index, len);
            }
        }
    }
    stayed(before.len() - tail, after.len() - tail, tail);
    runs
}

/// The words and signs of a text, each with the code unit it begins at. White space is none: it
/// stands everywhere.
fn words(text: &str) -> Vec<(u32, &str)> {
    let mut at = 0;
    let all = text.split_word_bounds().map(|word| {
        let here = (at, word);
        at += utf16_len(word);
        here
    });
    all.filter(|(_, word)| !word.trim().is_empty()).collect()
}
