//! Which blocks moved, and where the others stand.

use super::paragraph;
use quire_core::{
    Document,
    draft::{BlockChangeKind, changes},
};

/// A document whose paragraphs say their own names.
fn document(names: &str) -> Document {
    Document { blocks: names.chars().map(|c| paragraph(&c.to_string(), &c.to_string())).collect() }
}

/// The blocks that moved or are new.
fn moves(before: &str, after: &str) -> String {
    let all = changes(&document(before), &document(after)).into_iter();
    let moved =
        all.filter(|one| matches!(one.kind, BlockChangeKind::Moved | BlockChangeKind::Added));
    moved.map(|one| one.id.to_string()).collect()
}

#[test]
fn as_few_blocks_as_possible_have_moved() {
    assert_eq!(moves("abcde", "abcde"), "");
    assert_eq!(moves("abcde", "eabcd"), "e");
    assert_eq!(moves("abcde", "bcdea"), "a");
    assert_eq!(moves("abc", "axbc"), "x");
    assert_eq!(moves("abc", "ac"), "");
    assert_eq!(moves("abcdef", "adbcef"), "d");
    assert_eq!(moves("", "ab"), "ab");
}

#[test]
fn what_others_added_stays_behind_what_it_stood_behind() {
    let all = changes(&document("xabyc"), &document("cbad"));
    let order: String = all.into_iter().map(|one| one.id.to_string()).collect();
    assert_eq!(order, "xcbyad");
}
