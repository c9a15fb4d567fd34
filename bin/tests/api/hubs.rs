//! The hub: who subscribes to a feed is sent it when it changes (decision 0067).

mod endings;
mod refusals;
mod subscriber;

use super::{
    publishing::publish,
    world::{ADA, BOB, Browser, DRAFT, PUBLIC, World, on_each_database, story_id},
};
use http::Method;
use quire_core::PublicationId;
use quire_store::publication;
use serde_json::json;
use subscriber::{Mood, Subscriber, ask, run, subscribe};

const LATEST: &str = "https://quire.example/feed/latest";

async fn publish_draft(ada: &Browser) {
    let done = publish(ada, &story_id(DRAFT), 1, json!({})).await;
    assert_eq!(done["__typename"], "Draft", "{done}");
}

#[tokio::test]
async fn feeds_name_their_hub_and_themselves() {
    let world = World::new().await;
    let browser = world.browser();
    let hub = "https://quire.example/_/hub";
    let feed = browser.get("/feed/@ada").await;
    let link = |address: &str| format!("<{hub}>; rel=\"hub\", <{address}>; rel=\"self\"");
    assert_eq!(feed.header("link"), link("https://quire.example/feed/@ada"));
    assert!(feed.text.contains(&format!("<atom:link href=\"{hub}\" rel=\"hub\"/>")));
    let seen = [("if-none-match", feed.header("etag"))];
    let again = browser.send(Method::GET, "/feed/@ada", &seen, ()).await;
    assert_eq!((again.status.as_u16(), again.header("link")), (304, feed.header("link")));
    let json = browser.get("/feed/@ada?format=json").await;
    assert_eq!(json.header("link"), link("https://quire.example/feed/@ada?format=json"));
    assert_eq!(json.json()["hubs"], json!([{ "type": "WebSub", "url": hub }]));
}

#[tokio::test]
async fn a_subscriber_is_asked_and_then_sent_the_whole_feed_when_it_changes() {
    on_each_database(async |world| {
        let (subscriber, world) = Subscriber::start(world);
        let callback = format!("{}?id=7", subscriber.url());
        let input = [
            ("hub.mode", "subscribe"),
            ("hub.topic", LATEST),
            ("hub.callback", &callback),
            ("hub.secret", "a secret of the subscriber"),
        ];
        assert_eq!(ask(&world, &input).await.status, 202);
        assert_eq!(run(&world).await, 1);
        let asked = subscriber.take().remove(0);
        assert_eq!(asked.query("id").as_deref(), Some("7"), "its own query stays");
        assert_eq!(asked.query("hub.mode").as_deref(), Some("subscribe"));
        assert_eq!(asked.query("hub.topic").as_deref(), Some(LATEST));
        assert_eq!(asked.query("hub.lease_seconds").as_deref(), Some("864000"));
        assert_eq!(run(&world).await, 0, "nothing changed");
        let ada = world.signed_in(ADA).await;
        publish_draft(&ada).await;
        assert_eq!(run(&world).await, 1);
        let sent = subscriber.take().remove(0);
        let feed = world.browser().get("/feed/latest").await;
        assert_eq!(sent.body, feed.text);
        assert!(sent.body.contains(&story_id(DRAFT)), "what is new is in it");
        assert_eq!(sent.target, "/hook?id=7");
        assert_eq!(sent.headers["content-type"], "application/rss+xml; charset=utf-8");
        assert_eq!(sent.headers["link"], feed.header("link"));
        assert!(subscriber::is_signed(&sent, "a secret of the subscriber"), "{sent:?}");
        assert_eq!(run(&world).await, 0, "once");
    })
    .await;
}

#[tokio::test]
async fn what_changes_and_what_goes_is_sent_and_what_only_counts_is_not() {
    on_each_database(async |world| {
        let (subscriber, world) = Subscriber::start(world);
        for topic in [
            "https://quire.example/feed/@ada?format=json",
            "https://quire.example/field-notes/feed",
            "https://quire.example/feed/tag/rust",
            "https://quire.example/feed/@bob",
        ] {
            subscribe(&world, topic, &subscriber.url()).await;
        }
        assert_eq!(run(&world).await, 4);
        subscriber.take();
        let mut bob = world.signed_in(BOB).await;
        let clap = format!(
            "mutation {{ clapPost(postId: \"{}\", numClaps: 3) {{ __typename }} }}",
            story_id(PUBLIC)
        );
        bob.act(&clap, json!({})).await;
        assert_eq!(run(&world).await, 0, "a feed shows no numbers");
        let mut ada = world.signed_in(ADA).await;
        let back = "mutation($id: ID!) { unpublishPost(postId: $id) { __typename } }";
        ada.act(back, json!({ "id": story_id(PUBLIC) })).await;
        assert_eq!(run(&world).await, 3);
        for sent in subscriber.take() {
            let gone = format!("gardens-1-{}", story_id(PUBLIC));
            assert!(!sent.body.contains(&gone), "{}", sent.body);
            assert!(!sent.headers.contains_key("x-hub-signature"), "there is no secret");
            if sent.headers["link"].contains("format=json") {
                assert_eq!(sent.headers["content-type"], "application/feed+json");
                assert!(sent.json()["items"].is_array());
            }
        }
    })
    .await;
}

#[tokio::test]
async fn the_feed_on_a_domain_of_its_own_is_a_topic_of_its_own() {
    on_each_database(async |world| {
        let (subscriber, world) = Subscriber::start(world);
        let topic = "https://notes.example/feed";
        let input =
            [("hub.mode", "subscribe"), ("hub.topic", topic), ("hub.callback", &subscriber.url())];
        assert_eq!(ask(&world, &input).await.status, 400, "it leads nowhere yet");
        set_domain(&world, Some("notes.example")).await;
        subscribe(&world, topic, &subscriber.url()).await;
        run(&world).await;
        let ada = world.signed_in(ADA).await;
        let done = publish(&ada, &story_id(PUBLIC), 1, json!({})).await;
        assert_eq!(done["__typename"], "Draft", "{done}");
        assert_eq!(run(&world).await, 1);
        let sent = subscriber.take().pop().unwrap();
        assert!(sent.headers["link"].ends_with(&format!("<{topic}>; rel=\"self\"")));
        assert!(sent.body.contains(&format!("href=\"{topic}\" rel=\"self\"")), "{}", sent.body);
        let hosts = quire_routing::HostList::new(super::world::ORIGIN.parse().unwrap())
            .with_publication("notes.example".parse().unwrap(), "field-notes");
        let front = world.front_door_with(hosts, &Default::default());
        let feed = front.get("/feed", &[("host", "notes.example")]).await;
        assert_eq!((feed.header("link"), &feed.text), (sent.headers["link"].as_str(), &sent.body));
        set_domain(&world, None).await;
        assert_eq!(run(&world).await, 1, "it is told that the feed is gone");
        assert_eq!(subscriber.take().pop().unwrap().query("hub.mode").as_deref(), Some("denied"));
    })
    .await;
}

/// Lets a publication have a domain of its own, or none.
async fn set_domain(world: &World, domain: Option<&str>) {
    let domain = domain.map(str::to_owned);
    let change = move |c: &mut quire_store::Conn| {
        let home = publication::find_by_slug(c, "field-notes")?.unwrap();
        let id: PublicationId = home.id.clone();
        let home = quire_core::publication::Publication { domain: domain.clone(), ..home };
        publication::save(c, &home)?;
        let tags = vec![quire_app::purge::publication_tag(&id)];
        let kind = quire_store::ChangeKind::Publication;
        let at = quire_core::Timestamp::from_millis(1_767_000_000_000).unwrap();
        let change = quire_store::Change { kind, id: id.to_string(), tags, at };
        quire_store::change::append(c, change)
    };
    world.app.store.write(change).await.unwrap();
}
