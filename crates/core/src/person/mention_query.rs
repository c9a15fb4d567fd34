//! Who a writer may mean by what stands behind an at-sign (decision 0040).

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// The most letters behind an at-sign that are looked for (two words of a name).
pub const MENTION_QUERY_MAX: usize = 61;

/// What a writer typed behind an at-sign (decision 0040).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MentionQuery(String);

impl MentionQuery {
    /// Reads it; `None` where nothing was typed, or more than [`MENTION_QUERY_MAX`] letters
    /// (decision 0040).
    #[must_use]
    pub fn new(typed: &str) -> Option<Self> {
        let is_too_long = typed.chars().nth(MENTION_QUERY_MAX).is_some();
        let folded = folded(typed.trim());
        (!is_too_long && !folded.is_empty()).then_some(Self(folded))
    }

    /// Whether someone may be meant: their handle begins like this, or a part of their name
    /// (decision 0040).
    #[must_use]
    pub fn fits(&self, name: &str, username: &str) -> bool {
        let part = format!(" {}", self.0);
        username.to_lowercase().starts_with(&self.0) || format!(" {}", folded(name)).contains(&part)
    }
}

/// A text without letter case and accents.
fn folded(text: &str) -> String {
    text.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect()
}
