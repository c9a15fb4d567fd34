//! thin
use super::{Parsed, ReadOptions};
/// Reads HTML into a document.
#[must_use]
pub fn read(html: &str) -> Parsed {
    read_with(html, &ReadOptions::default())
}
/// Reads HTML into a document as the options say.
#[must_use]
pub fn read_with(html: &str, options: &ReadOptions<'_>) -> Parsed {
    super::markdown::read(html, options)
}
