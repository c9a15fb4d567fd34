//! Reports of browsers that are refused, answered without being kept, or too many.

use super::{
    events::{LOG, a_view, an_event, kept_of, post, post_with, send, views},
    links::spoofs::spoofed,
    world::{ADA, BOB, World, on_each_database, user_id},
};
use http::{Method, StatusCode};
use quire_app::event::{EventCounter, EventOutcome};
use quire_core::{UserId, event::EventRefusal, flag::Flag};
use serde_json::{Value, json};

#[tokio::test]
async fn a_bad_event_does_not_lose_the_others_and_the_answer_says_how_many_were_taken() {
    on_each_database(async |world| {
        let mut old = a_view(&world, "view-old1");
        old["timestamp"] = json!(old["timestamp"].as_i64().unwrap() - 172_800_001);
        let mut claimed = a_view(&world, "view-ada1");
        claimed["userId"] = json!(user_id(ADA));
        let mut big = a_view(&world, "view-big1");
        big["data"]["more"] = json!("x".repeat(16_384));
        let batch = json!([
            7,
            old,
            claimed,
            big,
            a_view(&world, "view-0001"),
            a_view(&world, "short"),
            an_event(&world, "made.up", "made-0001", json!({})),
            an_event(&world, "story.viewed", "what-0001", json!({ "postId": "../x" })),
            an_event(&world, "story.viewed", "none-0001", json!({ "postId": "0000000dead0" })),
        ]);
        let refused = json!({
            "malformed": 2, "tooOld": 1, "tooLarge": 1, "id": 1, "unknown": 1, "data": 1,
        });
        let answer = send(&world.browser(), batch).await;
        assert_eq!(answer, json!({ "taken": 2, "refused": refused }));
        assert_eq!(views(&world).await, 1);
        let counted = world.app.event_queue.counted();
        assert_eq!(
            counted[&EventCounter::Event(EventOutcome::Refused(EventRefusal::Malformed))],
            2
        );
    })
    .await;
}

#[tokio::test]
async fn what_is_no_batch_is_refused_in_words() {
    let world = World::new().await;
    let browser = world.browser();
    let ones = format!("[{}]", vec!["1"; 1_001].join(","));
    let long = format!("[\"{}\"]", "x".repeat(262_144));
    for (body, status, error) in [
        ("{}".to_owned(), 400, "BAD_REQUEST"),
        ("[".to_owned(), 400, "BAD_REQUEST"),
        (String::new(), 400, "BAD_REQUEST"),
        ("[".repeat(10_000), 400, "BAD_REQUEST"),
        (ones, 413, "TOO_LARGE"),
        (long, 413, "TOO_LARGE"),
    ] {
        let answer = post_with(&browser, "/_/events", &[], body.clone()).await;
        assert_eq!(answer.status.as_u16(), status, "{}", answer.text);
        assert_eq!(answer.json()["error"], error);
        assert!(answer.json()["message"].as_str().is_some_and(|words| words.contains(' ')));
        let said = browser.ask_with(LOG, json!({ "payload": body })).await;
        let said = &said["data"]["logClientEvents"];
        assert_eq!((&said["success"], &said["retryAfter"]), (&json!(false), &Value::Null));
        assert!(said["message"].is_string());
    }
    let form = [("content-type", "text/plain"), ("sec-fetch-site", "same-origin")];
    for path in ["/_/events", "/_/errors", "/_/logs", "/_/clientele/reports/performance/"] {
        let answer = browser.send(Method::POST, path, &form, "[]").await;
        assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{path}");
        let answer = post_with(&browser, path, &[("content-encoding", "gzip")], "[]".into()).await;
        assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{path}");
        assert_eq!(post(&browser, path, json!(7)).await.status, StatusCode::BAD_REQUEST, "{path}");
        let got = browser.get(path).await;
        assert_eq!((got.status, got.header("allow")), (StatusCode::METHOD_NOT_ALLOWED, "POST"));
    }
}

#[tokio::test]
async fn a_network_that_sends_too_much_waits_for_the_next_minute() {
    on_each_database(async |world| {
        let mut flood = world.browser();
        let batch: Vec<Value> = (0..500).map(|_| json!(1)).collect();
        for _ in 0..12 {
            assert_eq!(send(&flood, json!(batch)).await["taken"], 0);
        }
        let view = json!([a_view(&world, "view-0001")]);
        for path in ["/_/events", "/_/errors", "/_/logs"] {
            let answer = post(&flood, path, view.clone()).await;
            assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS, "{path}");
            // The clock stands five seconds after the minute.
            assert_eq!(answer.header("retry-after"), "55");
            let words = "That is a lot of reports. Try again in 55 seconds.";
            assert_eq!(answer.json()["message"], words);
        }
        let said = flood.ask_with(LOG, json!({ "payload": view.to_string() })).await;
        let said = &said["data"]["logClientEvents"];
        assert_eq!((&said["success"], &said["retryAfter"]), (&json!(false), &json!(55)));
        assert_eq!(views(&world).await, 0);

        // Neither others nor someone who is signed in there suffer from it.
        assert_eq!(send(&world.signed_in(BOB).await, view.clone()).await["taken"], 1);
        let here = std::mem::replace(&mut flood.network, [198, 51, 100, 9].into());
        assert_eq!(send(&flood, view.clone()).await["taken"], 1);
        flood.network = here;
        world.doubles.clock.advance(55);
        assert_eq!(send(&flood, view).await["taken"], 1);
        assert_eq!(views(&world).await, 3);
    })
    .await;
}

// proves A049: "Readers who do not want to be tracked are not"
#[tokio::test]
async fn bots_and_who_does_not_want_to_be_counted_are_answered_and_nothing_is_kept() {
    on_each_database(async |world| {
        let nothing = json!({ "taken": 0, "refused": {} });
        let view = || json!([a_view(&world, "view-0001")]).to_string();
        let mut european = world.browser();
        european.country = Some("DE");
        let mut asked = world.browser();
        asked.cookie = Some("privacy=asked".to_owned());
        let mut free = european.clone();
        free.cookie = Some("theme=dark; privacy=free".to_owned());
        let bob = world.signed_in(BOB).await;
        let here = world.browser();
        for (browser, header) in [
            (&here, ("user-agent", "Mozilla/5.0 (compatible; Examplebot/2.1)")), // proves A046: "Bots are not counted"
            (&here, ("dnt", "1")),
            (&here, ("sec-gpc", "1")),
            (&bob, ("sec-gpc", "1")), // proves F363: "readers who do not want it are not"
            (&european, ("user-agent", "Mozilla/5.0")), // proves A008: "is not counted before accepting"
            (&asked, ("user-agent", "Mozilla/5.0")),
            (&free, ("user-agent", "Mozilla/5.0")),
        ] {
            for path in ["/_/events", "/_/errors", "/_/logs", "/_/clientele/reports/performance/"] {
                let answer = post_with(browser, path, &[header], view()).await;
                assert_eq!((answer.status, answer.json()), (StatusCode::OK, nothing.clone()));
            }
        }
        let set = |value: &'static str| {
            let bob = UserId::from_bits(BOB);
            world.app.store.write(move |c| {
                let now = quire_core::Timestamp::from_millis(0).unwrap();
                quire_store::flag::set(c, Flag::DontTrackUser.as_str(), Some(&bob), value, now)
            })
        };
        set("true").await.unwrap();
        assert_eq!(send(&bob, json!([a_view(&world, "view-0001")])).await, nothing);
        assert_eq!((views(&world).await, kept_of(&world, BOB).await.len()), (0, 0));
        assert!(world.app.event_queue.counted().is_empty());

        // Who says yes is counted.
        set("false").await.unwrap();
        european.cookie = Some("privacy=accepted".to_owned());
        for (browser, header) in [(&european, ("dnt", "0")), (&bob, ("user-agent", "Mozilla/5.0"))]
        {
            let answer = post_with(browser, "/_/events", &[header], view()).await;
            assert_eq!(answer.json()["taken"], 1);
        }
        assert_eq!(views(&world).await, 2);
    })
    .await;
}

#[tokio::test]
async fn only_our_own_pages_report_and_with_a_session_only_by_its_token() {
    on_each_database(async |world| {
        let bob = world.signed_in(BOB).await;
        let view = || json!([a_view(&world, "view-0001")]).to_string();
        let plain = world.browser();
        let (mut tokenless, mut wrong) = (bob.clone(), bob);
        tokenless.xsrf = None;
        wrong.xsrf = Some("0000".to_owned());
        for path in ["/_/events", "/_/errors", "/_/logs", "/_/clientele/reports/performance/"] {
            for foreign in ["cross-site", "same-site"] {
                let headers = [("content-type", "application/json"), ("sec-fetch-site", foreign)];
                let answer = plain.send(Method::POST, path, &headers, view()).await;
                assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path}");
            }
            for browser in [&tokenless, &wrong] {
                let answer = post_with(browser, path, &[], view()).await;
                assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path}");
                assert_eq!(answer.json()["error"], "FORBIDDEN");
            }
        }
        assert_eq!(views(&world).await, 0);
        // Staff that looks through her eyes reads nothing in her name.
        let staff = spoofed(&world).await;
        let nothing = json!({ "taken": 0, "refused": {} });
        assert_eq!(send(&staff, json!([a_view(&world, "view-0001")])).await, nothing);
        assert_eq!((views(&world).await, kept_of(&world, ADA).await.len()), (0, 0));
    })
    .await;
}
