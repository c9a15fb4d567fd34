//! Parsed documents, kept: the pages of the site send the same few hundred texts over and over.

use async_graphql::parser::{parse_query, types::ExecutableDocument};
use moka::sync::Cache;

/// How many bytes of query text are kept at most.
const MAX_BYTES: u64 = 2 * 1024 * 1024;

/// Parsed documents by their text.
#[derive(Debug, Clone)]
pub(super) struct Documents(Cache<String, ExecutableDocument>);

impl Default for Documents {
    fn default() -> Self {
        let weigh =
            |text: &String, _: &ExecutableDocument| u32::try_from(text.len()).unwrap_or(u32::MAX);
        Self(Cache::builder().weigher(weigh).max_capacity(MAX_BYTES).build())
    }
}

impl Documents {
    /// The document of a text that the gate has admitted; `None` when it does not parse (the
    /// library then says why).
    pub(super) fn parsed(&self, text: &str) -> Option<ExecutableDocument> {
        if let Some(known) = self.0.get(text) {
            return Some(known);
        }
        let document = parse_query(text).ok()?;
        self.0.insert(text.to_owned(), document.clone());
        Some(document)
    }
}
