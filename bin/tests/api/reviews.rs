//! Stories that staff looks at, takes down and clears.

use super::{
    addresses::verdict,
    world::{ADA, Browser, PUBLIC, STAFF, World, on_each_database, story_id},
};
use quire_app::story::{ReviewRefusal, review};
use quire_core::{StoryId, story::review::Verdict};
use quire_routing::Page;
use serde_json::{Value, json};

async fn decide(world: &World, verdict: Verdict) -> bool {
    review(&world.app, &StoryId::from_bits(PUBLIC), verdict).await.unwrap()
}

/// What someone finds at the story: whether it is under review, or why it is not there.
async fn story_state(browser: &Browser) -> Value {
    let query = format!(
        "{{ postResult(id: \"{}\") {{ __typename ... on Post {{ isUnderReview }} }} }}",
        story_id(PUBLIC)
    );
    let found = browser.ask(&query).await["data"]["postResult"].clone();
    if found["__typename"] == "Post" {
        found["isUnderReview"].clone()
    } else {
        found["__typename"].clone()
    }
}

async fn is_listed(world: &World) -> bool {
    let feed = world.browser().ask("{ latestPostsFeed { items { id } } }").await;
    feed.to_string().contains(&story_id(PUBLIC))
}

// F034, F035
#[tokio::test]
async fn a_story_under_review_is_read_with_a_notice_and_one_that_is_taken_down_is_not_read() {
    on_each_database(async |world| {
        let (ada, sam) = (world.signed_in(ADA).await, world.signed_in(STAFF).await);
        let path = format!("/p/{}", story_id(PUBLIC));
        assert!(!decide(&world, Verdict::Cleared).await, "nothing is the matter with it");
        assert_eq!(story_state(&world.browser()).await, json!(false));

        assert!(decide(&world, Verdict::UnderReview).await);
        assert!(!decide(&world, Verdict::UnderReview).await, "decided before");
        assert_eq!(story_state(&world.browser()).await, json!(true));
        assert_eq!(verdict(&world, &path).await, (200, Page::Post));
        assert!(is_listed(&world).await);

        assert!(decide(&world, Verdict::TakenDown).await);
        assert_eq!(story_state(&world.browser()).await, json!("PostSuspended"));
        assert_eq!(verdict(&world, &path).await, (410, Page::Post));
        assert!(!is_listed(&world).await);
        for who in [&ada, &sam] {
            assert_eq!(story_state(who).await, json!(false), "its author and staff still read it");
        }

        assert!(decide(&world, Verdict::Cleared).await);
        assert_eq!(story_state(&world.browser()).await, json!(false));
        assert_eq!(verdict(&world, &path).await, (200, Page::Post));
        assert!(is_listed(&world).await);
        let now = world.app.ports.clock.now();
        let check = move |c: &mut _| quire_store::fsck::check(c, now, |_| {});
        assert_eq!(world.app.store.read(check).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn what_is_decided_shows_on_pages_at_once() {
    let world = World::new().await;
    let tag = format!("post:{}", story_id(PUBLIC));
    for verdict in [Verdict::UnderReview, Verdict::TakenDown, Verdict::Cleared] {
        let before = world.app.store.read(quire_store::change::latest_seq).await.unwrap();
        decide(&world, verdict).await;
        let after =
            world.app.store.read(move |c| quire_store::change::after(c, before, 10)).await.unwrap();
        let purged: Vec<String> = after.into_iter().flat_map(|one| one.change.tags).collect();
        assert!(purged.contains(&tag), "{verdict}: {purged:?}");
    }
}

#[tokio::test]
async fn nothing_is_decided_about_what_is_not_there() {
    let world = World::new().await;
    let id = StoryId::from_bits(0xdead);
    let refused = review(&world.app, &id, Verdict::TakenDown).await;
    assert!(matches!(refused, Err(ReviewRefusal::Unknown(unknown)) if unknown == id));
}
