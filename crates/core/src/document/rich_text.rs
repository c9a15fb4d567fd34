//! Text with its marks, the same for a block's own writing and for the cells of a table.

use super::{Block, BlockKind, Cell, Mark};

/// A text and its formatting, borrowed. Offsets of the marks are UTF-16 code units
/// within the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RichText<'a> {
    /// The writing, without formatting.
    pub text: &'a str,
    /// Its formatting.
    pub marks: &'a [Mark],
}

impl Block {
    /// The block's own writing; the cells of a table are not part of it.
    #[must_use]
    pub fn rich_text(&self) -> RichText<'_> {
        RichText { text: &self.text, marks: &self.marks }
    }

    /// Every text of the block in reading order: its own writing, and the cells of a table.
    pub fn rich_texts(&self) -> impl Iterator<Item = RichText<'_>> {
        let rows = match &self.kind {
            BlockKind::Table { rows, .. } => rows.as_slice(),
            _ => &[],
        };
        std::iter::once(self.rich_text()).chain(rows.iter().flatten().map(Cell::rich_text))
    }

    /// Every text of the block with marks that can be changed, in reading order.
    pub(super) fn rich_texts_mut(&mut self) -> impl Iterator<Item = (&str, &mut Vec<Mark>)> {
        let rows = match &mut self.kind {
            BlockKind::Table { rows, .. } => rows.as_mut_slice(),
            _ => &mut [],
        };
        let own = (self.text.as_str(), &mut self.marks);
        let cells = rows.iter_mut().flatten().map(|cell| (cell.text.as_str(), &mut cell.marks));
        std::iter::once(own).chain(cells)
    }
}

impl Cell {
    /// The cell's text with its marks.
    #[must_use]
    pub fn rich_text(&self) -> RichText<'_> {
        RichText { text: &self.text, marks: &self.marks }
    }
}
