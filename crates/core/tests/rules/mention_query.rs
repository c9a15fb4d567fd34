//! Which people match what a writer types after `@`.

use quire_core::person::{MENTION_QUERY_MAX, MentionQuery};

#[test]
fn someone_is_meant_by_the_beginning_of_their_handle_or_of_a_part_of_their_name() {
    let fits = |typed: &str| MentionQuery::new(typed).unwrap().fits("Zoë van Dijk", "zvd");
    assert!(["zoe", "Zoë", "van d", "dijk", "ZVD"].into_iter().all(fits));
    assert!(!["oe", "zoe said", "vd"].into_iter().any(fits));
}

#[test]
fn nothing_and_a_whole_sentence_name_no_one() {
    for typed in ["", "  ", "\u{301}", &"a".repeat(MENTION_QUERY_MAX + 1)] {
        assert_eq!(MentionQuery::new(typed), None, "{typed}");
    }
    assert!(MentionQuery::new(&"a".repeat(MENTION_QUERY_MAX)).is_some());
}
