//! A search and its answer, free of any wire format.

use crate::{IndexName, filter::Filter, words::Words};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The most hits a page may have (decision 0012).
pub const MAX_HITS_PER_PAGE: usize = 50;
/// How far one may page: hits beyond this are not reachable (decision 0012).
pub const MAX_WINDOW: usize = 1000;
/// The most values counted for one facet (what a list on a screen shows, and more).
pub const MAX_FACET_VALUES: usize = 100;

/// What is searched for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchRequest {
    /// Where.
    pub index: IndexName,
    /// What was typed; blank means everything.
    pub query: String,
    /// The page, 0 first.
    pub page: usize,
    /// The first hit wanted, 0 for the best; counts instead of the page.
    pub offset: Option<usize>,
    /// Hits on a page, at most [`MAX_HITS_PER_PAGE`].
    pub hits_per_page: usize,
    /// What the hits must be. The filters of [`crate::quality`] are added to it.
    pub filter: Filter,
    /// Attributes whose values are counted over all hits.
    pub facets: Vec<String>,
    /// The [`crate::searchable::attributes`] that are searched; empty for all, and the text.
    pub attributes: Vec<&'static str>,
    /// Whether words may be mistyped when nothing is found as typed.
    pub allows_typos: bool,
}

impl SearchRequest {
    /// The first page of a search in `index`, with the default number of hits.
    #[must_use]
    pub fn new(index: IndexName, query: &str) -> Self {
        Self {
            index,
            query: query.to_owned(),
            page: 0,
            offset: None,
            hits_per_page: crate::scope::DEFAULT_HITS,
            filter: Filter::all(vec![]),
            facets: vec![],
            attributes: vec![],
            allows_typos: true,
        }
    }
}

/// What was found.
#[derive(Debug, Clone, PartialEq)]
pub struct SearchAnswer {
    /// The hits of the page, best first.
    pub hits: Vec<Hit>,
    /// How many there are in all; an estimate unless `exhaustive`.
    pub total: usize,
    /// Whether every match was counted.
    pub exhaustive: bool,
    /// Whether words other than those typed were looked for, since nothing matched.
    pub with_typos: bool,
    /// What the words of the query matched, for highlighting.
    pub words: Words,
    /// The counts of the facets asked for: attribute → value → hits.
    pub facets: BTreeMap<String, BTreeMap<String, u64>>,
}

/// One result of a search.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    /// The id within the index (`objectID`).
    pub id: String,
    /// What is shown of it.
    pub attributes: Map<String, Value>,
    /// The beginning of its text, for snippets.
    pub content: String,
    /// Its rank; only comparable within one answer.
    pub score: f32,
}

/// Why a search has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The index is missing or damaged and not rebuilt yet.
    #[error("Search is being rebuilt, please try again soon")]
    Unavailable,
}
