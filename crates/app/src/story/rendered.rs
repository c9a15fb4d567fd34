//! Texts as HTML, kept: a revision never changes, so neither does what it looks like.

use super::StoryText;
use moka::sync::Cache;
use std::sync::Arc;

/// How many bytes of HTML are kept at most.
const MAX_BYTES: u64 = 32 * 1024 * 1024;

/// Texts of published stories as the HTML of one place: the site, or the API of other programs. The
/// least used make room at 32 MB.
#[derive(Debug, Clone)]
pub struct RenderedTexts(Cache<StoryText, Arc<str>>);

impl Default for RenderedTexts {
    fn default() -> Self {
        let weigh = |_: &StoryText, html: &Arc<str>| u32::try_from(html.len()).unwrap_or(u32::MAX);
        Self(Cache::builder().weigher(weigh).max_capacity(MAX_BYTES).build())
    }
}

impl RenderedTexts {
    /// The HTML of a text, if it was rendered before.
    #[must_use]
    pub fn get(&self, text: &StoryText) -> Option<Arc<str>> {
        self.0.get(text)
    }

    /// Keeps the HTML of a text.
    pub fn keep(&self, text: StoryText, html: &str) {
        self.0.insert(text, html.into());
    }
}
