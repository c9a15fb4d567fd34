//! A text without what it quotes.

use super::{Block, BlockKind, Document};

/// Stands where a quotation was.
const LEFT_OUT: &str = "[…]";

/// The document with a mark of omission in the place of each quotation.
#[must_use]
pub fn without_quotations(document: &Document) -> Document {
    let blocks = document.blocks.iter().map(|block| match block.kind {
        BlockKind::Quote | BlockKind::PullQuote => {
            Block { text: LEFT_OUT.to_owned(), marks: Vec::new(), ..block.clone() }
        }
        _ => block.clone(),
    });
    Document { blocks: blocks.collect() }
}
