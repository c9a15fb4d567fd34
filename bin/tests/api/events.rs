//! What browsers report: what is counted once, kept, and shown to whom.

use super::world::{
    ADA, Answer, BOB, Browser, MEMBER, ORIGIN, PUBLIC, World, on_each_database, story_id,
};
use http::{Method, StatusCode};
use quire_app::event::{EventCounter, EventOutcome, of_story};
use quire_core::{
    StoryId, UserId,
    event::day::Counts,
    vocabulary::event::{EventAudience, TrafficSource},
};
use quire_store::event::SavedEvent;
use serde_json::{Value, json};

pub const LOG: &str = "mutation($payload: String!) {
    logClientEvents(input: { payload: $payload }) { success taken message retryAfter } }";

/// An event as a browser sends it, with what `change` says instead.
pub fn an_event(world: &World, key: &str, id: &str, data: Value) -> Value {
    let mut event = json!({
        "key": key, "type": "e", "eventId": id,
        "timestamp": world.app.ports.clock.now().millis(),
        "commonData": {
            "service": "lite", "pageLocation": format!("{ORIGIN}/@ada/a-story-{PUBLIC}"),
            "browserWidth": 390, "referrer": "https://duckduckgo.com/", "referrerSource": "",
        },
    });
    event["data"] = data;
    event
}

pub fn a_view(world: &World, id: &str) -> Value {
    an_event(world, "story.viewed", id, json!({ "postId": story_id(PUBLIC) }))
}

/// Posts as the site's own pages do, and with these headers, too.
pub async fn post_with(
    browser: &Browser,
    path: &str,
    more: &[(&str, &str)],
    body: String,
) -> Answer {
    let mut headers = vec![("content-type", "application/json"), ("sec-fetch-site", "same-origin")];
    headers.extend(browser.cookie());
    headers.extend(browser.xsrf.as_deref().map(|xsrf| ("x-xsrf-token", xsrf)));
    headers.extend(more);
    browser.send(Method::POST, path, &headers, body).await
}

pub async fn post(browser: &Browser, path: &str, body: Value) -> Answer {
    post_with(browser, path, &[], body.to_string()).await
}

pub async fn send(browser: &Browser, events: Value) -> Value {
    let answer = post(browser, "/_/events", events).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.json()
}

pub async fn views(world: &World) -> i64 {
    counts(world).await.views
}

async fn counts(world: &World) -> Counts {
    let today = world.app.ports.clock.now().naive().date();
    let from = today.pred_opt().unwrap();
    let id = StoryId::from_bits(PUBLIC);
    let days = world.app.store.read(move |c| quire_store::event::days_of(c, &id, from, today));
    let days = days.await.unwrap();
    days.iter().fold(Counts::default(), |sum, day| sum.plus(day.counts))
}

pub async fn kept_of(world: &World, person: u64) -> Vec<SavedEvent> {
    let id = UserId::from_bits(person);
    world.app.store.read(move |c| quire_store::event::of_person(c, &id)).await.unwrap()
}

#[tokio::test]
async fn readers_who_come_from_feeds_and_by_what_was_shared_are_told_apart() {
    on_each_database(async |world| {
        let stranger = world.browser();
        let feed = stranger.get("/feed/@ada").await.text;
        let source = feed.split("?source=").nth(1).unwrap().split('<').next().unwrap().to_owned();
        for (n, source, referrer) in [
            (1, source.as_str(), ""),
            (2, source.as_str(), "https://reader.example/"),
            (3, "share--x", "https://t.co/a"),
            (4, "rss-made up", ""),
            (5, "rss-1-2-3-4-5-6-x", "https://duckduckgo.com/"),
            (6, "<script>", ""),
        ] {
            let mut view = a_view(&world, &format!("view-000{n}"));
            view["commonData"]["referrerSource"] = source.into();
            view["commonData"]["referrer"] = referrer.into();
            assert_eq!(send(&stranger, json!([view])).await["taken"], 1, "{source}");
        }
        let today = world.app.ports.clock.now().naive().date();
        let ada = UserId::from_bits(ADA);
        let ada = world.app.store.read(move |c| quire_store::person::find(c, &ada)).await.unwrap();
        let ada = quire_app::session::viewer_of(&ada.unwrap(), Default::default());
        let story = StoryId::from_bits(PUBLIC);
        let days = of_story(&world.app, &ada, &story, today, today).await.unwrap();
        let mut days: Vec<_> = days.into_iter().map(|day| (day.source, day.counts.views)).collect();
        days.sort();
        let counted = [
            (TrafficSource::Direct, 2),
            (TrafficSource::Search, 1),
            (TrafficSource::Social, 1),
            (TrafficSource::Feed, 2),
        ];
        assert_eq!(days, counted);
    })
    .await;
}

// C044, C045
#[tokio::test]
async fn events_arrive_by_both_ways_and_the_same_one_counts_once() {
    on_each_database(async |world| {
        let (stranger, bob) = (world.browser(), world.signed_in(BOB).await);
        let batch = json!([a_view(&world, "view-0001"), a_view(&world, "view-0002")]);
        assert_eq!(send(&stranger, batch.clone()).await, json!({ "taken": 2, "refused": {} }));
        // The answer was lost: a visitor sends it again, by the other way.
        let again = stranger.ask_with(LOG, json!({ "payload": batch.to_string() })).await;
        let arrived = json!({ "success": true, "taken": 2, "message": null, "retryAfter": null });
        assert_eq!(again["data"]["logClientEvents"], arrived);
        assert_eq!(views(&world).await, 2);
        // No one keeps out what others send: the id counts beside its sender.
        assert_eq!(send(&bob, batch.clone()).await["taken"], 2);
        assert_eq!(views(&world).await, 4);
        world.doubles.clock.advance(60);
        send(&bob, batch).await;
        assert_eq!(views(&world).await, 4);
        let counted = world.app.event_queue.counted();
        assert_eq!(counted[&EventCounter::Event(EventOutcome::New)], 4);
        assert_eq!(counted[&EventCounter::Event(EventOutcome::Again)], 4);
    })
    .await;
}

#[tokio::test]
async fn authors_see_what_readers_did_and_no_one_else_does() {
    on_each_database(async |world| {
        let id = || json!({ "postId": story_id(PUBLIC) });
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let mut time = id();
        time["seconds"] = json!(90);
        let batch = json!([
            a_view(&world, "view-0001"),
            an_event(&world, "story.read", "read-0001", id()),
            an_event(&world, "story.read_time", "time-0001", time),
        ]);
        assert_eq!(send(&bob, batch.clone()).await["taken"], 3);
        assert_eq!(
            send(&ada, batch).await["taken"],
            3,
            "her own are not counted, and no one tells"
        );
        assert_eq!(counts(&world).await, Counts { views: 1, reads: 1, seconds: 90 });

        let (story, today) = (StoryId::from_bits(PUBLIC), world.app.ports.clock.now());
        let today = today.naive().date();
        for (who, sees) in [(Some(ADA), true), (Some(BOB), false), (None, false)] {
            let viewer = match who {
                Some(id) => {
                    let id = UserId::from_bits(id);
                    let found = world.app.store.read(move |c| quire_store::person::find(c, &id));
                    quire_app::session::viewer_of(
                        &found.await.unwrap().unwrap(),
                        Default::default(),
                    )
                }
                None => quire_core::Viewer::Anonymous,
            };
            let days = of_story(&world.app, &viewer, &story, today, today).await;
            assert_eq!(days.is_ok(), sees, "{who:?}");
            if let Ok(days) = days {
                assert_eq!(days.len(), 1);
                assert_eq!(days[0].source.as_str(), "SEARCH");
            }
        }
    })
    .await;
}

// S124, S125, F364
// proves F417: "Some pages name themselves in what is counted"
// proves F428: "Events say whether the reader is a member"
// proves S026: "A visitor's home is the landing page, and its view is an event"
#[tokio::test]
async fn what_is_kept_is_what_happened_to_whom_the_session_says() {
    on_each_database(async |world| {
        let (member, bob) = (world.signed_in(MEMBER).await, world.signed_in(BOB).await);
        let page = json!({ "page": "ShowPost", "source": "post_page" });
        let login = json!({ "entryPoint": "top_bar", "operation": "login" });
        let batch = |world: &World| {
            json!([
                an_event(world, "device.login", "device-01", login.clone()),
                an_event(world, "device.multi_user_login", "device-02", json!({ "itemCount": 2 })),
                an_event(world, "homepage.viewed", "home-0001", json!({})),
                an_event(world, "page.viewed", "page-0001", page.clone()),
            ])
        };
        let sent = batch(&world);
        // A failed send is sent again, up to two days later.
        world.doubles.clock.advance(172_800);
        for browser in [&member, &bob] {
            assert_eq!(send(browser, sent.clone()).await["taken"], 4);
        }
        for (person, audience) in [(MEMBER, EventAudience::Member), (BOB, EventAudience::Reader)] {
            let kept = kept_of(&world, person).await;
            let said: Vec<(&str, Value)> = kept
                .iter()
                .map(|one| (one.key.as_str(), serde_json::from_str(&one.data).unwrap()))
                .collect();
            assert_eq!(
                said,
                [
                    ("device.login", login.clone()),
                    ("device.multi_user_login", json!({ "itemCount": 2 })),
                    ("homepage.viewed", json!({})),
                    ("page.viewed", page.clone()),
                ]
            );
            assert!(kept.iter().all(|one| one.audience == audience));
        }
        world.doubles.clock.advance(1);
        assert_eq!(send(&bob, sent).await["refused"], json!({ "tooOld": 4 }));
        assert_eq!(kept_of(&world, ADA).await, []);
    })
    .await;
}

#[tokio::test]
async fn single_events_are_kept_for_a_month() {
    on_each_database(async |world| {
        send(&world.signed_in(BOB).await, json!([a_view(&world, "view-0001")])).await;
        assert_eq!(views(&world).await, 1);
        world.doubles.clock.advance(30 * 86_400);
        let forgotten = quire_app::retention::forget_old(&world.app).await.unwrap();
        assert_eq!((forgotten.events, kept_of(&world, BOB).await.len()), (0, 1));
        world.doubles.clock.advance(1);
        let forgotten = quire_app::retention::forget_old(&world.app).await.unwrap();
        assert_eq!((forgotten.events, kept_of(&world, BOB).await.len()), (1, 0));
    })
    .await;
}
