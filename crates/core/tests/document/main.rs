//! The story document through its public doors: reading, checking, writing.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod addresses;
mod cases;
mod escape;
mod floods;
mod front_matter;
mod generate;
mod hostile;
mod html_in;
mod html_out;
mod markdown;
mod moved_marks;
mod page;
mod properties;
mod provider;
mod rules;
mod safe;
mod shortcode;
mod utf16;
mod vectors;
mod words;

use quire_core::BlockId;
use quire_core::document::{Block, BlockKind, Cell, Document, Mark, MarkKind};

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

/// A table of cells without formatting.
fn table(rows: &[&[&str]]) -> BlockKind {
    let row = |row: &&[&str]| row.iter().map(|text| Cell::from(*text)).collect();
    BlockKind::Table { rows: rows.iter().map(row).collect(), align: Vec::new() }
}

/// A table of one cell with one mark.
fn marked_cell(text: &str, kind: MarkKind, start: u32, end: u32) -> Block {
    let cell = Cell { text: text.to_owned(), marks: vec![Mark { kind, start, end }] };
    block(BlockKind::Table { rows: vec![vec![cell]], align: Vec::new() }, "")
}

/// The cells of a table.
fn cells(block: &Block) -> Vec<&[Cell]> {
    match &block.kind {
        BlockKind::Table { rows, .. } => rows.iter().map(Vec::as_slice).collect(),
        other => panic!("not a table: {other:?}"),
    }
}

/// The texts of a table's cells.
fn cell_texts(block: &Block) -> Vec<Vec<&str>> {
    cells(block)
        .into_iter()
        .map(|row| row.iter().map(|cell| cell.text.as_str()).collect())
        .collect()
}

/// The block with one more mark.
fn with_mark(mut block: Block, kind: MarkKind, start: u32, end: u32) -> Block {
    block.marks.push(Mark { kind, start, end });
    block
}

/// A link to `href`.
fn link(href: &str) -> MarkKind {
    MarkKind::Link { href: href.to_owned() }
}
