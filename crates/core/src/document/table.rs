//! What a table is made of.

use super::Mark;
use serde::{Deserialize, Serialize};

/// A cell of a table: a short text with formatting. On the wire `{"text": "…",
/// "marks": […]}`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// The writing, without formatting. A newline is a line break inside the cell.
    #[serde(default)]
    pub text: String,
    /// Formatting of `text`; offsets are UTF-16 code units.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
}

impl From<&str> for Cell {
    /// A cell without formatting.
    fn from(text: &str) -> Self {
        Self { text: text.to_owned(), marks: Vec::new() }
    }
}

/// How the cells of a column are aligned.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Align {
    /// As the direction of the text has it.
    #[default]
    Auto,
    /// To the left.
    Left,
    /// In the middle.
    Center,
    /// To the right.
    Right,
}

/// The canonical form of a table's alignments: one for each column, or none where all are
/// [`Align::Auto`].
pub(super) fn level_align(align: &mut Vec<Align>, columns: usize) {
    align.resize(columns, Align::Auto);
    if align.iter().all(|align| *align == Align::Auto) {
        align.clear();
    }
}
