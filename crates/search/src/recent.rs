//! Recent searches: most recent first, no duplicates, at most ten. The list lives
//! in the reader's browser; the rule lives here so that every side keeps the same one.

pub use quire_core::limit::search::{
    RECENT_SEARCHES_MAX as MAX_RECENT, RECENT_SEARCHES_STORAGE_KEY as STORAGE_KEY,
};

/// The list after a search for `query`. Space around the query does not count; a blank
/// query changes nothing.
#[must_use]
pub fn remember(recent: &[String], query: &str) -> Vec<String> {
    let query = query.trim();
    let fresh = (!query.is_empty()).then(|| query.to_owned());
    let older = recent.iter().filter(|old| *old != query).cloned();
    fresh.into_iter().chain(older).take(MAX_RECENT).collect()
}

/// The list without `query`.
#[must_use]
pub fn forget(recent: &[String], query: &str) -> Vec<String> {
    recent.iter().filter(|old| *old != query).cloned().collect()
}
