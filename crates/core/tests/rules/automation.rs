//! What is news to an automation service, and when it is told again.

use quire_core::{
    Timestamp,
    automation::{InvalidTriggerIdentity, TriggerIdentity, has_news, next_try},
};

fn is_news(before: &str, now: &str, most: usize) -> bool {
    let ids = |text: &str| text.chars().map(String::from).collect::<Vec<_>>();
    has_news(&ids(before), &ids(now), most)
}

#[test]
fn only_what_was_not_there_is_news() {
    for (before, now, is) in [
        ("cba", "cba", false),
        ("cba", "dcb", true),
        ("cba", "ca", false),
        ("cba", "cdba", true),
        // One went, and an older one moved up.
        ("cba", "ba0", false),
        // All went, or are others.
        ("cba", "", false),
        ("cba", "fed", true),
        // Older than all, where all were known.
        ("ba", "ba0", true),
        ("", "a", true),
    ] {
        assert_eq!(is_news(before, now, 3), is, "{before} {now}");
    }
}

#[test]
fn an_identity_is_a_short_visible_name() {
    for good in ["a", "0bd87892fb21654e1c4278f14a1707db7e7836d6"] {
        assert_eq!(good.parse::<TriggerIdentity>().unwrap().as_str(), good);
    }
    for bad in ["", " ", "a b", "ä", &"a".repeat(101)] {
        assert_eq!(bad.parse::<TriggerIdentity>(), Err(InvalidTriggerIdentity), "{bad}");
    }
}

#[test]
fn the_service_is_told_again_for_some_minutes() {
    let now = Timestamp::from_millis(0).unwrap();
    assert_eq!(next_try(1, now), Some(now.plus_seconds(5)));
    assert_eq!(next_try(6, now), None);
    let pauses = (1..).map_while(|attempts| next_try(attempts, now));
    let all: i64 = pauses.map(Timestamp::millis).sum();
    assert!((240_000..=600_000).contains(&all), "{all}");
}
