//! Documents, kept parsed: the pages of the site send the same few hundred texts over and over. A text
//! that was held against the schema once and found good is not held against it again (decision 0043).

use async_graphql::parser::{parse_query, types::ExecutableDocument};
use moka::sync::Cache;
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// How many bytes of query text are kept at most.
const MAX_BYTES: u64 = 2 * 1024 * 1024;

/// A document, and whether it is known to be good.
#[derive(Debug)]
pub(super) struct Known {
    document: ExecutableDocument,
    is_good: AtomicBool,
}

impl Known {
    /// The document, for one execution.
    pub(super) fn document(&self) -> ExecutableDocument {
        self.document.clone()
    }

    /// Whether it was answered without an error before, so that the schema has nothing against it.
    pub(super) fn is_good(&self) -> bool {
        self.is_good.load(Ordering::Relaxed)
    }

    /// Notes that the schema has nothing against it.
    pub(super) fn found_good(&self) {
        self.is_good.store(true, Ordering::Relaxed);
    }
}

/// Parsed documents by their text.
#[derive(Debug, Clone)]
pub(super) struct Documents(Cache<String, Arc<Known>>);

impl Default for Documents {
    fn default() -> Self {
        let weigh = |text: &String, _: &Arc<Known>| u32::try_from(text.len()).unwrap_or(u32::MAX);
        Self(Cache::builder().weigher(weigh).max_capacity(MAX_BYTES).build())
    }
}

impl Documents {
    /// The document of a text that the gate has admitted; `None` when it does not parse (the
    /// library then says why).
    pub(super) fn known(&self, text: &str) -> Option<Arc<Known>> {
        if let Some(known) = self.0.get(text) {
            return Some(known);
        }
        let document = parse_query(text).ok()?;
        let known = Arc::new(Known { document, is_good: AtomicBool::new(false) });
        self.0.insert(text.to_owned(), known.clone());
        Some(known)
    }
}
