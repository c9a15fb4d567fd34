//! Runs the cases files: one function per rule, from a case's input to what is expected of it.

use quire_cases::{check, read};
use quire_core::{
    PublicationId, Timestamp, UserId,
    account::consent::ConsentContext,
    app_link::{self, AppLinkContext},
    banner::{ToastDuration, ToastLook},
    event::{self, EventTransport, error_report, performance, social_source::SocialSource},
    flag::{Flag, Flags},
    follow::{self, FollowTarget, Relation},
    limit::shell::NOT_FOUND_STAFF_PICKS,
    message::{self, PRODUCT},
    notification, outcome,
    publication::navigation::{self, NavBar},
    sidebar::{self, FollowedItem, Viewed},
    story::trash,
    tracking,
    vocabulary::{
        banner::{BannerKind, ToastStyle},
        event::YesNo,
        navigation::ViewedMarker,
        theme::Breakpoint,
    },
};
use serde_json::{Value, json};

#[test]
fn every_case_is_answered_as_written() {
    for file in [
        include_str!("../../cases/app_link.json"),
        include_str!("../../cases/banner.json"),
        include_str!("../../cases/error_screen.json"),
        include_str!("../../cases/event.json"),
        include_str!("../../cases/follow.json"),
        include_str!("../../cases/nomination.json"),
        include_str!("../../cases/notification.json"),
        include_str!("../../cases/publication.json"),
        include_str!("../../cases/sidebar.json"),
        include_str!("../../cases/story.json"),
        include_str!("../../cases/submission.json"),
        include_str!("../../cases/tracking.json"),
    ] {
        check(file, |case| answer(&case.rule, &case.input));
    }
}

pub fn at(millis: i64) -> Timestamp {
    Timestamp::from_millis(1_700_000_000_000 + millis).unwrap()
}

fn answer(rule: &str, input: &Value) -> Value {
    let flag = |flag: Flag| Flags::default().with(flag, input[flag.as_str()] == true);
    match rule {
        "submission step" => super::submission::step(input),
        "nominate" => super::submission::nominate(input),
        "nomination verdict" => super::submission::verdict(input),
        "follow counter" => {
            let count = read(&input["count"]);
            let before = Relation {
                is_following: read(&input["isFollowing"]),
                follower_count: count,
                following_count: count,
                ..Relation::default()
            };
            let after = before.follow_toggled();
            assert_eq!(after.follower_count, after.following_count);
            assert_ne!(after.is_following, before.is_following);
            json!(after.follower_count)
        }
        "unfollow toast" => json!(message::follow::unfollowed(&read::<String>(input))),
        "unmute toast" => json!(message::follow::unmuted(&read::<String>(input))),
        "already following" => {
            json!(message::follow::already(&read::<String>(input), PRODUCT))
        }
        "follow" => follow_refusal(input),
        "unread badge" => json!(notification::badge(read(input))),
        "sidebar library" => json!(sidebar::has_library(flag(Flag::LibrarySidebar))),
        "following list" => {
            let listed = sidebar::following(followed_items(input));
            let times = listed.iter().map(|one| one.last_published_at);
            times.map(|time| json!(time.map(|time| time.millis() - at(0).millis()))).collect()
        }
        "sidebar badge" | "sidebar looked" => json!(dot(input)),
        "toast" => toast(input),
        "banner style" => {
            let style: ToastStyle = read(input);
            json!({ "hasWrapper": style.has_wrapper(), "theme": style.theme() })
        }
        "banner" => {
            let kind: BannerKind = read(input);
            json!({ "theme": kind.theme(), "undo": kind.undo() })
        }
        "second external link" => json!(NavBar::of(read(input))),
        "manage menu" => navigation::manage_menu(read(&input["role"]), flag(Flag::Submissions))
            .map(|item| json!(item.label()))
            .collect(),
        "submission settings banner" => {
            json!(navigation::submission_settings_are_new(read(input)))
        }
        "trash" => json!({ "canBeRestored": trash::can_be_restored(at(0), at(read(input))) }),
        "event age" => {
            match event::read(&record(&json!({ "timestamp": read::<i64>(input) })), at(0)) {
                Ok(_) => json!("sent"),
                Err(event::EventRefusal::TooOld) => json!("dropped"),
                Err(other) => json!(other),
            }
        }
        "event read" => match event::read(&record_with_change(input), at(0)) {
            Ok(_) => json!("taken"),
            Err(refusal) => json!(refusal),
        },
        "event transport" => {
            json!(EventTransport::of(Flags::default().with(Flag::GqlClientEvents, read(input))))
        }
        "event common data" => {
            let change = json!({ "overrideCommonData": input });
            json!(event::read(&record(&change), at(0)).unwrap().common())
        }
        "social source" => {
            let mut source = "home".parse::<SocialSource>().unwrap();
            for (part, value) in input.as_object().unwrap() {
                let value = value.as_str().map_or(value.to_string(), str::to_owned);
                source = source.with(part.parse().unwrap(), &value);
            }
            // It reads what it writes.
            assert_eq!(source.to_string().parse(), Ok(source.clone()));
            json!(source.to_string())
        }
        "error report" => match error_report::read(&report(input)) {
            Ok(_) => json!("taken"),
            Err(refusal) => json!(refusal),
        },
        "error batch" => {
            let body = vec![json!(null); read(input)];
            json!(error_report::read_batch(&serde_json::to_vec(&body).unwrap()).unwrap().len())
        }
        "performance report" => json!(performance::read(input.to_string().as_bytes()).ok()),
        "performance type" => json!(performance::is_supported(&read::<String>(input))),
        "performance route" => json!(performance::route(&read::<String>(input))),
        "performance flags" => json!(YesNo::from(read::<bool>(input))),
        "tracking" => {
            let visitor = ConsentContext {
                country: input["country"].as_str(),
                is_logged_in: false,
                has_accepted: false,
            };
            let agent = input["agent"].as_str();
            json!(tracking::decide(agent, flag(Flag::DontTrackUser), &visitor))
        }
        "monitoring" => {
            json!(tracking::is_monitored(read(&input["random"]), flag(Flag::TrackUserInteractions)))
        }
        "open in app" => {
            let place = AppLinkContext {
                route: read(&input["route"]),
                breakpoint: Breakpoint::of_width(read(&input["width"])),
                platform: read(&input["platform"]),
                has_app: read(&input["hasApp"]),
            };
            json!(app_link::link(&place, flag(Flag::DisableOpenInAppAndroid)))
        }
        "server status" => json!(outcome::server_error_status(&read::<String>(input))),
        "not-found cards" => json!(read::<usize>(input).min(NOT_FOUND_STAFF_PICKS)),
        _ => panic!("no rule `{rule}`"),
    }
}

fn follow_refusal(input: &Value) -> Value {
    let viewer = UserId::from_bits(1);
    let target = match input["target"].as_str() {
        Some("self") => FollowTarget::Person(viewer.clone()),
        Some("person") => FollowTarget::Person(UserId::from_bits(2)),
        _ => FollowTarget::Publication(PublicationId::from_bits(1)),
    };
    let relation = Relation { is_following: read(&input["isFollowing"]), ..Relation::default() };
    match follow::follow(&viewer, &target, relation) {
        Ok(()) => Value::Null,
        Err(refusal) => json!({ "message": refusal.message("Ada", PRODUCT) }),
    }
}

fn followed_items(input: &Value) -> Vec<FollowedItem<()>> {
    let times = read::<Vec<Option<i64>>>(input).into_iter();
    times.map(|time| FollowedItem { entity: (), last_published_at: time.map(at) }).collect()
}

/// Whether there is a dot; both markers are asked, and only what was looked at is changed.
fn dot(input: &Value) -> bool {
    let followed = followed_items(&input["published"]);
    let viewed = |marker| match input["viewed"].as_i64() {
        Some(time) => Viewed::default().looked(marker, at(time)),
        None => Viewed::default(),
    };
    let dots = ViewedMarker::ALL.iter().map(|marker| {
        let before = viewed(*marker);
        let after = input["at"].as_i64().map_or(before, |time| before.looked(*marker, at(time)));
        let other = ViewedMarker::ALL.iter().find(|other| *other != marker).unwrap();
        assert_eq!(after.at(*other), None);
        after.has_dot(*marker, &followed)
    });
    let dots: Vec<bool> = dots.collect();
    assert!(dots.iter().all(|dot| *dot == dots[0]));
    dots[0]
}

fn toast(input: &Value) -> Value {
    let duration: Option<ToastDuration> = read(&input["duration"]);
    let look = ToastLook::of(duration, read(&input["toastStyle"]));
    let mut answer = json!(look);
    answer["runsOutAfter"] = match look.duration.runs_out() {
        Some(time) => json!(u64::try_from(time.as_millis()).unwrap()),
        None => Value::Null,
    };
    answer["endsWithPage"] = json!(look.duration.ends_with_page());
    answer
}

/// An event as sent, with what `change` says instead; `timestamp` counts backwards from now.
fn record(change: &Value) -> String {
    let mut record = json!({
        "key": "homepage.viewed", "data": {}, "type": "e", "eventId": "0198-abcd-ef",
        "timestamp": 0, "commonData": {
            "service": "lite", "pageLocation": "https://quire.example/", "browserWidth": 390,
            "referrer": "", "referrerSource": "home-1",
        },
    });
    for (name, value) in change.as_object().unwrap() {
        record[name] = value.clone();
    }
    record["timestamp"] = json!(at(-record["timestamp"].as_i64().unwrap()).millis());
    record.to_string()
}

/// An error report as sent, with what `input` says instead.
fn report(input: &Value) -> String {
    if let Some(bytes) = input["bytes"].as_u64() {
        let empty = report(&json!({ "message": "" })).len();
        let message = "x".repeat(usize::try_from(bytes).unwrap() - empty);
        return report(&json!({ "message": message }));
    }
    let mut report = json!({
        "name": "TypeError", "message": "x is undefined", "stack": "", "timestamp": 0, "extra": {},
    });
    for (name, value) in input.as_object().unwrap() {
        report[name] = value.clone();
    }
    report.to_string()
}

fn record_with_change(input: &Value) -> String {
    let Some(bytes) = input["bytes"].as_u64() else { return record(&input["change"]) };
    let empty = record(&json!({ "data": { "text": "" } })).len();
    let text = "x".repeat(usize::try_from(bytes).unwrap() - empty);
    record(&json!({ "data": { "text": text } }))
}
