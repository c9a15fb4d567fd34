//! The words of a document, for search, excerpts and counting.

use super::{Block, BlockKind, Cell, Document, MarkKind, RichText, utf16::Utf16Cursor};
use std::borrow::Cow;

/// Gives the text of every block, one below the other with a blank line between (what is
/// searched, counted and mailed). Footnote references are left out; table cells are joined by tabs;
/// alternative texts of pictures are not text.
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

/// The words of one block; its own text where nothing has to be left out.
pub(super) fn block_text(block: &Block) -> Cow<'_, str> {
    let BlockKind::Table { rows, .. } = &block.kind else { return words_of(block.rich_text()) };
    let line = |row: &Vec<Cell>| {
        let cells: Vec<_> = row.iter().map(|cell| words_of(cell.rich_text())).collect();
        cells.join("\t")
    };
    Cow::Owned(rows.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// The text without footnote references.
fn words_of(RichText { text, marks }: RichText<'_>) -> Cow<'_, str> {
    let mut refs: Vec<(u32, u32)> = marks
        .iter()
        .filter(|mark| matches!(mark.kind, MarkKind::Footnote { .. }))
        .map(|mark| (mark.start, mark.end))
        .collect();
    if refs.is_empty() {
        return Cow::Borrowed(text);
    }
    refs.sort_unstable();
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    let mut cursor = Utf16Cursor::new(text);
    for (start, end) in refs {
        let (Some(from), Some(to)) = (cursor.byte_at(start), cursor.byte_at(end)) else { continue };
        out.push_str(text.get(at..from).unwrap_or_default());
        at = to.max(at);
    }
    out.push_str(text.get(at..).unwrap_or_default());
    Cow::Owned(out)
}
