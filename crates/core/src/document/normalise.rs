//! thin
use super::Document;
/// Puts a document into its canonical form.
pub fn normalise(_document: &mut Document) {}
