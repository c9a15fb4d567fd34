//! The enumerations of this crate, as printers see them.

use crate::IndexName;
use quire_core::vocabulary::Table;

/// The tables, in the shape of [`quire_core::vocabulary::ALL`].
pub const VOCABULARY: &[&[Table]] = &[&[IndexName::TABLE]];
