//! Ids.

use quire_core::{StoryId, id::EntityId};

#[test]
fn no_text_is_the_id_of_nothing() {
    let nothing = StoryId::of_nothing();
    assert!(nothing.as_str().parse::<StoryId>().is_err());
}

#[test]
fn a_word_is_not_a_story_id() {
    assert!("facade".parse::<StoryId>().is_err());
    assert!("decade".parse::<StoryId>().is_err());
    assert!("0123456789ab".parse::<StoryId>().is_ok());
    assert!("0123456789AB".parse::<StoryId>().is_err());
}

#[test]
fn ids_made_from_bits_parse_back() {
    for bits in [0, 1, u64::MAX, 0xabc] {
        let id = StoryId::from_bits(bits);
        assert_eq!(id.as_str().parse::<StoryId>(), Ok(id));
    }
}
