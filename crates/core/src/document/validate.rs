//! The rules every stored document obeys. A document that breaks one is refused as a whole.

use super::{Block, BlockKind, Document, Image, MarkKind, link, utf16::Cursor, utf16_len};
use std::collections::HashSet;

/// How large a document may be.
pub mod limits {
    /// Blocks in a document.
    pub const BLOCKS: usize = 10_000;
    /// UTF-16 code units in one block's text.
    pub const BLOCK_UNITS: u32 = 100_000;
    /// UTF-16 code units in all blocks together.
    pub const DOCUMENT_UNITS: u32 = 2_000_000;
    /// Marks on one block.
    pub const MARKS: usize = 2_000;
    /// The deepest nesting of a list item; 0 is the outermost.
    pub const LIST_DEPTH: u8 = 5;
    /// Rows of a table, its header included.
    pub const TABLE_ROWS: usize = 1_000;
    /// Columns of a table.
    pub const TABLE_COLUMNS: usize = 50;
    /// UTF-16 code units in a table's cell.
    pub const CELL_UNITS: u32 = 5_000;
    /// Bytes of a footnote's label.
    pub const LABEL: usize = 64;
    /// Bytes of a code language.
    pub const LANGUAGE: usize = 32;
    /// UTF-16 code units of an alternative text, an embed's title or provider.
    pub const CAPTION_UNITS: u32 = 2_000;
    /// Pixels on a side of a picture.
    pub const PIXELS: u32 = 100_000;
    /// Height of an embed in percent of its width.
    pub const RATIO: u16 = 300;
}

/// A rule that a document breaks. `block` is the index of the block.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
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
    /// Text or marks on a kind of block that has none.
    #[error("block {block}: this kind of block has no text or no formatting of its own")]
    UnexpectedText {
        /// Where.
        block: usize,
    },
    /// More marks than [`limits::MARKS`].
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
        /// Index of the mark.
        mark: usize,
    },
    /// A mark begins or ends between the two halves of a character.
    #[error("block {block}, mark {mark}: parts a character")]
    MarkSplitsSurrogate {
        /// Where.
        block: usize,
        /// Index of the mark.
        mark: usize,
    },
    /// An address that is not allowed (see [`link`]).
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
    /// Rows of different length, no row, no column, or over a limit.
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

/// Checks every rule.
///
/// # Errors
/// All rules that are broken, in the order of the blocks.
pub fn validate(document: &Document) -> Result<(), Vec<DocumentError>> {
    let mut errors = Vec::new();
    let count = document.blocks.len();
    if count > limits::BLOCKS {
        return Err(vec![DocumentError::TooManyBlocks { count }]);
    }
    let (mut ids, mut labels) = (HashSet::new(), HashSet::new());
    let mut units = 0_u32;
    for (block, b) in document.blocks.iter().enumerate() {
        if !ids.insert(&b.id) {
            errors.push(DocumentError::DuplicateId { block });
        }
        if let BlockKind::Footnote { label } = &b.kind
            && !labels.insert(label.as_str())
        {
            errors.push(DocumentError::DuplicateLabel { block });
        }
        units = units.saturating_add(check_text(block, b, &mut errors));
        check_marks(block, b, &mut errors);
        units = units.saturating_add(check_kind(block, b, &mut errors));
    }
    for (block, b) in document.blocks.iter().enumerate() {
        let dangling = |mark: &super::Mark| match &mark.kind {
            MarkKind::Footnote { label } => !labels.contains(label.as_str()),
            _ => false,
        };
        if b.marks.iter().any(dangling) {
            errors.push(DocumentError::UnknownFootnote { block });
        }
    }
    if units > limits::DOCUMENT_UNITS {
        errors.push(DocumentError::DocumentTooLong);
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// Checks the writing of a block; answers its length.
fn check_text(block: usize, b: &Block, errors: &mut Vec<DocumentError>) -> u32 {
    let units = utf16_len(&b.text);
    if units > limits::BLOCK_UNITS {
        errors.push(DocumentError::TextTooLong { block });
    }
    let is_code = matches!(b.kind, BlockKind::Code(_));
    if b.text.chars().any(|c| c.is_control() && c != '\n' && !(is_code && c == '\t')) {
        errors.push(DocumentError::ControlCharacter { block });
    }
    let textless = matches!(b.kind, BlockKind::Separator | BlockKind::Table { .. });
    if textless && units > 0 || (textless || is_code) && !b.marks.is_empty() {
        errors.push(DocumentError::UnexpectedText { block });
    }
    units
}

fn check_marks(block: usize, b: &Block, errors: &mut Vec<DocumentError>) {
    if b.marks.len() > limits::MARKS {
        errors.push(DocumentError::TooManyMarks { block });
        return;
    }
    let units = utf16_len(&b.text);
    let mut edges: Vec<(u32, usize)> = Vec::with_capacity(b.marks.len() * 2);
    for (mark, m) in b.marks.iter().enumerate() {
        if m.start >= m.end || m.end > units {
            errors.push(DocumentError::MarkOutOfRange { block, mark });
        } else {
            edges.extend([(m.start, mark), (m.end, mark)]);
        }
        match &m.kind {
            MarkKind::Link { href } if link::link_kind(href).is_none() => {
                errors.push(DocumentError::ForbiddenScheme { block });
            }
            MarkKind::Mention { user_id } if user_id.parse::<crate::UserId>().is_err() => {
                errors.push(DocumentError::BadMention { block });
            }
            MarkKind::Footnote { label } if !is_label(label) => {
                errors.push(DocumentError::BadAttribute { block });
            }
            _ => {}
        }
    }
    edges.sort_unstable();
    let mut cursor = Cursor::new(&b.text);
    for (at, mark) in edges {
        if cursor.byte_at(at).is_none() {
            errors.push(DocumentError::MarkSplitsSurrogate { block, mark });
        }
    }
}

/// Checks what belongs to the kind of block; answers the length of its own texts.
fn check_kind(block: usize, b: &Block, errors: &mut Vec<DocumentError>) -> u32 {
    match &b.kind {
        BlockKind::Li { depth, .. } if *depth > limits::LIST_DEPTH => {
            errors.push(DocumentError::DepthTooGreat { block });
        }
        BlockKind::Code(code) if code.lang.as_deref().is_some_and(|l| !is_language(l)) => {
            errors.push(DocumentError::BadAttribute { block });
        }
        BlockKind::Footnote { label } if !is_label(label) => {
            errors.push(DocumentError::BadAttribute { block });
        }
        BlockKind::Image(image) => check_image(block, image, errors),
        BlockKind::ImageGrid(grid) => {
            if !(2..=3).contains(&grid.images.len()) {
                errors.push(DocumentError::GridSize { block });
            }
            for image in &grid.images {
                check_image(block, image, errors);
            }
        }
        BlockKind::Embed(embed) => {
            if !embed.url.starts_with("https://") || link::link_kind(&embed.url).is_none() {
                errors.push(DocumentError::ForbiddenScheme { block });
            }
            if embed.thumb.as_deref().is_some_and(|thumb| !link::is_image_source(thumb)) {
                errors.push(DocumentError::ForbiddenScheme { block });
            }
            if !(1..=limits::RATIO).contains(&embed.ratio) {
                errors.push(DocumentError::BadAttribute { block });
            }
            check_caption(block, &embed.provider, errors);
            check_caption(block, &embed.title, errors);
        }
        BlockKind::Table { rows } => return check_table(block, rows, errors),
        _ => {}
    }
    0
}

fn check_image(block: usize, image: &Image, errors: &mut Vec<DocumentError>) {
    if !link::is_image_source(&image.src)
        || image.href.as_deref().is_some_and(|href| link::link_kind(href).is_none())
    {
        errors.push(DocumentError::ForbiddenScheme { block });
    }
    if image.width.max(image.height) > limits::PIXELS || image.focus_x.max(image.focus_y) > 100 {
        errors.push(DocumentError::BadAttribute { block });
    }
    check_caption(block, &image.alt, errors);
}

fn check_caption(block: usize, text: &str, errors: &mut Vec<DocumentError>) {
    if utf16_len(text) > limits::CAPTION_UNITS {
        errors.push(DocumentError::TextTooLong { block });
    }
    if text.chars().any(char::is_control) {
        errors.push(DocumentError::ControlCharacter { block });
    }
}

fn check_table(block: usize, rows: &[Vec<String>], errors: &mut Vec<DocumentError>) -> u32 {
    let columns = rows.first().map_or(0, Vec::len);
    if !(1..=limits::TABLE_COLUMNS).contains(&columns)
        || rows.len() > limits::TABLE_ROWS
        || rows.iter().any(|row| row.len() != columns)
    {
        errors.push(DocumentError::TableNotRectangular { block });
    }
    let mut units = 0_u32;
    for cell in rows.iter().flatten() {
        let here = utf16_len(cell);
        units = units.saturating_add(here);
        if here > limits::CELL_UNITS {
            errors.push(DocumentError::TextTooLong { block });
        }
        if cell.chars().any(|c| c.is_control() && c != '\n') {
            errors.push(DocumentError::ControlCharacter { block });
        }
    }
    units
}

/// Whether `text` can name a footnote: visible characters without brackets and backslashes.
pub(super) fn is_label(text: &str) -> bool {
    (1..=limits::LABEL).contains(&text.len())
        && !text.chars().any(|c| {
            c.is_whitespace() || c.is_control() || matches!(c, '[' | ']' | '\\' | '^' | '`' | '<' | '>')
        })
}

/// Whether `text` can name a programming language.
pub(super) fn is_language(text: &str) -> bool {
    (1..=limits::LANGUAGE).contains(&text.len())
        && text.bytes().all(|b| {
            b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'+' | b'#' | b'.' | b'_' | b'-')
        })
}
