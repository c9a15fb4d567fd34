//! thin
use super::Document;
/// Limits.
pub mod limits {}
/// Why a document is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DocumentError {
    /// Two blocks have the same id.
    #[error("block {block}: the id is taken")]
    DuplicateId {
        /// Index of the block.
        block: usize,
    },
}
/// Checks.
///
/// # Errors
/// Every rule that is broken.
pub fn validate(_document: &Document) -> Result<(), Vec<DocumentError>> {
    Ok(())
}
