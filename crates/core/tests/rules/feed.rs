//! Which of two stories stands further up, and the laws of the order.

use proptest::prelude::*;
use quire_core::{
    StoryId, Timestamp, UserId,
    feed::{FeedCandidate, Reason, rank},
};
use std::collections::BTreeSet;

const DAY: i64 = 86_400;
/// Stories of others between two of one writer, while there are others.
const SPACING: usize = 2;

fn now() -> Timestamp {
    Timestamp::from_millis(1_800_000_000_000).unwrap()
}

/// A story published `age` seconds ago that has nothing for or against it.
fn plain(n: u64, age: i64) -> FeedCandidate {
    FeedCandidate {
        story: StoryId::from_bits(n),
        writer: UserId::from_bits(n),
        listed_at: now().plus_seconds(-age),
        claps: 0,
        responses: 0,
        follows_writer: false,
        follows_publication: false,
        followed_topics: Vec::new(),
        is_staff_pick: false,
        read_percent: None,
        is_applauded: false,
        is_own: false,
        liked_before: 0,
        less_of_writer: 0,
        less_of_tags: 0,
    }
}

fn first(a: FeedCandidate, b: FeedCandidate) -> StoryId {
    rank(vec![b, a], now()).remove(0).story
}

#[test]
fn what_is_followed_stands_above_what_is_not() {
    let followed = || FeedCandidate { follows_writer: true, ..plain(1, DAY) };
    assert_eq!(first(followed(), plain(2, DAY)), StoryId::from_bits(1));
    let in_publication = FeedCandidate { follows_publication: true, ..plain(1, DAY) };
    assert_eq!(first(in_publication, plain(2, DAY)), StoryId::from_bits(1));
    let about = FeedCandidate { followed_topics: vec!["rust".parse().unwrap()], ..plain(1, DAY) };
    assert_eq!(first(about, plain(2, DAY)), StoryId::from_bits(1));
    let picked = FeedCandidate { is_staff_pick: true, ..plain(1, DAY) };
    assert_eq!(first(picked, plain(2, DAY)), StoryId::from_bits(1));
}

#[test]
fn the_newer_and_the_better_liked_stand_further_up() {
    assert_eq!(first(plain(1, 60), plain(2, DAY)), StoryId::from_bits(1));
    let liked = FeedCandidate { claps: 500, responses: 12, ..plain(1, DAY) };
    assert_eq!(first(liked, plain(2, DAY)), StoryId::from_bits(1));
    let known = FeedCandidate { liked_before: 2, ..plain(1, DAY) };
    assert_eq!(first(known, plain(2, DAY)), StoryId::from_bits(1));
}

#[test]
fn what_was_read_applauded_or_unwanted_stands_further_down() {
    let other = || plain(2, 3 * DAY);
    for sinking in [
        FeedCandidate { read_percent: Some(100), ..plain(1, 0) },
        FeedCandidate { is_applauded: true, ..plain(1, DAY) },
        FeedCandidate { is_own: true, ..plain(1, DAY) },
        FeedCandidate { less_of_writer: 1, ..plain(1, DAY) },
        FeedCandidate { less_of_tags: 3, ..plain(1, DAY) },
    ] {
        assert_eq!(first(sinking.clone(), other()), StoryId::from_bits(2), "{sinking:?}");
    }
    let begun = FeedCandidate { read_percent: Some(20), ..plain(1, DAY) };
    let finished = FeedCandidate { read_percent: Some(95), ..plain(2, DAY) };
    assert_eq!(first(finished, begun), StoryId::from_bits(1));
}

#[test]
fn a_writer_does_not_fill_the_page() {
    let by_one = (1..=4).map(|n| FeedCandidate {
        writer: UserId::from_bits(9),
        follows_writer: true,
        ..plain(n, 60)
    });
    let others = (5..=8).map(|n| plain(n, 30 * DAY));
    let ranked = rank(by_one.chain(others).collect(), now());
    let places: Vec<_> = ranked
        .iter()
        .enumerate()
        .filter(|(_, one)| one.writer == UserId::from_bits(9))
        .map(|(place, _)| place)
        .collect();
    assert_eq!(places, [0, 3, 6, 7], "two others between, while there are others");
}

#[test]
fn the_reason_is_the_strongest_that_holds() {
    let all = FeedCandidate {
        follows_writer: true,
        follows_publication: true,
        followed_topics: vec!["rust".parse().unwrap()],
        is_staff_pick: true,
        liked_before: 3,
        claps: 1_000,
        ..plain(1, 0)
    };
    assert_eq!(all.reason(), Reason::Writer);
    let all = FeedCandidate { follows_writer: false, ..all };
    assert_eq!(all.reason(), Reason::Publication);
    let all = FeedCandidate { follows_publication: false, ..all };
    assert_eq!(all.reason(), Reason::Topic("rust".parse().unwrap()));
    let all = FeedCandidate { followed_topics: Vec::new(), ..all };
    assert_eq!(all.reason(), Reason::StaffPick);
    let all = FeedCandidate { is_staff_pick: false, ..all };
    assert_eq!(all.reason(), Reason::LikedBefore);
    let all = FeedCandidate { liked_before: 0, ..all };
    assert_eq!(all.reason(), Reason::Popular);
    assert_eq!(plain(1, 0).reason(), Reason::New);
}

fn any_candidate() -> impl Strategy<Value = FeedCandidate> {
    let figures = (any::<i64>(), any::<i64>(), any::<i64>(), any::<i64>(), any::<i64>());
    let yes = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    (0..6_u64, -DAY..400 * DAY, figures, yes, proptest::option::of(any::<i64>())).prop_map(
        |(writer, age, (claps, responses, liked, less, tags), yes, read_percent)| FeedCandidate {
            writer: UserId::from_bits(writer),
            claps,
            responses,
            follows_writer: yes.0,
            follows_publication: yes.1,
            is_staff_pick: yes.2,
            is_applauded: yes.3,
            is_own: yes.4,
            read_percent,
            liked_before: liked,
            less_of_writer: less,
            less_of_tags: tags,
            ..plain(0, age)
        },
    )
}

proptest! {
    #[test]
    fn ranking_keeps_every_story_once_and_does_not_depend_on_where_it_came_from(
        candidates in proptest::collection::vec(any_candidate(), 0..40),
    ) {
        let candidates: Vec<_> = (1..)
            .zip(candidates)
            .map(|(n, one)| FeedCandidate { story: StoryId::from_bits(n), ..one })
            .collect();
        let ranked = rank(candidates.clone(), now());
        let mut backwards = candidates.clone();
        backwards.reverse();
        prop_assert_eq!(&rank(backwards, now()), &ranked);
        let ids = |list: &[FeedCandidate]| list.iter().map(|one| one.story.clone()).collect::<BTreeSet<_>>();
        prop_assert_eq!(ids(&ranked), ids(&candidates));
        prop_assert_eq!(ranked.len(), candidates.len());
        for (place, one) in ranked.iter().enumerate() {
            let before = &ranked[place.saturating_sub(SPACING)..place];
            if before.iter().any(|last| last.writer == one.writer) {
                let rest = &ranked[place..];
                prop_assert!(
                    rest.iter().all(|later| before.iter().any(|last| last.writer == later.writer)),
                    "someone else could have stood there"
                );
            }
        }
    }
}
