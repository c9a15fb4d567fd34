//! Muting people and publications.

use super::world::{ADA, BOB, Browser, PUBLIC, World, a_story, add, on_each_database, user_id};
use quire_core::{
    PublicationId, StoryId, UserId,
    story::{Story, StoryStatus, Visibility},
};
use serde_json::{Value, json};

async fn titles(browser: &Browser, feed: &str) -> Vec<String> {
    let answer = browser.ask(&format!("{{ {feed} {{ items {{ title }} }} }}")).await;
    let items = answer["data"][feed]["items"].as_array().unwrap().clone();
    items.iter().map(|item| item["title"].as_str().unwrap().to_owned()).collect()
}

async fn act(browser: &Browser, call: &str) -> Value {
    let query =
        format!("mutation {{ act: {call} {{ __typename ... on Forbidden {{ message }} }} }}");
    browser.ask(&query).await["data"]["act"].clone()
}

/// A story of Bob's own, outside of any publication.
async fn story_of_bob(world: &World) {
    let story = Story {
        creator_id: UserId::from_bits(BOB),
        title: "By Bob".to_owned(),
        ..a_story(20, StoryStatus::Published, Visibility::Public)
    };
    let now = world.app.ports.clock.now();
    let write = world.app.store.write(move |c| {
        add(c, &story, &[])?;
        quire_store::staff_pick::add(c, &StoryId::from_bits(20), now)
    });
    write.await.unwrap();
}

// F087, F088, F089, C028, C029, C030, C031
// proves F090: "A reader unmutes a publication"
// proves S154: "Muting and its end hold for writers and publications"
#[tokio::test]
async fn stories_of_muted_writers_and_publications_stay_out_of_the_feeds() {
    on_each_database(async |world| {
        story_of_bob(&world).await;
        let mel = world.signed_in(super::world::MEMBER).await;
        let follow = format!("followUser(targetUserId: \"{}\")", user_id(BOB));
        assert_eq!(act(&mel, &follow).await["__typename"], "User");
        for feed in ["homeFeed", "followingFeed", "staffPicksFeed"] {
            assert!(titles(&mel, feed).await.contains(&"By Bob".to_owned()), "{feed}");
        }
        let mute = format!("muteAuthor(targetUserId: \"{}\")", user_id(BOB));
        for _ in 0..2 {
            assert_eq!(act(&mel, &mute).await["__typename"], "User");
        }
        for feed in ["homeFeed", "followingFeed", "staffPicksFeed"] {
            assert!(!titles(&mel, feed).await.contains(&"By Bob".to_owned()), "{feed}");
        }
        assert!(!titles(&mel, "homeFeed").await.is_empty(), "others stay");
        let pub_id = PublicationId::from_bits(1);
        act(&mel, &format!("mutePub(targetCollectionId: \"{pub_id}\")")).await;
        assert_eq!(titles(&mel, "homeFeed").await, Vec::<String>::new());
        let publishers = "{ recommendedPublishers(first: 50) { ... on User { username }
            ... on Collection { slug } } }";
        let publishers = mel.ask(publishers).await.to_string();
        assert!(!publishers.contains("field-notes") && publishers.contains("ada"), "{publishers}");
        assert!(!titles(&world.browser(), "homeFeed").await.is_empty(), "no one else is concerned");
        act(&mel, &format!("unmutePub(targetCollectionId: \"{pub_id}\")")).await;
        act(&mel, &format!("unmuteAuthor(targetUserId: \"{}\")", user_id(BOB))).await;
        assert!(titles(&mel, "homeFeed").await.contains(&"By Bob".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn mutes_are_listed_the_last_first_and_seen_by_their_reader_only() {
    on_each_database(async |world| {
        let mel = world.signed_in(super::world::MEMBER).await;
        for id in [ADA, BOB] {
            world.doubles.clock.advance(1);
            act(&mel, &format!("muteAuthor(targetUserId: \"{}\")", user_id(id))).await;
        }
        let list = "query($to: String) { viewer { mutedUsers(paging: { limit: 1, to: $to }) {
            items { username viewerEdge { isMuting } } pagingInfo { next { to } } } } }";
        let first = mel.ask(list).await["data"]["viewer"]["mutedUsers"].clone();
        assert_eq!(
            first["items"],
            json!([{ "username": "bob", "viewerEdge": { "isMuting": true } }])
        );
        let to = &first["pagingInfo"]["next"]["to"];
        let second = mel.ask_with(list, json!({ "to": to })).await;
        let second = &second["data"]["viewer"]["mutedUsers"];
        assert_eq!(second["items"][0]["username"], "ada");
        assert_eq!(second["pagingInfo"]["next"], Value::Null);
        let edge = "{ userResult(username: \"bob\") { ... on User { viewerEdge { isMuting } } } }";
        let ada = world.signed_in(ADA).await.ask(edge).await;
        assert_eq!(ada["data"]["userResult"]["viewerEdge"]["isMuting"], false);
        let mine = mel.ask("{ viewer { mutedCollections { items { slug } } } }").await;
        assert_eq!(mine["data"]["viewer"]["mutedCollections"]["items"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn one_does_not_mute_oneself_or_no_one() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let own = act(&ada, &format!("muteAuthor(targetUserId: \"{}\")", user_id(ADA))).await;
    assert_eq!(own["message"], "You cannot mute yourself.");
    for call in [
        format!("muteAuthor(targetUserId: \"{}\")", user_id(0xfff)),
        "muteAuthor(targetUserId: \"nonsense\")".to_owned(),
        format!("mutePub(targetCollectionId: \"{}\")", user_id(PUBLIC + 98)),
    ] {
        assert_eq!(act(&ada, &call).await["__typename"], "NotFound", "{call}");
    }
}
