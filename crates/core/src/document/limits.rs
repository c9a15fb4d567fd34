//! How large a document may be.

/// UTF-16 code units of the title above a document, at most.
pub const TITLE_UNITS: u32 = 300;
/// UTF-16 code units of its subtitle, at most.
pub const SUBTITLE_UNITS: u32 = 500;
/// Blocks in a document, at most (decision 0012: several novels have fewer).
pub const BLOCKS: usize = 10_000;
/// UTF-16 code units in one block's text, at most (decision 0012).
pub const BLOCK_UNITS: u32 = 100_000;
/// UTF-16 code units in all blocks and cells together, at most (decision 0012: several novels;
/// above it a page would keep a browser busy for seconds).
pub const DOCUMENT_UNITS: u32 = 2_000_000;
/// Marks on one text, a block's own or a table's cell, at most (decision 0012).
pub const MARKS: usize = 2_000;
/// Marks in all cells of a table together, at most (decision 0012).
pub const TABLE_MARKS: usize = 20_000;
/// The deepest nesting of a list item; 0 is the outermost (decision 0012).
pub const LIST_DEPTH: u8 = 5;
/// Rows of a table, its header included, at most (decision 0012).
pub const TABLE_ROWS: usize = 1_000;
/// Columns of a table, at most (decision 0012).
pub const TABLE_COLUMNS: usize = 50;
/// UTF-16 code units in a table's cell, at most (decision 0012).
pub const CELL_UNITS: u32 = 5_000;
/// Bytes of a footnote's label, at most (decision 0012).
pub const LABEL: usize = 64;
/// Bytes of a code language's name, at most (decision 0012).
pub const LANGUAGE: usize = 32;
/// UTF-16 code units of an alternative text, an embed's title or provider, at most (decision 0012).
pub const CAPTION_UNITS: u32 = 2_000;
/// Pixels on a side of a picture, at most (decision 0012).
pub const PIXELS: u32 = 100_000;
/// Height of an embed in percent of its width, at most (decision 0012: three times as high as
/// wide).
pub const RATIO: u16 = 300;
