//! Laws that hold for any input.

use super::cases::at;
use proptest::prelude::*;
use quire_core::{
    event::{self, day::Counts, happened::Happened, redact::redacted, traffic},
    follow::Relation,
    notification,
    publication::{
        PublicationRole,
        navigation::{NavBar, NavItem},
    },
    submission::{Actor, SubmissionStep},
    tracking,
    vocabulary::{
        event::{EventKey, TrafficSource},
        publication::{NavDestination, SubmissionStatus},
    },
};
use serde_json::json;

fn item() -> impl Strategy<Value = NavItem> {
    (prop::sample::select(NavDestination::ALL), "[a-z]{0,4}")
        .prop_map(|(destination, title)| NavItem { destination, value: title.clone(), title })
}

proptest! {
    #[test]
    fn following_and_unfollowing_leaves_what_was(followers in 0..u64::MAX, follows in 0..u64::MAX) {
        let before = Relation {
            follower_count: followers,
            following_count: follows,
            ..Relation::default()
        };
        prop_assert_eq!(before.follow_toggled().follow_toggled(), before);
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
        let _ = event::read_batch(&body, at(0)).map(Iterator::count);
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
    assert_eq!(read.map(|event| event.is_ok()).collect::<Vec<_>>(), [true, false, false, true]);
}

#[test]
fn more_events_than_a_browser_keeps_are_not_read() {
    let of = |count| format!("[{}]", vec!["1"; count].join(","));
    assert_eq!(event::read_batch(of(1_000).as_bytes(), at(0)).unwrap().len(), 1_000);
    let refused = event::read_batch(of(1_001).as_bytes(), at(0));
    assert_eq!(refused.err(), Some(event::EventRefusal::TooMany));
}

proptest! {
    #[test]
    fn what_a_log_holds_of_a_browser_is_one_line_of_bounded_length(text in any::<String>(), max in 0_usize..300) {
        let held = redacted(&text, max);
        prop_assert!(held.chars().count() <= max);
        prop_assert!(!held.chars().any(char::is_control));
        let longer = redacted(&text, 300);
        prop_assert!(longer.starts_with(&held));
    }

    #[test]
    fn counts_add_up_in_any_order(a in any::<[u32; 3]>(), b in any::<[u32; 3]>()) {
        let of = |[views, reads, seconds]: [u32; 3]| Counts { views: views.into(), reads: reads.into(), seconds: seconds.into() };
        prop_assert_eq!(of(a).plus(of(b)), of(b).plus(of(a)));
        prop_assert_eq!(of(a).plus(Counts::default()), of(a));
        prop_assert!(of(a).read_ratio().is_none_or(|ratio| ratio <= 100));
        prop_assert_eq!(of(a).read_ratio().is_none(), a[0] == 0);
    }
}

#[test]
fn every_key_of_events_is_read_from_its_own_details() {
    for key in EventKey::ALL {
        let data = match key {
            EventKey::HomepageViewed => json!({}),
            EventKey::PageViewed => json!({ "page": "ShowPost", "source": "post_page" }),
            EventKey::StoryViewed | EventKey::StoryRead => json!({ "postId": "000000000001" }),
            EventKey::StoryReadTime => json!({ "postId": "000000000001", "seconds": 600 }),
            EventKey::StoryScrolled => json!({ "postId": "000000000001", "percent": 100 }),
            EventKey::DeviceLogin => json!({ "entryPoint": "top_bar", "operation": "login" }),
            EventKey::MultiUserLogin => json!({ "itemCount": 2 }),
            EventKey::ExperimentExposed => json!({ "id": "blue-button", "postId": "000000000001" }),
            EventKey::GateExposed => json!({ "id": "enable_library_sidebar" }),
        };
        let happened = Happened::of(&an_event(key.as_str(), &data)).unwrap();
        assert_eq!((happened.key(), happened.data()), (*key, data));
    }
}

#[test]
fn details_that_cannot_be_are_refused_and_what_no_one_counts_too() {
    let refused = |key, data| Happened::of(&an_event(key, &data)).unwrap_err();
    for (key, data) in [
        ("story.viewed", json!({})),
        ("story.viewed", json!({ "postId": "../../etc" })),
        ("story.read_time", json!({ "postId": "000000000001", "seconds": 601 })),
        ("story.read_time", json!({ "postId": "000000000001", "seconds": 0 })),
        ("story.scrolled", json!({ "postId": "000000000001", "percent": 101 })),
        ("page.viewed", json!({ "page": "ShowPost", "source": "made_up" })),
        ("device.login", json!({ "entryPoint": "top_bar", "operation": "register" })),
        ("device.multi_user_login", json!({ "itemCount": 1 })),
        ("gate.exposed", json!({ "id": "'; DROP TABLE events" })),
        ("gate.exposed", json!({ "id": "made_up" })),
        ("experiment.exposed", json!({ "id": "blue-button", "postId": "a b" })),
    ] {
        assert_eq!(refused(key, data.clone()), event::EventRefusal::Data, "{key} {data}");
    }
    assert_eq!(refused("made.up", json!({})), event::EventRefusal::Unknown);
    let page = Happened::of(&an_event("page.viewed", &json!({ "page": "/secret?a=b", "more": 1 })));
    assert_eq!(page.unwrap().data(), json!({ "page": "other" }), "nothing else is kept");
}

fn an_event(key: &str, data: &serde_json::Value) -> event::EventRecord {
    let record = json!({
        "key": key, "data": data, "type": "e", "eventId": "12345678", "timestamp": 0,
        "commonData": { "service": "lite", "pageLocation": "", "browserWidth": 1, "referrer": "",
            "referrerSource": "" },
    });
    serde_json::from_value(record).unwrap()
}

#[test]
fn what_may_be_a_secret_or_of_one_person_is_not_held() {
    for (text, held) in [
        ("a plain sentence, 12 words.", "a plain sentence, 12 words."),
        ("two\r\nlines\tand more", "two lines and more"),
        ("mail to ada@example.org now", "mail to … now"),
        (
            "at https://quire.example/m/callback?token=abc#x went",
            "at https://quire.example/m/callback… went",
        ),
        ("at /search?q=me went", "at /search… went"),
        ("key 0a1b2c3d4e5f60718293a4 gone", "key … gone"),
        ("undefinedIsNotAFunctionOfAnything", "undefinedIsNotAFunctionOfAnything"),
    ] {
        assert_eq!(redacted(text, 300), held);
    }
}

#[test]
fn readers_come_by_ways_that_have_a_name() {
    let own = "https://quire.example";
    for (referrer, source, way) in [
        ("", "", TrafficSource::Direct),
        ("/@ada/a-story", "home-3", TrafficSource::Internal),
        ("https://quire.example/", "", TrafficSource::Internal),
        ("https://ada.quire.example/a", "", TrafficSource::Internal),
        ("https://notquire.example/a", "", TrafficSource::Other),
        ("https://www.google.co.uk/", "", TrafficSource::Search),
        ("https://duckduckgo.com/?q=x", "", TrafficSource::Search),
        ("https://t.co/abc", "", TrafficSource::Social),
        ("https://news.ycombinator.com/item", "", TrafficSource::Social),
        ("https://mail.google.com/", "", TrafficSource::Email),
        ("", "email-digest-2", TrafficSource::Email),
        ("", "rss-0a0a00000000", TrafficSource::Feed),
        ("https://reader.example/", "rss", TrafficSource::Feed),
        ("https://quire.example/", "rss----------", TrafficSource::Feed),
        ("", "share--x", TrafficSource::Social),
        // What no link of ours says.
        ("", "rss-<b>", TrafficSource::Direct),
        ("", "rss-------first", TrafficSource::Direct),
        ("https://www.google.com/", "rssx", TrafficSource::Search),
        ("", "RSS-0a0a00000000", TrafficSource::Direct),
        ("android-app://org.example.reader/", "", TrafficSource::Other),
        ("no address", "", TrafficSource::Other),
    ] {
        let common = event::CommonData {
            referrer: referrer.to_owned(),
            referrer_source: source.to_owned(),
            ..event::CommonData::default()
        };
        assert_eq!(traffic::source(&common, own), way, "{referrer}");
    }
}
