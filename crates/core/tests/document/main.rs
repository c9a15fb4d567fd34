//! The story document through its public doors: reading, checking, writing.

mod front_matter;
mod generate;
mod hostile;
mod html_in;
mod html_out;
mod markdown;
mod properties;
mod rules;
mod safe;
mod words;

use quire_core::BlockId;
use quire_core::document::{Block, BlockKind, Document, Mark, MarkKind};

/// A document of these blocks.
fn document(blocks: impl IntoIterator<Item = Block>) -> Document {
    let mut blocks: Vec<Block> = blocks.into_iter().collect();
    for (index, block) in blocks.iter_mut().enumerate() {
        block.id = BlockId::from_index(index);
    }
    Document { blocks }
}

/// A block without formatting.
fn block(kind: BlockKind, text: &str) -> Block {
    Block { id: BlockId::from_index(0), kind, text: text.to_owned(), marks: Vec::new() }
}

/// A paragraph without formatting.
fn paragraph(text: &str) -> Block {
    block(BlockKind::Paragraph { drop_cap: false }, text)
}

/// The block with one more mark.
fn marked(mut block: Block, kind: MarkKind, start: u32, end: u32) -> Block {
    block.marks.push(Mark { kind, start, end });
    block
}

/// A link to `href`.
fn link(href: &str) -> MarkKind {
    MarkKind::Link { href: href.to_owned() }
}
