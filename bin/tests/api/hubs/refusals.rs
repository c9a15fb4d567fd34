//! What the hub does not do.

use super::{
    super::world::{ADA, World, on_each_database},
    LATEST, Mood, Subscriber, ask, publish_draft, run, subscribe,
};
use quire_core::{
    Timestamp,
    hub::HubSubscription,
    limit::hub::{HUB_REQUESTS_PER_HOST, HUB_SUBSCRIPTIONS_PER_TOPIC},
};
use quire_providers::outgoing::Outgoing;
use quire_store::hub::{self, HubTopicState};
use std::sync::Arc;

/// Tries to subscribe; the status.
async fn try_to(world: &World, topic: &str, callback: &str) -> u16 {
    let form = [("hub.mode", "subscribe"), ("hub.topic", topic), ("hub.callback", callback)];
    let answer = ask(world, &form).await;
    assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
    answer.status.as_u16()
}

#[tokio::test]
async fn only_feeds_of_ours_that_anybody_sees_are_topics() {
    on_each_database(async |world| {
        let callback = "https://reader.example/hook";
        for topic in [
            "",
            "nonsense",
            "https://other.example/feed/latest",
            "http://quire.example/feed/latest",
            "https://quire.example:444/feed/latest",
            "https://a@quire.example/feed/latest",
            "https://quire.example/feed/latest#x",
            "https://quire.example/feed/latest?x=1",
            "https://quire.example/feed/latest?format=json&x=1",
            "https://QUIRE.example/feed/latest",
            "https://quire.example/",
            "https://quire.example/v1/me",
            "https://quire.example/feed/@nobody",
            "https://quire.example/feed/@sue",
            "https://quire.example/feed/collections/reading-list",
            &format!("https://quire.example/feed/{}", "x".repeat(1_000)),
        ] {
            assert_eq!(try_to(&world, topic, callback).await, 400, "{topic}");
        }
        assert_eq!(try_to(&world, LATEST, callback).await, 202);
    })
    .await;
}

#[tokio::test]
async fn what_is_no_request_is_refused_in_words() {
    on_each_database(async |world| {
        for callback in [
            "",
            "nonsense",
            "ftp://reader.example/",
            "https://reader.example:8443/",
            "https://a:b@reader.example/",
            "https://quire.example/_/hub",
        ] {
            assert_eq!(try_to(&world, LATEST, callback).await, 400, "{callback}");
        }
        let callback = "https://reader.example/hook";
        let long = "x".repeat(200);
        for (name, value, words) in [
            ("hub.mode", "publish", "hub.mode has to be subscribe or unsubscribe\n"),
            ("hub.mode", "denied", "hub.mode has to be subscribe or unsubscribe\n"),
            ("hub.lease_seconds", "ten", "hub.lease_seconds has to be a number of seconds\n"),
            ("hub.secret", &long, "hub.secret has to have 1 to 199 bytes\n"),
        ] {
            let form = [
                ("hub.mode", "subscribe"),
                ("hub.topic", LATEST),
                ("hub.callback", callback),
                (name, value),
            ];
            let answer = ask(&world, &form).await;
            assert_eq!((answer.status.as_u16(), answer.text.as_str()), (400, words));
        }
        let body = "hub.mode=subscribe&".repeat(1_000);
        let answer = world.browser().send(http::Method::POST, "/_/hub", &[], body).await;
        assert_eq!(answer.status, 413);
        assert_eq!(run(&world).await, 0, "no one is asked");
        let mut last = 0;
        for _ in 0..61 {
            last = try_to(&world, "", callback).await;
        }
        assert_eq!(last, 429, "a network that asks too often waits");
    })
    .await;
}

#[tokio::test]
async fn what_a_subscriber_did_not_mean_changes_nothing() {
    on_each_database(async |world| {
        let (subscriber, world) = Subscriber::start(world);
        for mood in [Mood::Unaware, Mood::Confused, Mood::Answers(204), Mood::Answers(302)] {
            subscriber.is(mood);
            subscribe(&world, LATEST, &subscriber.url()).await;
            assert_eq!(run(&world).await, 1, "{mood:?}");
        }
        subscriber.is(Mood::Answers(500));
        subscribe(&world, LATEST, &subscriber.url()).await;
        let mut asked = 0;
        for _ in 0..6 {
            asked += run(&world).await;
            world.doubles.clock.advance(300);
        }
        assert_eq!(asked, 4, "who gives no answer is asked again, then no more");
        subscriber.is(Mood::Willing);
        publish_draft(&world.signed_in(ADA).await).await;
        assert_eq!(run(&world).await, 0);
    })
    .await;
}

#[tokio::test]
async fn machines_inside_are_not_asked() {
    on_each_database(async |world| {
        let (subscriber, world) = Subscriber::start(world);
        let world = world.delivering(Arc::new(Outgoing::new(&[]).unwrap()));
        subscribe(&world, LATEST, &subscriber.url()).await;
        subscribe(&world, LATEST, "http://10.0.0.1/hook").await;
        assert_eq!(run(&world).await, 2);
        assert!(subscriber.take().is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_feed_and_a_host_have_so_many_subscriptions_and_no_more() {
    on_each_database(async |world| {
        let now = Timestamp::from_millis(1_767_000_000_000).unwrap();
        let fill = move |c: &mut quire_store::Conn| {
            let state = HubTopicState { tag: String::new(), keys: vec!["page:home".to_owned()] };
            hub::watch(c, LATEST, &state, now)?;
            for n in 0..HUB_SUBSCRIPTIONS_PER_TOPIC {
                let one = HubSubscription {
                    topic: LATEST.to_owned(),
                    callback: format!("https://reader{n}.example/hook"),
                    secret: None,
                    ends_at: now.plus_seconds(864_000),
                    delivered: 0,
                    attempts: 0,
                };
                hub::keep(c, &one, now)?;
            }
            Ok::<_, quire_store::StoreError>(())
        };
        world.app.store.write(fill).await.unwrap();
        assert_eq!(try_to(&world, LATEST, "https://new.example/hook").await, 503);
        assert_eq!(try_to(&world, LATEST, "https://reader7.example/hook").await, 202, "renewed");
        let other = "https://quire.example/feed/@ada";
        assert_eq!(try_to(&world, other, "https://new.example/hook").await, 202);
        let mut refused = 0;
        for n in 0..HUB_REQUESTS_PER_HOST {
            if n % 50 == 0 {
                world.doubles.clock.advance(60);
            }
            let callback = format!("https://new.example/{n}");
            refused += u32::from(try_to(&world, other, &callback).await == 503);
        }
        assert_eq!(refused, 1, "so many wait for one host");
    })
    .await;
}
