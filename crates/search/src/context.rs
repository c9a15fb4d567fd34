//! Everything about a search that is neither the request nor the index.

use quire_core::{Timestamp, Viewer};

/// Who asks, when, and with which random bits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchContext {
    /// Who asks.
    pub viewer: Viewer,
    /// Whether they hold [`crate::quality::UNFILTERED_PERMISSION`]; decided by the server.
    pub may_see_unfiltered: bool,
    /// Random bits for query ids; every answer of one call derives its own.
    pub random: u128,
    /// Now, for the boost of recent things.
    pub now: Timestamp,
}
