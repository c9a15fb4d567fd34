//! What everyone may read of a locked story.

use super::{Block, BlockKind, Document, counts, notes};
use crate::text::truncate;
use unicode_segmentation::UnicodeSegmentation;

/// The most paragraphs in a preview.
const MAX_PARAGRAPHS: usize = 3;

/// The beginning of the document: about a third of its words and at most three paragraphs, never
/// the whole. It does not end with a heading, and footnotes stay behind. A
/// document of one paragraph gives the first third of it.
#[must_use]
pub fn preview(document: &Document) -> Document {
    let budget = counts::word_count(document) / 3;
    let mut shown: Vec<Block> = Vec::new();
    let (mut words, mut paragraphs) = (0, 0);
    for block in &document.blocks {
        if paragraphs == MAX_PARAGRAPHS || matches!(block.kind, BlockKind::Footnote { .. }) {
            break;
        }
        let here = counts::words(&super::plain_text::block_text(block));
        if words + here > budget {
            if shown.iter().all(|block| block.text.is_empty()) {
                shown.extend(beginning(block));
            }
            break;
        }
        words += here;
        paragraphs += usize::from(matches!(block.kind, BlockKind::Paragraph { .. }));
        shown.push(block.clone());
    }
    let whole = document.blocks.iter().filter(|block| !notes::is_note(block)).count();
    if shown.len() == whole && shown.last() == document.blocks.get(whole.wrapping_sub(1)) {
        shown.pop();
    }
    while shown.last().is_some_and(|block| is_heading(&block.kind)) {
        shown.pop();
    }
    shown.iter_mut().for_each(notes::cut_references);
    let mut preview = Document { blocks: shown };
    super::normalise(&mut preview);
    preview
}

/// The first third of a block that is too long for the budget; only writing can be parted.
fn beginning(block: &Block) -> Option<Block> {
    let parted = matches!(
        block.kind,
        BlockKind::Paragraph { .. }
            | BlockKind::Quote
            | BlockKind::PullQuote
            | BlockKind::Li { .. }
    );
    let third = block.text.graphemes(true).count() / 3;
    (parted && third > 0).then(|| Block {
        text: truncate::at_word(&block.text, third),
        marks: Vec::new(),
        ..block.clone()
    })
}

const fn is_heading(kind: &BlockKind) -> bool {
    matches!(kind, BlockKind::H2 | BlockKind::H3)
}
