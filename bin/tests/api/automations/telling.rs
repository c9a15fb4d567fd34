//! What the service is told in the moment, and how.

use super::{
    super::{
        access_tokens::token,
        drafts::{act, begin},
        programs::ALL,
        publishing::{PUBLISH, publish, set},
        world::{
            ADA, BOB, DRAFT, PUBLIC, STAFF, World, a_story, add, on_each_database, story_id,
            user_id,
        },
    },
    follow_and_clap,
    listening::{Listening, named},
};
use http::Method;
use quire_core::{
    UserId,
    automation::AutomationListener,
    story::{StoryStatus, Visibility},
};
use quire_store::{Conn, StoreError, automation};
use serde_json::{Value, json};
use std::sync::{
    Arc,
    atomic::{AtomicU16, AtomicUsize, Ordering::SeqCst},
};

/// Publishes a new story with a tag.
async fn publish_new(world: &World, writer: u64, save: &str, settings: Value) -> String {
    let browser = world.signed_in(writer).await;
    let id = begin(&browser, save).await;
    let done = publish(&browser, &id, 1, settings).await;
    assert_eq!(done["__typename"], "Draft", "{done}");
    id
}

#[tokio::test]
async fn a_new_story_is_told_to_the_triggers_that_show_it() {
    on_each_database(async |world| {
        let service = Listening::start(world, |_| 200);
        let world = &service.world;
        let (ada, bob) = (token(world, ADA, &ALL).await, token(world, BOB, &ALL).await);
        publish_new(world, ADA, "save-0000", json!({ "tags": ["lakes"] })).await;
        service.listen("new_story", &ada, "mine", json!({})).await;
        service.listen("new_story", &bob, "bobs", json!({})).await;
        service.listen("new_story_with_tag", &bob, "lakes", json!({ "tag": "Lakes" })).await;
        let there = json!({ "publication": "field-notes" });
        service.listen("new_story_in_publication", &bob, "notes", there).await;
        assert_eq!(service.calls().await, [[""; 0]; 0], "nothing is new");
        world.doubles.clock.advance(60);
        let one = publish_new(world, ADA, "save-0001", json!({ "tags": ["lakes"] })).await;
        assert_eq!(service.run().await, 2);
        let call = service.take().remove(0);
        assert_eq!(named(&call), ["lakes", "mine"]);
        assert_eq!(call.headers["ifttt-service-key"], "the key of both");
        assert_eq!(call.headers["content-type"], "application/json");
        assert_eq!(call.headers["accept"], "application/json");
        assert_eq!(call.headers["x-request-id"].len(), 36, "{:?}", call.headers);
        let shown = service.poll("new_story", &ada, "mine", json!({})).await.json();
        assert_eq!(shown["data"][0]["meta"]["id"], one.as_str(), "the service asks and sees it");
        world.doubles.clock.advance(60);
        let story = json!({
            "title": "In the paper", "contentFormat": "html", "content": "<p>New.</p>",
            "publishStatus": "public",
        });
        let bearer = format!("Bearer {ada}");
        let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        let path = "/v1/publications/000000000001/posts";
        let sent = service.site.send(Method::POST, path, &headers, story.to_string()).await;
        assert_eq!(sent.status, 201, "{}", sent.text);
        assert_eq!(service.calls_at_once().await, ["mine", "notes"]);
        assert_eq!(service.calls().await, [[""; 0]; 0], "once");
    })
    .await;
}

#[tokio::test]
async fn what_no_trigger_shows_is_told_to_no_one() {
    on_each_database(async |world| {
        let service = Listening::start(world, |_| 200);
        let world = &service.world;
        let ada = token(world, ADA, &ALL).await;
        service.listen("new_story", &ada, "mine", json!({})).await;
        let browser = world.signed_in(ADA).await;
        begin(&browser, "save-0001").await;
        assert_eq!(service.calls_at_once().await, [""; 0], "a draft");
        publish_new(world, ADA, "save-0002", json!({ "visibility": "UNLISTED" })).await;
        assert_eq!(service.calls_at_once().await, [""; 0], "an unlisted story");
        publish_new(world, BOB, "save-0003", json!({})).await;
        assert_eq!(service.calls_at_once().await, [""; 0], "a story of someone else");
        set(&browser, &story_id(PUBLIC), json!({ "tags": ["lakes"] })).await;
        let back = format!(
            "mutation {{ unpublishPost(postId: \"{}\") {{ __typename }} }}",
            story_id(PUBLIC)
        );
        browser.ask(&back).await;
        assert_eq!(service.calls_at_once().await, [""; 0], "what changed or went");
        // Its beginning is shown to anybody, and so it is in the trigger.
        publish_new(world, ADA, "save-0004", json!({ "visibility": "LOCKED" })).await;
        assert_eq!(service.calls_at_once().await, ["mine"], "a locked story");
        let at = world.app.ports.clock.now().plus_seconds(3600);
        let input =
            json!({ "postId": story_id(DRAFT), "revision": 1, "publishAt": at.to_string() });
        assert_eq!(act(&browser, PUBLISH, input).await["status"], "SCHEDULED");
        world.doubles.clock.advance(3599);
        assert_eq!(service.calls_at_once().await, [""; 0], "a scheduled story");
        world.doubles.clock.advance(1);
        assert_eq!(quire_app::draft::publish_due(&world.app).await.unwrap(), 1);
        assert_eq!(service.calls_at_once().await, ["mine"], "its time has come");
    })
    .await;
}

#[tokio::test]
async fn claps_and_followers_are_told_too() {
    on_each_database(async |world| {
        let service = Listening::start(world, |_| 200);
        let world = &service.world;
        let ada = token(world, ADA, &ALL).await;
        follow_and_clap(world).await;
        service.listen("new_clap", &ada, "claps", json!({})).await;
        service.listen("new_follower", &ada, "followers", json!({})).await;
        assert_eq!(service.calls_at_once().await, [""; 0]);
        let browser = world.signed_in(ADA).await;
        let theirs = publish_new(world, BOB, "save-0001", json!({})).await;
        let clap = "mutation($id: ID!) { clapPost(postId: $id, numClaps: 1) { __typename } }";
        let clapped = browser.ask_with(clap, json!({ "id": theirs })).await;
        assert!(clapped.get("errors").is_none(), "{clapped}");
        assert_eq!(service.calls_at_once().await, ["claps"]);
        let follow = "mutation($id: ID!) { followUser(targetUserId: $id) { __typename } }";
        let staff = world.signed_in(STAFF).await;
        let id = user_id(ADA);
        let followed = staff.ask_with(follow, json!({ "id": id })).await;
        assert!(followed.get("errors").is_none(), "{followed}");
        assert_eq!(service.calls_at_once().await, ["followers"]);
    })
    .await;
}

#[tokio::test]
async fn several_stories_in_a_moment_are_told_once() {
    on_each_database(async |world| {
        let service = Listening::start(world, |_| 200);
        let world = &service.world;
        let ada = token(world, ADA, &ALL).await;
        service.listen("new_story", &ada, "mine", json!({})).await;
        for save in ["save-0001", "save-0002", "save-0003"] {
            publish_new(world, ADA, save, json!({})).await;
        }
        assert_eq!(service.calls_at_once().await, ["mine"]);
        for save in ["save-0004", "save-0005"] {
            publish_new(world, ADA, save, json!({})).await;
            assert_eq!(service.calls_at_once().await, [""; 0], "it was told a moment ago");
        }
        world.doubles.clock.advance(15);
        assert_eq!(service.calls_at_once().await, ["mine"]);
        world.doubles.clock.advance(60);
        assert_eq!(service.calls_at_once().await, [""; 0]);
    })
    .await;
}

#[tokio::test]
async fn many_listeners_are_told_in_steps_each_once() {
    on_each_database(async |world| {
        let calls = AtomicUsize::new(0);
        let service = Listening::start(world, move |_| match calls.fetch_add(1, SeqCst) {
            1 => 500,
            _ => 200,
        });
        let world = &service.world;
        let ada = token(world, ADA, &ALL).await;
        publish_new(world, ADA, "save-0000", json!({ "tags": ["lakes"] })).await;
        service.listen("new_story_with_tag", &ada, "0000", json!({ "tag": "lakes" })).await;
        let person = UserId::from_bits(ADA);
        let crowd = move |c: &mut Conn| {
            let one = automation::find(c, &person, &"0000".parse().unwrap())?.unwrap();
            for n in 1..2_500 {
                let identity = format!("{n:04}").parse().unwrap();
                automation::keep(c, &AutomationListener { identity, ..one.clone() })?;
            }
            Ok::<_, StoreError>(())
        };
        world.app.store.write(crowd).await.unwrap();
        publish_new(world, ADA, "save-0001", json!({ "tags": ["lakes"] })).await;
        let first = service.calls().await;
        assert_eq!(first.iter().map(Vec::len).collect::<Vec<_>>(), [1_000, 1_000]);
        // The second step failed; it goes on there.
        world.doubles.clock.advance(5);
        let rest = service.calls().await;
        assert_eq!(rest.iter().map(Vec::len).collect::<Vec<_>>(), [1_000, 500]);
        assert_eq!(first[1], rest[0]);
        world.doubles.clock.advance(600);
        assert_eq!(service.calls().await, [[""; 0]; 0], "all of them were told");
        let all: Vec<_> = [first[0].clone(), rest.concat()].concat();
        assert_eq!(all, (0..2_500).map(|n| format!("{n:04}")).collect::<Vec<_>>());
    })
    .await;
}

#[tokio::test]
async fn what_fails_is_told_again_for_some_minutes_and_what_is_refused_is_not() {
    on_each_database(async |world| {
        let status = Arc::new(AtomicU16::new(500));
        let answers = status.clone();
        let service = Listening::start(world, move |_| answers.load(SeqCst));
        let world = &service.world;
        let ada = token(world, ADA, &ALL).await;
        service.listen("new_story", &ada, "mine", json!({})).await;
        publish_new(world, ADA, "save-0001", json!({})).await;
        assert_eq!(service.calls_at_once().await, ["mine"]);
        assert_eq!(service.calls_at_once().await, [""; 0], "not at once");
        world.doubles.clock.advance(5);
        status.store(200, SeqCst);
        assert_eq!(service.calls_at_once().await, ["mine"]);
        world.doubles.clock.advance(3_600);
        assert_eq!(service.calls_at_once().await, [""; 0], "it arrived");
        for (answer, calls) in [(401, 1), (400, 1), (302, 1), (503, 6), (429, 6)] {
            status.store(answer, SeqCst);
            publish_new(world, ADA, &format!("save-0{answer}"), json!({})).await;
            let mut made = 0;
            for _ in 0..20 {
                made += service.calls().await.len();
                world.doubles.clock.advance(180);
            }
            assert_eq!(made, calls, "{answer}");
        }
        status.store(200, SeqCst);
        publish_new(world, ADA, "save-0002", json!({})).await;
        assert_eq!(service.calls_at_once().await, ["mine"], "the next story is told");
    })
    .await;
}

#[tokio::test]
async fn an_older_story_that_moves_up_is_no_news() {
    on_each_database(async |world| {
        let service = Listening::start(world, |_| 200);
        let world = &service.world;
        // More than a trigger shows.
        let fill = |c: &mut Conn| {
            for n in 100..160 {
                let mut story = a_story(n, StoryStatus::Published, Visibility::Public);
                story.creator_id = UserId::from_bits(BOB);
                add(c, &story, &[])?;
            }
            Ok::<_, StoreError>(())
        };
        world.app.store.write(fill).await.unwrap();
        let bob = token(world, BOB, &ALL).await;
        service.listen("new_story", &bob, "mine", json!({})).await;
        let browser = world.signed_in(BOB).await;
        let back =
            format!("mutation {{ unpublishPost(postId: \"{}\") {{ __typename }} }}", story_id(159));
        browser.ask(&back).await;
        assert_eq!(service.calls_at_once().await, [""; 0], "an older one moved up");
    })
    .await;
}
