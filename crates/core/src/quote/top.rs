//! The passage that most readers highlighted.

use super::Passage;
use crate::{Document, UserId, document::utf16_len};
use std::collections::{HashMap, HashSet};
use unicode_segmentation::UnicodeSegmentation;

/// Readers who must have highlighted a sentence before others are told (of fewer, one could
/// guess who they are).
pub const TOP_READERS: usize = 3;

/// What most readers highlighted (decision 0022).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopHighlight {
    /// Whole sentences.
    pub passage: Passage,
    /// How many readers highlighted some of each of them.
    pub readers: usize,
}

/// The sentences of `document` that most readers highlighted, at least [`TOP_READERS`]: the first
/// with the greatest count and those that follow it with the same. Highlights of what is not
/// in the document do not count.
#[must_use]
pub fn top(document: &Document, highlights: &[(UserId, Passage)]) -> Option<TopHighlight> {
    let mut by_block: HashMap<_, Vec<_>> = HashMap::new();
    for (reader, passage) in highlights {
        by_block.entry(&passage.block).or_default().push((reader, passage));
    }
    let mut best: Option<TopHighlight> = None;
    for block in &document.blocks {
        let Some(here) = by_block.get(&block.id) else { continue };
        let mut goes_on = false;
        for (start, end) in sentences(&block.text) {
            let sentence = Passage { block: block.id.clone(), start, end };
            let readers: HashSet<_> = here.iter().filter(|(_, p)| p.overlaps(&sentence)).collect();
            let readers: HashSet<_> = readers.into_iter().map(|(reader, _)| reader).collect();
            let (count, most) = (readers.len(), best.as_ref().map_or(0, |best| best.readers));
            if goes_on && count == most {
                best =
                    best.map(|best| TopHighlight { passage: best.passage.with(&sentence), ..best });
            } else {
                goes_on = count > most;
                if goes_on {
                    best = Some(TopHighlight { passage: sentence, readers: count });
                }
            }
        }
    }
    best.filter(|best| best.readers >= TOP_READERS)
}

/// Where the sentences of a text begin and end, in code units, without the white space around them.
fn sentences(text: &str) -> Vec<(u32, u32)> {
    let mut at = 0;
    let mut found = Vec::new();
    for sentence in text.split_sentence_bounds() {
        let before = utf16_len(sentence) - utf16_len(sentence.trim_start());
        let length = utf16_len(sentence.trim());
        if length > 0 {
            found.push((at + before, at + before + length));
        }
        at += utf16_len(sentence);
    }
    found
}
