//! A text that was written again elsewhere.

use super::paragraph;
use quire_core::{Document, draft::rewritten};

fn document(texts: &[(&str, &str)]) -> Document {
    Document { blocks: texts.iter().map(|(id, text)| paragraph(id, text)).collect() }
}

fn ids(document: &Document) -> Vec<&str> {
    document.blocks.iter().map(|block| block.id.as_str()).collect()
}

#[test]
fn blocks_that_go_on_keep_their_ids_and_new_ones_get_ids_of_their_own() {
    let before = document(&[("a", "One"), ("b", "Two"), ("b4", "Three")]);
    let after = document(&[("b0", "Zero"), ("b1", "One"), ("b2", "Two, changed"), ("b3", "Three")]);
    let after = rewritten(&before, after);
    assert_eq!(ids(&after), ["b3", "a", "b", "b4"]);
    let texts: Vec<&str> = after.blocks.iter().map(|block| block.text.as_str()).collect();
    assert_eq!(texts, ["Zero", "One", "Two, changed", "Three"]);
}

#[test]
fn no_id_is_given_twice() {
    let before = document(&[("b1", "Same"), ("b2", "Same")]);
    let after =
        rewritten(&before, document(&[("b0", "Same"), ("b1", "Same"), ("b2", "Same"), ("b3", "")]));
    let mut given = ids(&after);
    assert_eq!(given.len(), 4);
    given.sort_unstable();
    given.dedup();
    assert_eq!(given.len(), 4);
}
