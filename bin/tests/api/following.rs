//! Whom and what one follows: the lists, and what comes from there.

use super::world::{ADA, BOB, Browser, MEMBER, STAFF, SUSPENDED, World, on_each_database, user_id};
use quire_core::PublicationId;
use serde_json::{Value, json};

async fn follow(browser: &Browser, call: &str) -> Value {
    let done = browser.ask(&format!("mutation {{ done: {call} {{ __typename }} }}")).await;
    done["data"]["done"]["__typename"].clone()
}

async fn mel_follows(world: &World) -> Browser {
    let mel = world.signed_in(MEMBER).await;
    for id in [ADA, BOB, STAFF] {
        world.doubles.clock.advance(1);
        let call = format!("followUser(targetUserId: \"{}\")", user_id(id));
        assert_eq!(follow(&mel, &call).await, "User");
    }
    let publication = PublicationId::from_bits(1);
    let call = format!("followCollection(targetCollectionId: \"{publication}\")");
    assert_eq!(follow(&mel, &call).await, "Collection");
    assert_eq!(follow(&mel, "followTag(tagSlug: \"rust\")").await, "Tag");
    mel
}

// F083
#[tokio::test]
async fn one_sees_whom_and_what_one_follows_page_by_page_and_looks_among_them() {
    on_each_database(async |world| {
        let mel = mel_follows(&world).await;
        let list = "query($to: String, $words: String) {
            followedUsers(words: $words, paging: { limit: 2, to: $to }) {
                items { username } pagingInfo { next { to } } } }";
        let page = async |variables| {
            mel.ask_with(list, variables).await["data"]["followedUsers"].clone()
        };
        let first = page(json!({})).await;
        assert_eq!(first["items"], json!([{ "username": "sam" }, { "username": "bob" }]));
        let second = page(json!({ "to": first["pagingInfo"]["next"]["to"] })).await;
        assert_eq!(second["items"], json!([{ "username": "ada" }]));
        assert_eq!(second["pagingInfo"]["next"], Value::Null);
        let found = page(json!({ "words": " OF bo" })).await;
        assert_eq!(found["items"], json!([{ "username": "bob" }]));
        let found = page(json!({ "words": "%" })).await;
        assert_eq!(found["items"], json!([]));
        let others = mel
            .ask("{ followedCollections { items { slug } } followedTags(words: \"RU\") { items { slug } } }")
            .await;
        assert_eq!(
            others["data"],
            json!({ "followedCollections": { "items": [{ "slug": "field-notes" }] },
                    "followedTags": { "items": [{ "slug": "rust" }] } })
        );
        let none = world.signed_in(BOB).await.ask("{ followedUsers { items { id } } }").await;
        assert_eq!(none["data"]["followedUsers"]["items"], json!([]));
    })
    .await;
}

// F085
#[tokio::test]
async fn the_feed_of_writers_and_that_of_publications_hold_nothing_else() {
    on_each_database(async |world| {
        let mel = mel_follows(&world).await;
        let feed = async |entity: &str| {
            let query = format!(
                "{{ followedFeed(entity: {entity}) {{ items {{ creator {{ username }} collection {{ slug }} }} }} }}"
            );
            let answer = mel.ask(&query).await;
            answer["data"]["followedFeed"]["items"].as_array().unwrap().clone()
        };
        for entity in ["WRITERS", "PUBLICATIONS"] {
            let items = feed(entity).await;
            assert!(!items.is_empty(), "{entity}");
            for item in items {
                assert_eq!(item["creator"]["username"], "ada", "{entity}");
                assert_eq!(item["collection"]["slug"], "field-notes", "{entity}");
            }
        }
        let ada = user_id(ADA);
        assert_eq!(follow(&mel, &format!("unfollowUser(targetUserId: \"{ada}\")")).await, "User");
        assert_eq!(feed("WRITERS").await.len(), 0);
        assert_ne!(feed("PUBLICATIONS").await.len(), 0);
        assert_eq!(follow(&mel, &format!("muteAuthor(targetUserId: \"{ada}\")")).await, "User");
        assert_eq!(feed("PUBLICATIONS").await.len(), 0);
    })
    .await;
}

// F124, F125
#[tokio::test]
async fn a_profile_says_who_follows_and_whom_and_the_viewer_who_follows_them() {
    on_each_database(async |world| {
        mel_follows(&world).await;
        let ada = world.signed_in(ADA).await;
        let mel = user_id(MEMBER);
        assert_eq!(follow(&ada, &format!("followUser(targetUserId: \"{mel}\")")).await, "User");
        let sue = world.app.store.write(|c| {
            let (sue, ada) = (user_of(SUSPENDED), user_of(ADA));
            quire_store::follow::person(
                c,
                &sue,
                &ada,
                quire_core::Timestamp::from_millis(1).unwrap(),
            )
        });
        assert!(sue.await.unwrap());
        let query = "{ userResult(username: \"ada\") { ... on User {
            followers { items { username viewerEdge { isFollowing isFollower } } }
            following { items { username } } } } }";
        let asked = ada.ask(query).await["data"]["userResult"].clone();
        let edge = json!({ "isFollowing": true, "isFollower": true });
        // Who is suspended has no profile, and stands in no list.
        assert_eq!(
            asked,
            json!({ "followers": { "items": [{ "username": "mel", "viewerEdge": edge }] },
                    "following": { "items": [{ "username": "mel" }] } })
        );
        let stranger = world.browser().ask(query).await["data"]["userResult"].clone();
        let edge = json!({ "isFollowing": false, "isFollower": false });
        assert_eq!(stranger["followers"]["items"][0]["viewerEdge"], edge);
    })
    .await;
}

fn user_of(n: u64) -> quire_core::UserId {
    quire_core::UserId::from_bits(n)
}

#[tokio::test]
async fn a_cursor_that_was_tampered_with_is_refused() {
    let world = World::new().await;
    let mel = world.signed_in(MEMBER).await;
    for to in ["nonsense", "YS5i", "../..", "\u{0}"] {
        let list = "query($to: String) { followedUsers(paging: { to: $to }) { items { id } } }";
        let answer = mel.ask_with(list, json!({ "to": to })).await;
        assert_eq!(answer["errors"][0]["extensions"]["code"], "BAD_REQUEST", "{to}: {answer}");
    }
}
