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

#[cfg(test)]
mod tests {
    use super::*;

    fn list(words: &[&str]) -> Vec<String> {
        words.iter().map(|&word| word.to_owned()).collect()
    }

    #[test]
    fn a_repeated_search_moves_to_the_front() {
        assert_eq!(remember(&list(&["a", "b"]), " b "), list(&["b", "a"]));
        assert_eq!(remember(&list(&["a"]), "  "), list(&["a"]));
    }

    #[test]
    fn the_eleventh_search_drops_the_oldest() {
        let ten: Vec<String> = (0..10).map(|n| n.to_string()).collect();
        let kept = remember(&ten, "n");
        assert_eq!(kept.len(), MAX_RECENT);
        assert_eq!(kept.first().map(String::as_str), Some("n"));
        assert!(!kept.contains(&"9".to_owned()));
    }

    #[test]
    fn one_search_can_be_removed() {
        assert_eq!(forget(&list(&["a", "b", "c"]), "b"), list(&["a", "c"]));
    }
}
