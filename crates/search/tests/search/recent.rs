//! Recent searches.

use quire_search::recent::{MAX_RECENT, forget, remember};

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
