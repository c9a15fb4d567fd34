//! Laws that hold for any input.

use super::cases::at;
use proptest::prelude::*;
use quire_core::{
    StoryId, event,
    follow::Relation,
    notification,
    publication::{
        PublicationRole,
        navigation::{NavBar, NavItem},
    },
    response::{Place, ResponseOrder},
    submission::{Actor, SubmissionStep},
    tracking,
    vocabulary::publication::{NavDestination, SubmissionStatus},
};
use std::cmp::Ordering;

fn place() -> impl Strategy<Value = Place> {
    (0..4_u64, 0..3_i64, 0..3_i64).prop_map(|(id, claps, time)| Place {
        claps,
        published_at: at(time),
        id: StoryId::from_bits(id),
    })
}

fn item() -> impl Strategy<Value = NavItem> {
    (prop::sample::select(NavDestination::ALL), "[a-z]{0,4}")
        .prop_map(|(destination, title)| NavItem { destination, value: title.clone(), title })
}

proptest! {
    #[test]
    fn the_order_of_responses_does_not_depend_on_the_order_they_came_in(
        mut places in prop::collection::vec(place(), 0..8),
        newest in any::<bool>(),
    ) {
        let order = if newest { ResponseOrder::Newest } else { ResponseOrder::Best };
        places.dedup_by(|a, b| a.id == b.id);
        let mut backwards: Vec<_> = places.iter().rev().cloned().collect();
        places.sort_by(|a, b| order.compare(a, b));
        backwards.sort_by(|a, b| order.compare(a, b));
        for (a, b) in places.iter().zip(&backwards) {
            prop_assert_eq!(order.compare(a, b), Ordering::Equal);
        }
        for pair in places.windows(2) {
            prop_assert_ne!(order.compare(&pair[0], &pair[1]), Ordering::Greater);
        }
    }

    #[test]
    fn following_and_unfollowing_leaves_what_was(followers in 0..u64::MAX, follows in 0..u64::MAX) {
        let before = Relation {
            follower_count: followers,
            following_count: follows,
            ..Relation::default()
        };
        prop_assert_eq!(before.follow_toggled().follow_toggled(), before);
        prop_assert_eq!(before.mute_toggled().mute_toggled(), before);
    }

    #[test]
    fn a_badge_has_at_most_three_characters(unread in any::<usize>()) {
        let badge = notification::badge(unread);
        prop_assert_eq!(badge.is_none(), unread == 0);
        prop_assert!(badge.unwrap_or_default().len() <= 3);
    }

    #[test]
    fn a_bar_loses_no_item_and_has_one_way_out(items in prop::collection::vec(item(), 0..8)) {
        let bar = NavBar::of(items.clone());
        prop_assert!(bar.items.iter().all(|item| item.destination != NavDestination::ExternalUrl));
        let count = bar.items.len() + bar.left_out.len() + usize::from(bar.external.is_some());
        prop_assert_eq!(count, items.len());
        let last = items.iter().rfind(|item| item.destination == NavDestination::ExternalUrl);
        prop_assert_eq!(bar.external.as_ref(), last);
    }

    #[test]
    fn what_is_over_stays_over_and_nothing_leads_back_to_the_beginning(
        steps in prop::collection::vec(prop::sample::select(SubmissionStep::ALL), 0..40),
    ) {
        let actor = Actor { is_writer: true, role: Some(PublicationRole::Editor) };
        let mut status = SubmissionStatus::Wip;
        for step in steps {
            let next = status.after(step, actor).unwrap_or(status);
            prop_assert!(!status.is_over() || next == status);
            prop_assert!(next != SubmissionStatus::Unknown);
            prop_assert!(next != SubmissionStatus::Wip || status == SubmissionStatus::Wip);
            status = next;
        }
    }

    #[test]
    fn any_bytes_are_a_batch_or_refused(body in prop::collection::vec(any::<u8>(), 0..64)) {
        let _ = event::read_batch(&body, at(0));
        let _ = event::error_report::read_batch(&body);
        let _ = event::performance::read(&body);
    }

    #[test]
    fn one_session_in_a_hundred_is_monitored(start in 0..u32::MAX - 100) {
        let flags = quire_core::flag::Flags::default();
        let start = start - start % 100;
        let watched = (start..start + 100).filter(|random| tracking::is_monitored(*random, flags));
        prop_assert_eq!(watched.count(), 1);
    }
}

#[test]
fn a_bad_event_does_not_spoil_its_batch() {
    let common = r#"{"service":"lite","pageLocation":"","browserWidth":1,"referrer":"","referrerSource":""}"#;
    let good = format!(
        r#"{{"key":"a","data":{{}},"type":"e","eventId":"12345678","commonData":{common},"timestamp":{}}}"#,
        at(0).millis()
    );
    let body = format!(r#"[{good}, 7, {{"key":1}}, {good}]"#);
    let read = event::read_batch(body.as_bytes(), at(0)).unwrap();
    assert_eq!(read.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, false, true]);
    let [first, .., last] = &read[..] else { panic!("four events") };
    let key =
        |event: &Result<event::EventRecord, _>, sender| event.as_ref().unwrap().dedup_key(sender);
    assert_eq!(key(first, "ada"), key(last, "ada"));
    assert_ne!(key(first, "ada"), key(last, "eve"));
}

#[test]
fn more_events_than_a_browser_keeps_are_not_read() {
    let body = format!("[{}]", vec!["1"; 1_200].join(","));
    assert_eq!(event::read_batch(body.as_bytes(), at(0)).unwrap().len(), 1_000);
}
