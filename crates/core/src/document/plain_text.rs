//! The words of a document, for search, excerpts and counting.

use super::{Block, BlockKind, Document, MarkKind, utf16::Cursor};

/// The text of every block, one below the other with a blank line between. Footnote references
/// are left out; table cells are joined by tabs; alternative texts of pictures are not text.
#[must_use]
pub fn plain_text(document: &Document) -> String {
    let mut out = String::new();
    for block in &document.blocks {
        let text = block_text(block);
        if text.is_empty() {
            continue;
        }
        if !out.is_empty() {
            out.push_str("\n\n");
        }
        out.push_str(&text);
    }
    out
}

/// The words of one block.
pub(super) fn block_text(block: &Block) -> String {
    if let BlockKind::Table { rows } = &block.kind {
        return rows.iter().map(|row| row.join("\t")).collect::<Vec<_>>().join("\n");
    }
    let mut refs: Vec<(u32, u32)> = block
        .marks
        .iter()
        .filter(|mark| matches!(mark.kind, MarkKind::Footnote { .. }))
        .map(|mark| (mark.start, mark.end))
        .collect();
    if refs.is_empty() {
        return block.text.clone();
    }
    refs.sort_unstable();
    let (mut out, mut at) = (String::with_capacity(block.text.len()), 0);
    let mut cursor = Cursor::new(&block.text);
    for (start, end) in refs {
        let (Some(from), Some(to)) = (cursor.byte_at(start), cursor.byte_at(end)) else { continue };
        out.push_str(block.text.get(at..from).unwrap_or_default());
        at = to.max(at);
    }
    out.push_str(block.text.get(at..).unwrap_or_default());
    out
}
