//! Why a document is refused.

use super::limits;

/// A rule that a document breaks (what [`validate`](super::validate()) asks, with the numbers
/// of decision 0012). `block` is the index of the block, from 0.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DocumentError {
    /// More blocks than [`limits::BLOCKS`].
    #[error("the story has {count} blocks, {} are the most", limits::BLOCKS)]
    TooManyBlocks {
        /// How many there are.
        count: usize,
    },
    /// All blocks together have more text than [`limits::DOCUMENT_UNITS`].
    #[error("the story is too long")]
    DocumentTooLong,
    /// Two blocks have the same id.
    #[error("block {block}: its id is that of an earlier block")]
    DuplicateId {
        /// The later one.
        block: usize,
    },
    /// A text, cell, label or caption is over its limit.
    #[error("block {block}: a text is too long")]
    TextTooLong {
        /// Where.
        block: usize,
    },
    /// A control character other than a newline (and a tab in code).
    #[error("block {block}: a text holds a control character")]
    ControlCharacter {
        /// Where.
        block: usize,
    },
    /// A character that turns the direction of the text around it: embeddings, overrides and
    /// isolates. What stands there would not be what is read.
    #[error("block {block}: a text holds a character that turns its direction")]
    DirectionControl {
        /// Where.
        block: usize,
    },
    /// Text or marks on a kind of block that has none.
    #[error("block {block}: this kind of block has no text or no formatting of its own")]
    UnexpectedText {
        /// Where.
        block: usize,
    },
    /// More marks than [`limits::MARKS`], or [`limits::TABLE_MARKS`] in a table.
    #[error("block {block}: too much formatting")]
    TooManyMarks {
        /// Where.
        block: usize,
    },
    /// A mark is empty, turned round, or ends behind the text.
    #[error("block {block}, mark {mark}: out of range")]
    MarkOutOfRange {
        /// Where.
        block: usize,
        /// Index of the mark in its block or cell.
        mark: usize,
    },
    /// A mark begins or ends between the two halves of a character.
    #[error("block {block}, mark {mark}: parts a character")]
    MarkSplitsSurrogate {
        /// Where.
        block: usize,
        /// Index of the mark in its block or cell.
        mark: usize,
    },
    /// Two marks of the same kind overlap, or two of links, mentions and references do.
    #[error("block {block}, mark {mark}: overlaps one of its kind")]
    OverlappingMarks {
        /// Where.
        block: usize,
        /// Index of the later mark in its block or cell.
        mark: usize,
    },
    /// An address that is not allowed (see [`link`](super::link)).
    #[error("block {block}: an address is not allowed")]
    ForbiddenScheme {
        /// Where.
        block: usize,
    },
    /// A mention's person id is malformed.
    #[error("block {block}: a mention names nobody")]
    BadMention {
        /// Where.
        block: usize,
    },
    /// A list item deeper than [`limits::LIST_DEPTH`].
    #[error("block {block}: lists nest too deeply")]
    DepthTooGreat {
        /// Where.
        block: usize,
    },
    /// Rows of different length, no row, no column, alignments for other columns than there are, or
    /// over a limit.
    #[error("block {block}: the table is not rectangular, empty or too large")]
    TableNotRectangular {
        /// Where.
        block: usize,
    },
    /// A grid of fewer than two or more than three pictures.
    #[error("block {block}: a grid has two or three pictures")]
    GridSize {
        /// Where.
        block: usize,
    },
    /// A size, ratio or focus point outside its range, or a malformed language or label.
    #[error("block {block}: an attribute is out of range")]
    BadAttribute {
        /// Where.
        block: usize,
    },
    /// Two footnotes have the same label.
    #[error("block {block}: its footnote label is that of an earlier block")]
    DuplicateLabel {
        /// The later one.
        block: usize,
    },
    /// A reference to a footnote that is not there.
    #[error("block {block}: refers to a footnote that is not there")]
    UnknownFootnote {
        /// Where the reference is.
        block: usize,
    },
}

impl DocumentError {
    /// What it is called on the wire.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooManyBlocks { .. } => "TOO_MANY_BLOCKS",
            Self::DocumentTooLong => "DOCUMENT_TOO_LONG",
            Self::DuplicateId { .. } => "DUPLICATE_ID",
            Self::TextTooLong { .. } => "TEXT_TOO_LONG",
            Self::ControlCharacter { .. } => "CONTROL_CHARACTER",
            Self::DirectionControl { .. } => "DIRECTION_CONTROL",
            Self::UnexpectedText { .. } => "UNEXPECTED_TEXT",
            Self::TooManyMarks { .. } => "TOO_MANY_MARKS",
            Self::MarkOutOfRange { .. } => "MARK_OUT_OF_RANGE",
            Self::MarkSplitsSurrogate { .. } => "MARK_SPLITS_SURROGATE",
            Self::OverlappingMarks { .. } => "OVERLAPPING_MARKS",
            Self::ForbiddenScheme { .. } => "FORBIDDEN_SCHEME",
            Self::BadMention { .. } => "BAD_MENTION",
            Self::DepthTooGreat { .. } => "DEPTH_TOO_GREAT",
            Self::TableNotRectangular { .. } => "TABLE_NOT_RECTANGULAR",
            Self::GridSize { .. } => "GRID_SIZE",
            Self::BadAttribute { .. } => "BAD_ATTRIBUTE",
            Self::DuplicateLabel { .. } => "DUPLICATE_LABEL",
            Self::UnknownFootnote { .. } => "UNKNOWN_FOOTNOTE",
        }
    }

    /// The index of the block it is about; `None` when it is about the whole document.
    #[must_use]
    pub const fn block(&self) -> Option<usize> {
        match self {
            Self::TooManyBlocks { .. } | Self::DocumentTooLong => None,
            Self::DuplicateId { block }
            | Self::TextTooLong { block }
            | Self::ControlCharacter { block }
            | Self::DirectionControl { block }
            | Self::UnexpectedText { block }
            | Self::TooManyMarks { block }
            | Self::MarkOutOfRange { block, .. }
            | Self::MarkSplitsSurrogate { block, .. }
            | Self::OverlappingMarks { block, .. }
            | Self::ForbiddenScheme { block }
            | Self::BadMention { block }
            | Self::DepthTooGreat { block }
            | Self::TableNotRectangular { block }
            | Self::GridSize { block }
            | Self::BadAttribute { block }
            | Self::DuplicateLabel { block }
            | Self::UnknownFootnote { block } => Some(*block),
        }
    }
}
