//! The rules every stored document obeys. A document that breaks one is refused as a whole.

use super::{
    Align, Block, BlockKind, Cell, Document, DocumentError, ImageBlock, Mark, MarkKind, RichText,
    is_direction_control, limits, link,
    normalise::{is_anchor, rank},
    utf16::Utf16Cursor,
    utf16_len,
};
use std::collections::{HashMap, HashSet};

/// Checks every rule of a stored document (what is stored is a typed document and
/// nothing else; the numbers are those of decision 0012).
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
        units = units.saturating_add(check_writing(block, b, &mut errors));
        units = units.saturating_add(check_kind(block, b, &mut errors));
    }
    for (block, b) in document.blocks.iter().enumerate() {
        let dangling = |mark: &Mark| match &mark.kind {
            MarkKind::Footnote { label } => !labels.contains(label.as_str()),
            _ => false,
        };
        if b.rich_texts().flat_map(|text| text.marks).any(dangling) {
            errors.push(DocumentError::UnknownFootnote { block });
        }
    }
    if units > limits::DOCUMENT_UNITS {
        errors.push(DocumentError::DocumentTooLong);
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// Checks the writing of a block; answers its length.
fn check_writing(block: usize, b: &Block, errors: &mut Vec<DocumentError>) -> u32 {
    let is_code = matches!(b.kind, BlockKind::Code(_));
    let textless = matches!(b.kind, BlockKind::Separator | BlockKind::Table { .. });
    if textless && !b.text.is_empty() || (textless || is_code) && !b.marks.is_empty() {
        errors.push(DocumentError::UnexpectedText { block });
    }
    check_text(block, b.rich_text(), limits::BLOCK_UNITS, is_code, errors)
}

/// Checks a text and its marks; answers its length.
fn check_text(
    block: usize,
    written: RichText<'_>,
    limit: u32,
    tabs: bool,
    errors: &mut Vec<DocumentError>,
) -> u32 {
    let units = utf16_len(written.text);
    if units > limit {
        errors.push(DocumentError::TextTooLong { block });
    }
    if written.text.chars().any(|c| c.is_control() && c != '\n' && !(tabs && c == '\t')) {
        errors.push(DocumentError::ControlCharacter { block });
    }
    if written.text.contains(is_direction_control) {
        errors.push(DocumentError::DirectionControl { block });
    }
    if written.marks.len() > limits::MARKS {
        errors.push(DocumentError::TooManyMarks { block });
    } else {
        check_marks(block, written, units, errors);
    }
    units
}

fn check_marks(
    block: usize,
    RichText { text, marks }: RichText<'_>,
    units: u32,
    errors: &mut Vec<DocumentError>,
) {
    let mut edges: Vec<(u32, usize)> = Vec::with_capacity(marks.len() * 2);
    for (mark, m) in marks.iter().enumerate() {
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
    let mut cursor = Utf16Cursor::new(text);
    for (at, mark) in edges {
        if cursor.byte_at(at).is_none() {
            errors.push(DocumentError::MarkSplitsSurrogate { block, mark });
        }
    }
    if let Some(mark) = overlapping(marks) {
        errors.push(DocumentError::OverlappingMarks { block, mark });
    }
}

/// The first mark that begins before one of its kind has ended. Whatever becomes an anchor is of
/// one kind: anchors cannot nest.
fn overlapping(marks: &[Mark]) -> Option<usize> {
    let mut rising: Vec<(usize, &Mark)> = marks.iter().enumerate().collect();
    rising.sort_by_key(|(_, mark)| mark.start);
    let mut ends: HashMap<u8, u32> = HashMap::new();
    rising.into_iter().find_map(|(index, mark)| {
        let kind = if is_anchor(&mark.kind) { 0 } else { rank(&mark.kind) };
        let end = ends.entry(kind).or_default();
        let overlaps = mark.start < *end;
        *end = mark.end.max(*end);
        overlaps.then_some(index)
    })
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
        BlockKind::Table { rows, align } => return check_table(block, rows, align, errors),
        _ => {}
    }
    0
}

fn check_image(block: usize, image: &ImageBlock, errors: &mut Vec<DocumentError>) {
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
    if text.contains(is_direction_control) {
        errors.push(DocumentError::DirectionControl { block });
    }
}

fn check_table(
    block: usize,
    rows: &[Vec<Cell>],
    align: &[Align],
    errors: &mut Vec<DocumentError>,
) -> u32 {
    let columns = rows.first().map_or(0, Vec::len);
    if !(1..=limits::TABLE_COLUMNS).contains(&columns)
        || rows.len() > limits::TABLE_ROWS
        || rows.iter().any(|row| row.len() != columns)
        || !align.is_empty() && align.len() != columns
    {
        errors.push(DocumentError::TableNotRectangular { block });
    }
    let cells = || rows.iter().flatten();
    if cells().map(|cell| cell.marks.len()).sum::<usize>() > limits::TABLE_MARKS {
        errors.push(DocumentError::TooManyMarks { block });
    }
    cells().fold(0_u32, |units, cell| {
        let text = cell.rich_text();
        units.saturating_add(check_text(block, text, limits::CELL_UNITS, false, errors))
    })
}

/// Whether `text` can name a footnote: visible characters without brackets, bars and backslashes.
pub(super) fn is_label(text: &str) -> bool {
    (1..=limits::LABEL).contains(&text.len())
        && !text.chars().any(|c| {
            c.is_whitespace()
                || c.is_control()
                || matches!(c, '[' | ']' | '\\' | '^' | '`' | '<' | '>' | '|')
        })
}

/// Whether `text` can name a programming language.
pub(super) fn is_language(text: &str) -> bool {
    (1..=limits::LANGUAGE).contains(&text.len())
        && text.bytes().all(|b| {
            b.is_ascii_lowercase()
                || b.is_ascii_digit()
                || matches!(b, b'+' | b'#' | b'.' | b'_' | b'-')
        })
}
