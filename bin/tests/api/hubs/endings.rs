//! How subscriptions last and end.

use super::{
    super::world::{ADA, on_each_database},
    LATEST, Mood, Subscriber, ask, publish_draft, run, subscribe,
    subscriber::unsubscribe,
};

const DAY: i64 = 86_400;

#[tokio::test]
async fn a_subscription_ends_with_its_time_unless_it_is_renewed() {
    on_each_database(async |world| {
        let (subscriber, world) = Subscriber::start(world);
        let url = subscriber.url();
        let two_days = [
            ("hub.mode", "subscribe"),
            ("hub.topic", LATEST),
            ("hub.callback", url.as_str()),
            ("hub.lease_seconds", "172800"),
        ];
        assert_eq!(ask(&world, &two_days).await.status, 202);
        run(&world).await;
        let asked = subscriber.take().remove(0);
        assert_eq!(asked.query("hub.lease_seconds").as_deref(), Some("172800"));
        world.doubles.clock.advance(DAY);
        ask(&world, &two_days).await;
        run(&world).await;
        world.doubles.clock.advance(DAY + 1);
        publish_draft(&world.signed_in(ADA).await).await;
        assert_eq!(run(&world).await, 1, "it was renewed");
        world.doubles.clock.advance(DAY);
        publish_draft(&world.signed_in(ADA).await).await;
        assert_eq!(run(&world).await, 0, "its time is over");
        let forgotten = quire_app::retention::forget_old(&world.app).await.unwrap();
        assert_eq!(forgotten.subscriptions, 2, "the subscription and what no one else watches");
    })
    .await;
}

#[tokio::test]
async fn who_unsubscribes_is_asked_and_is_sent_nothing_more() {
    on_each_database(async |world| {
        let (subscriber, world) = Subscriber::start(world);
        unsubscribe(&world, LATEST, &subscriber.url()).await;
        assert_eq!(run(&world).await, 0, "no one is asked about what is not there");
        subscribe(&world, LATEST, &subscriber.url()).await;
        run(&world).await;
        subscriber.is(Mood::Unaware);
        unsubscribe(&world, LATEST, &subscriber.url()).await;
        assert_eq!(run(&world).await, 1, "it is asked");
        publish_draft(&world.signed_in(ADA).await).await;
        assert_eq!(run(&world).await, 1, "someone else asked in its name");
        subscriber.is(Mood::Willing);
        unsubscribe(&world, LATEST, &subscriber.url()).await;
        run(&world).await;
        let last = subscriber.take().pop().unwrap();
        assert_eq!(last.query("hub.mode").as_deref(), Some("unsubscribe"));
        assert_eq!(last.query("hub.lease_seconds"), None);
        world.doubles.clock.advance(60);
        publish_draft(&world.signed_in(ADA).await).await;
        assert_eq!(run(&world).await, 0);
    })
    .await;
}

#[tokio::test]
async fn what_fails_is_tried_again_and_given_up_and_what_is_gone_ends() {
    on_each_database(async |world| {
        let (subscriber, world) = Subscriber::start(world);
        let url = subscriber.url();
        let longest = [
            ("hub.mode", "subscribe"),
            ("hub.topic", LATEST),
            ("hub.callback", url.as_str()),
            ("hub.lease_seconds", "2592000"),
        ];
        ask(&world, &longest).await;
        run(&world).await;
        subscriber.is(Mood::Answers(500));
        publish_draft(&world.signed_in(ADA).await).await;
        assert_eq!(run(&world).await, 1);
        assert_eq!(run(&world).await, 0, "not at once");
        world.doubles.clock.advance(5);
        publish_draft(&world.signed_in(ADA).await).await;
        subscriber.is(Mood::Willing);
        subscriber.take();
        assert_eq!(run(&world).await, 1);
        let feed = world.browser().get("/feed/latest").await;
        assert_eq!(subscriber.take()[0].body, feed.text, "as it is now, once");
        subscriber.is(Mood::Answers(302));
        world.doubles.clock.advance(60);
        publish_draft(&world.signed_in(ADA).await).await;
        let mut tries = 0;
        for _ in 0..60 {
            tries += run(&world).await;
            world.doubles.clock.advance(14_400);
        }
        assert_eq!(tries, 28, "then it is given up");
        subscriber.is(Mood::Willing);
        publish_draft(&world.signed_in(ADA).await).await;
        assert_eq!(run(&world).await, 0, "and ends");
        subscribe(&world, LATEST, &subscriber.url()).await;
        run(&world).await;
        subscriber.is(Mood::Answers(410));
        world.doubles.clock.advance(60);
        publish_draft(&world.signed_in(ADA).await).await;
        assert_eq!(run(&world).await, 1);
        subscriber.is(Mood::Willing);
        world.doubles.clock.advance(60);
        publish_draft(&world.signed_in(ADA).await).await;
        assert_eq!(run(&world).await, 0, "it said that it is gone");
    })
    .await;
}

#[tokio::test]
async fn the_feed_of_somebody_who_is_gone_ends_and_its_subscribers_are_told() {
    on_each_database(async |world| {
        let (subscriber, world) = Subscriber::start(world);
        let topic = "https://quire.example/feed/@ada";
        subscribe(&world, topic, &subscriber.url()).await;
        run(&world).await;
        subscriber.take();
        quire_app::suspension::suspend(&world.app, "ada").await.unwrap();
        assert_eq!(run(&world).await, 1);
        let told = subscriber.take().remove(0);
        assert_eq!(told.query("hub.mode").as_deref(), Some("denied"));
        assert_eq!(told.query("hub.topic").as_deref(), Some(topic));
        assert!(told.query("hub.reason").is_some() && told.query("hub.challenge").is_none());
        assert_eq!(run(&world).await, 0);
        quire_app::suspension::unsuspend(&world.app, "ada").await.unwrap();
        publish_draft(&world.signed_in(ADA).await).await;
        assert_eq!(run(&world).await, 0, "who comes back has to be subscribed to again");
    })
    .await;
}
