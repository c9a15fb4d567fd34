//! The enumerations of this crate, as printers see them.

use crate::IndexName;
use quire_core::vocabulary::VocabularyTable;

/// The tables of this crate's enumerations, in the shape of
/// [`quire_core::registry::ALL`].
pub const VOCABULARY: &[&[VocabularyTable]] = &[&[IndexName::TABLE]];
