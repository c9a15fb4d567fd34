//! The stories that stand out on the home page of a publication: who chooses them, in which order, how many.

use super::{
    drafts::begin,
    mastheads::join,
    publishing::{publish, set},
    world::{ADA, BOB, Browser, DRAFT, MEMBER, UNLISTED, World, on_each_database, story_id},
};
use futures_util::future::join_all;
use quire_core::publication::PublicationRole;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

const PAPER: &str = "000000000001";

/// The tags of what was purged since.
pub fn purged(world: &World) -> Arc<Mutex<Vec<String>>> {
    let purged: Arc<Mutex<Vec<String>>> = Arc::default();
    let noted = purged.clone();
    world.app.store.on_commit(move |changes| {
        noted.lock().unwrap().extend(changes.iter().flat_map(|one| one.change.tags.clone()));
    });
    purged
}

/// One step on a story of the paper.
async fn step(browser: &Browser, what: &str, post: &str, more: &str) -> Value {
    let query = format!(
        "mutation {{ step: {what}(collectionId: \"{PAPER}\", postId: \"{post}\" {more}) {{ __typename
            ... on PickLimitReached {{ most message }} ... on BadRequest {{ message }} }} }}"
    );
    let answer = browser.ask(&query).await;
    assert!(answer.get("errors").is_none(), "{what}: {answer}");
    answer["data"]["step"].clone()
}

/// What everybody sees of one kind.
async fn shown(world: &World, kind: &str) -> Vec<String> {
    let query = format!(
        "{{ collectionByDomainOrSlug(domainOrSlug: \"field-notes\") {{ {kind} {{ id }} }} }}"
    );
    let answer = world.browser().ask(&query).await;
    let posts = answer["data"]["collectionByDomainOrSlug"][kind].as_array().unwrap().clone();
    posts.iter().map(|post| post["id"].as_str().unwrap().to_owned()).collect()
}

async fn stories(browser: &Browser, count: u32) -> Vec<String> {
    let mut made = Vec::new();
    for n in 0..count {
        let id = begin(browser, &format!("save-{n:04}")).await;
        let done = publish(browser, &id, 1, json!({ "collectionId": PAPER })).await;
        assert_eq!(done["status"], "PUBLISHED", "{done}");
        made.push(id);
    }
    made
}

// proves F055: "features and unfeatures a story"
// proves F195: "manages featured stories"
#[tokio::test]
async fn editors_feature_stories_in_an_order_of_theirs() {
    on_each_database(async |world: World| {
        join(&world, BOB, PublicationRole::Editor).await;
        join(&world, MEMBER, PublicationRole::Writer).await;
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let mel = world.signed_in(MEMBER).await;
        let made = stories(&ada, 13).await;
        for (browser, got) in [(&world.browser(), "Unauthorized"), (&mel, "Forbidden")] {
            for what in ["featureCollectionPost", "pinCollectionPost", "moveFeaturedPost"] {
                assert_eq!(step(browser, what, &made[0], "").await["__typename"], got, "{what}");
            }
        }
        let purged = purged(&world);
        assert_eq!(
            step(&bob, "featureCollectionPost", &made[0], "").await["__typename"],
            "Collection"
        );
        assert!(purged.lock().unwrap().contains(&format!("collection:{PAPER}")));
        purged.lock().unwrap().clear();
        step(&ada, "featureCollectionPost", &made[0], "").await;
        assert!(purged.lock().unwrap().is_empty(), "twice is once");
        for post in &made[1..3] {
            step(&ada, "featureCollectionPost", post, "").await;
        }
        let [one, two, three] = [&made[0], &made[1], &made[2]];
        assert_eq!(shown(&world, "featuredPosts").await, [three, two, one].map(String::as_str));
        let after = format!(", after: \"{one}\"");
        assert_eq!(step(&bob, "moveFeaturedPost", three, &after).await["__typename"], "Collection");
        assert_eq!(shown(&world, "featuredPosts").await, [two, one, three].map(String::as_str));
        step(&bob, "moveFeaturedPost", three, "").await;
        assert_eq!(shown(&world, "featuredPosts").await, [three, two, one].map(String::as_str));
        // Someone else took it away meanwhile.
        step(&ada, "unfeatureCollectionPost", one, "").await;
        assert_eq!(step(&bob, "moveFeaturedPost", two, &after).await["__typename"], "NotFound");
        assert_eq!(step(&bob, "moveFeaturedPost", one, "").await["__typename"], "NotFound");
        assert_eq!(shown(&world, "featuredPosts").await, [three, two].map(String::as_str));
        for post in made.iter().skip(3).chain([one]) {
            step(&ada, "featureCollectionPost", post, "").await;
        }
        assert_eq!(shown(&world, "featuredPosts").await.len(), 12);
        let full = step(&ada, "featureCollectionPost", one, "").await;
        assert_eq!((&full["__typename"], &full["most"]), (&json!("PickLimitReached"), &json!(12)));
    })
    .await;
}

// proves F053: "pins and unpins a story on a publication homepage"
// proves F054: "a result type of its own"
#[tokio::test]
async fn of_two_editors_who_pin_at_once_no_one_pins_more_than_there_is_room_for() {
    on_each_database(async |world: World| {
        join(&world, BOB, PublicationRole::Editor).await;
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let made = stories(&ada, 6).await;
        let pin = async |(n, post): (usize, &String)| {
            let browser = if n % 2 == 0 { &ada } else { &bob };
            step(browser, "pinCollectionPost", post, "").await
        };
        let answers = join_all(made.iter().enumerate().map(pin)).await;
        let full: Vec<&Value> =
            answers.iter().filter(|one| one["__typename"] == "PickLimitReached").collect();
        assert_eq!(full.len(), 3, "{answers:?}");
        assert_eq!(full[0]["message"], "Up to 3 stories can be pinned to a homepage. Unpin one first.");
        let pinned = shown(&world, "pinnedPosts").await;
        assert_eq!(pinned.len(), 3);
        // What is out of the lists for a while takes no room, and comes back to where it was.
        set(&ada, &pinned[0], json!({ "visibility": "UNLISTED" })).await;
        assert_eq!(shown(&world, "pinnedPosts").await, pinned[1..]);
        set(&ada, &pinned[0], json!({ "visibility": "PUBLIC" })).await;
        assert_eq!(shown(&world, "pinnedPosts").await, pinned);
        // What leaves the publication does not.
        set(&ada, &pinned[0], json!({ "collectionId": "" })).await;
        assert_eq!(step(&bob, "pinCollectionPost", &pinned[0], "").await["__typename"], "NotFound");
        set(&ada, &pinned[0], json!({ "collectionId": PAPER })).await;
        assert_eq!(shown(&world, "pinnedPosts").await, pinned[1..]);
        step(&bob, "unpinCollectionPost", &pinned[1], "").await;
        assert_eq!(shown(&world, "pinnedPosts").await, pinned[2..]);
        let unlisted = step(&ada, "pinCollectionPost", &story_id(UNLISTED), "").await;
        assert_eq!(unlisted["message"], "Only public stories can be added there.");
        assert_eq!(step(&ada, "pinCollectionPost", &story_id(DRAFT), "").await["__typename"], "NotFound");
        // Those who may decide are told how a story stands out; no one else is.
        let query = format!(
            "{{ post(id: \"{}\") {{ viewerEdge {{ collectionPicks {{ isPinned isFeatured }} }} }} }}",
            pinned[2]
        );
        let edge = async |browser: &Browser| {
            browser.ask(&query).await["data"]["post"]["viewerEdge"]["collectionPicks"].clone()
        };
        assert_eq!(edge(&bob).await, json!({ "isPinned": true, "isFeatured": false }));
        assert_eq!(edge(&world.signed_in(MEMBER).await).await, Value::Null);
    })
    .await;
}
