//! What a reader of Markdown or HTML may open in the builder.

use super::super::Align;
use super::State;
use super::figure::FigureKind;

/// Something that holds blocks or text of its own.
#[derive(Debug, Clone)]
pub(in crate::document) enum Container {
    /// A grouping without meaning here; only parts text.
    Division,
    /// A paragraph.
    Paragraph { drop_cap: bool },
    /// A heading of level 1 to 6.
    Heading(u8),
    /// A quotation.
    Quote { pull: bool },
    /// A list; `start` is its first number.
    List { ordered: bool, start: Option<u32> },
    /// A list item; `value` is its number when it was written.
    Item { value: Option<u32> },
    /// Program text.
    Code { lang: Option<String> },
    /// A figure.
    Figure(FigureKind),
    /// A figure's caption.
    Caption,
    /// A table; `align` holds what is known about its columns beforehand.
    Table { align: Vec<Align> },
    /// A table's row.
    Row,
    /// A table's cell, `columns` wide; the first cell of a column that says so aligns it.
    Cell { columns: usize, align: Align },
    /// The text of a footnote.
    Footnote { label: String },
    /// A list of terms and their definitions.
    DefinitionList,
    /// A term of such a list.
    Term,
}

impl Container {
    /// A table about which nothing is known.
    pub(in crate::document) const fn table() -> Self {
        Self::Table { align: Vec::new() }
    }

    /// A cell of one column.
    pub(in crate::document) const fn cell() -> Self {
        Self::Cell { columns: 1, align: Align::Auto }
    }

    /// Whether `state` is an open container of this kind.
    pub(super) const fn is(&self, state: &State) -> bool {
        matches!(
            (self, state),
            (Self::Heading(_), State::Heading(_))
                | (Self::Quote { .. }, State::Quote { .. })
                | (Self::List { .. }, State::List { .. })
                | (Self::Item { .. }, State::Item(_) | State::Footnote { .. })
                | (Self::Footnote { .. }, State::Footnote { .. })
                | (Self::Code { .. }, State::Code { .. })
                | (Self::Figure(_), State::Figure(_))
                | (Self::Caption, State::Caption)
                | (Self::Table { .. }, State::Table(_))
                | (Self::Cell { .. } | Self::Row, State::Cell { .. })
                | (Self::Term, State::Term)
        )
    }

    /// Whether an end of this kind inside `state` cannot reach what is outside of it.
    pub(super) const fn stops_at(&self, state: &State) -> bool {
        match state {
            State::Cell { .. } => {
                !matches!(self, Self::Table { .. } | Self::Row | Self::Cell { .. })
            }
            State::Caption => !matches!(self, Self::Figure(_) | Self::Caption),
            _ => false,
        }
    }
}

/// Formatting inside text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::document) enum Inline {
    /// Bold.
    Strong,
    /// Italic.
    Em,
    /// Program text.
    Code,
    /// Struck through.
    Strike,
    /// A link to the address as written.
    Link(String),
    /// A person of this site.
    Mention(String),
}
