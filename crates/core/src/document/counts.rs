//! Words and reading time.

use super::{Block, BlockKind, Document, plain_text::block_text};
use crate::limit::site::READ_TIME_MIN;
use unicode_segmentation::UnicodeSegmentation;

/// Words a reader takes in a minute.
const WORDS_PER_MINUTE: u64 = 265;
/// Seconds for the first picture; every further one takes a second less …
const FIRST_IMAGE_SECONDS: u64 = 12;
/// … down to this.
const LEAST_IMAGE_SECONDS: u64 = 3;

/// Counts the words of the document: code, captions, tables and footnotes included. Ideographs and
/// kana count one each, since such scripts do not part words by spaces.
#[must_use]
pub fn word_count(document: &Document) -> u64 {
    document.blocks.iter().map(|block| words(&block_text(block))).sum()
}

/// Counts the words in `text` as [`word_count`] does.
#[must_use]
pub fn words(text: &str) -> u64 {
    text.unicode_words().count().try_into().unwrap_or(u64::MAX)
}

/// Bytes that a block takes up in an answer, roughly: its text, and some for its form and every mark.
#[must_use]
pub fn bytes(block: &Block) -> usize {
    let form = 64_usize.saturating_add(block.rich_text().marks.len().saturating_mul(48));
    block_text(block).len().saturating_add(form)
}

/// Minutes to read the document, at least 1: 265 words a minute, 12 seconds for the first picture,
/// 11 for the second, and so on down to 3.
#[must_use]
pub fn read_minutes(document: &Document) -> u64 {
    read_minutes_of(word_count(document), document)
}

/// Gives the [`read_minutes`] of a document whose `words` were counted already: counting is most of
/// the work.
#[must_use]
pub fn read_minutes_of(words: u64, document: &Document) -> u64 {
    let pictures: u64 = document
        .blocks
        .iter()
        .map(|block| match &block.kind {
            BlockKind::Image(_) => 1,
            BlockKind::ImageGrid(grid) => u64::try_from(grid.images.len()).unwrap_or(0),
            _ => 0,
        })
        .sum();
    let parts = words * 60 + image_seconds(pictures) * WORDS_PER_MINUTE;
    parts.div_ceil(60 * WORDS_PER_MINUTE).max(READ_TIME_MIN.into())
}

fn image_seconds(pictures: u64) -> u64 {
    let falling = FIRST_IMAGE_SECONDS - LEAST_IMAGE_SECONDS;
    let first = pictures.min(falling);
    (0..first).map(|n| FIRST_IMAGE_SECONDS - n).sum::<u64>()
        + (pictures - first) * LEAST_IMAGE_SECONDS
}
