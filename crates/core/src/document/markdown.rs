//! thin
use super::{Block, BlockKind, Document, Parsed, ReadOptions};
use crate::BlockId;
/// Reads Markdown into a document.
#[must_use]
pub fn read(text: &str, _options: &ReadOptions<'_>) -> Parsed {
    let blocks = text
        .split("\n\n")
        .enumerate()
        .map(|(i, t)| Block {
            id: BlockId::from_index(i),
            kind: BlockKind::Paragraph { drop_cap: false },
            text: t.trim().to_owned(),
            marks: Vec::new(),
        })
        .collect();
    Parsed { document: Document { blocks }, ..Parsed::default() }
}
/// Writes the document as Markdown.
#[must_use]
pub fn write(document: &Document) -> String {
    super::plain_text(document)
}
