//! Followers are told of new stories.

use super::{
    super::world::{ADA, BOB, DRAFT, LOCKED, MEMBER, PUBLIC, on_each_database, story_id},
    LIST, act, follow, items, notifications, set, unread,
};
use quire_app::notification;
use quire_core::StoryId;
use quire_store::story;
use serde_json::{Value, json};

#[tokio::test]
async fn followers_are_told_of_a_new_story_once_and_as_long_as_it_may_be_seen() {
    on_each_database(async |world| {
        let (bob, mel) = (world.signed_in(BOB).await, world.signed_in(MEMBER).await);
        follow(&bob, ADA).await;
        follow(&mel, ADA).await;
        let paper = "followCollection(targetCollectionId: \"000000000001\") { __typename }";
        assert_eq!(act(&mel, paper).await["__typename"], "Collection");
        world.doubles.clock.advance(60);
        let announce = async |n: u64| {
            let now = world.app.ports.clock.now();
            let work = move |c: &mut _| {
                let story = story::find(c, &StoryId::from_bits(n))?.unwrap();
                notification::announce(c, &story, now)
            };
            world.app.store.write(work).await.unwrap();
        };
        for story in [LOCKED, PUBLIC, PUBLIC, DRAFT] {
            announce(story).await;
        }
        assert_eq!(notifications(&bob).await, Vec::<String>::new(), "no one waits for it");
        world.letters_sent().await;
        let both = ["NEW_STORY ada 1", "NEW_STORY ada 1"];
        assert_eq!(
            (notifications(&bob).await, notifications(&mel).await),
            (both.map(str::to_owned).to_vec(), both.map(str::to_owned).to_vec())
        );
        assert_eq!((unread(&bob).await, unread(&mel).await), (2, 2));
        let ids: Vec<Value> =
            items(&bob).await.iter().map(|one| one["post"]["id"].clone()).collect();
        assert!(ids.contains(&json!(story_id(LOCKED))), "as a preview: {ids:?}");
        act(&mel, "mutePub(targetCollectionId: \"000000000001\") { __typename }").await;
        assert_eq!(notifications(&mel).await, Vec::<String>::new(), "she muted where they stand");
        let answer = bob.ask_with(LIST, json!({ "tab": "ACTIVITY" })).await;
        assert_eq!(answer["data"]["notifications"]["items"], json!([]));
        set(&bob, "NOTIFICATIONS_ALLOW_PUSH_FOLLOWED_WRITERS", json!(false)).await;
        assert_eq!((notifications(&bob).await.len(), unread(&bob).await), (0, 0));
        set(&bob, "NOTIFICATIONS_ALLOW_PUSH_FOLLOWED_WRITERS", json!(true)).await;
        let ada = world.signed_in(ADA).await;
        let unpublish = format!("unpublishPost(postId: \"{}\") {{ __typename }}", story_id(PUBLIC));
        act(&ada, &unpublish).await;
        let ids: Vec<Value> =
            items(&bob).await.iter().map(|one| one["post"]["id"].clone()).collect();
        assert_eq!(ids, [json!(story_id(LOCKED))]);
    })
    .await;
}
