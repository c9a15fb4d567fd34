//! Bodies as HTML, kept: a revision never changes, so neither does what it looks like.

use moka::sync::Cache;
use quire_core::StoryId;
use std::sync::Arc;

/// How many bytes of HTML are kept at most.
const MAX_BYTES: u64 = 32 * 1024 * 1024;

/// Which form of which text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Form {
    pub story: StoryId,
    pub revision: i64,
    pub is_preview: bool,
    pub has_quotations: bool,
}

/// Rendered bodies by their form.
#[derive(Debug, Clone)]
pub(super) struct Rendered(Cache<Form, Arc<str>>);

impl Default for Rendered {
    fn default() -> Self {
        let weigh = |_: &Form, html: &Arc<str>| u32::try_from(html.len()).unwrap_or(u32::MAX);
        Self(Cache::builder().weigher(weigh).max_capacity(MAX_BYTES).build())
    }
}

impl Rendered {
    /// The HTML of a form, if it was rendered before.
    pub(super) fn get(&self, form: &Form) -> Option<Arc<str>> {
        self.0.get(form)
    }

    /// Keeps the HTML of a form.
    pub(super) fn keep(&self, form: Form, html: &str) {
        self.0.insert(form, html.into());
    }
}
