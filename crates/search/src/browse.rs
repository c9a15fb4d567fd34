//! Everything of an index, page by page, free of any wire format.

use crate::{Hit, IndexName, filter::Filter};

/// The most things on a page (what Algolia's clients ask for).
pub const MAX_BROWSED: usize = 1000;

/// What is browsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrowseRequest {
    /// Where.
    pub index: IndexName,
    /// Words that everything must have, as they are typed; blank means everything.
    pub query: String,
    /// What things must be. The filters of [`crate::quality`] are added to it.
    pub filter: Filter,
    /// The [`crate::searchable::attributes`] in which the words must stand; empty for all.
    pub attributes: Vec<&'static str>,
    /// The id after which the page begins; empty for the first page.
    pub after: String,
    /// How many things are wanted, at most [`MAX_BROWSED`].
    pub most: usize,
}

/// A page of an index.
#[derive(Debug, Clone, PartialEq)]
pub struct BrowsePage {
    /// What is on it, in the order of ids.
    pub hits: Vec<Hit>,
    /// The id after which the next page begins; `None` on the last one. A page may be shorter than
    /// asked for, or empty, and not be the last.
    pub next: Option<String>,
    /// How many there are on all pages; an estimate unless `exhaustive`.
    pub total: usize,
    /// Whether all of them were counted.
    pub exhaustive: bool,
}
