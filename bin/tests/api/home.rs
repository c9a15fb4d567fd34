//! The home feed: its order, why each story is there, its pages, and the sidebar beside it.

use super::world::{
    ADA, BOB, Browser, MEMBER, World, a_story, add, on_each_database, story_id, user_id,
};
use quire_core::{
    StoryId, UserId,
    story::{Story, StoryStatus, Visibility},
};
use quire_store::staff_pick;
use serde_json::{Value, json};

async fn act(browser: &Browser, call: &str) -> Value {
    let query = format!("mutation {{ act: {call} {{ __typename }} }}");
    browser.ask(&query).await["data"]["act"]["__typename"].clone()
}

/// Adds stories `from..to` of a writer, the higher the newer.
async fn publish(world: &World, by: u64, from: u64, to: u64) {
    let write = world.app.store.write(move |c| {
        (from..to).try_for_each(|n| {
            let mut story = a_story(n, StoryStatus::Published, Visibility::Public);
            story.creator_id = UserId::from_bits(by);
            story.title = format!("Story {n}");
            add(c, &story, &["rust".parse().unwrap()])
        })
    });
    write.await.unwrap();
}

/// A page of the feed: each story's title with its reason, and where the next one begins.
async fn page(browser: &Browser, paging: Value) -> (Vec<(String, String)>, Value) {
    let query = "query($p: PagingOptions) { homeFeed(paging: $p) {
        items { title feedReason { text url } } pagingInfo { next { limit to } } asOf } }";
    let feed = browser.ask_with(query, json!({ "p": paging })).await["data"]["homeFeed"].clone();
    let items = feed["items"].as_array().unwrap_or_else(|| panic!("{feed}")).iter();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let items = items.map(|item| (text(&item["title"]), text(&item["feedReason"]["text"])));
    (items.collect(), feed["pagingInfo"]["next"].clone())
}

async fn all(browser: &Browser, limit: i32) -> Vec<(String, String)> {
    let (mut found, mut next) = (Vec::new(), json!({ "limit": limit }));
    while !next.is_null() {
        let (items, after) = page(browser, next).await;
        found.extend(items);
        next = after;
    }
    found
}

fn reason<'f>(feed: &'f [(String, String)], title: &str) -> &'f str {
    &feed.iter().find(|(of, _)| of == title).unwrap_or_else(|| panic!("{title}: {feed:?}")).1
}

#[tokio::test]
async fn every_story_says_why_it_is_there() {
    on_each_database(async |world| {
        publish(&world, BOB, 0x30, 0x33).await;
        let now = world.app.ports.clock.now();
        let pick =
            world.app.store.write(move |c| staff_pick::add(c, &StoryId::from_bits(0x30), now));
        pick.await.unwrap();
        let mel = world.signed_in(MEMBER).await;
        let feed = all(&mel, 50).await;
        assert_eq!((reason(&feed, "Story 48"), reason(&feed, "Story 49")), ("Staff pick", "New"));
        act(&mel, "followTag(tagSlug: \"rust\")").await;
        assert_eq!(reason(&all(&mel, 50).await, "Story 49"), "In Rust");
        act(&mel, &format!("followUser(targetUserId: \"{}\")", user_id(BOB))).await;
        let feed = all(&mel, 50).await;
        assert_eq!(reason(&feed, "Story 48"), "Because you follow Name of bob");
        assert!(feed[0].0.starts_with("Story"), "whom one follows first: {feed:?}");
        act(&mel, &format!("unfollowUser(targetUserId: \"{}\")", user_id(BOB))).await;
        act(&mel, "unfollowTag(tagSlug: \"rust\")").await;
        act(&mel, &format!("clapPost(postId: \"{}\", numClaps: 3)", story_id(0x31))).await;
        world.doubles.clock.advance(1);
        let feed = all(&mel, 50).await;
        assert_eq!(reason(&feed, "Story 50"), "Because you read Name of bob");
        assert_eq!(feed.last().unwrap().0, "Story 49", "what was applauded goes last: {feed:?}");
    })
    .await;
}

#[tokio::test]
async fn pages_are_not_moved_by_what_is_published_or_hidden_meanwhile() {
    on_each_database(async |world| {
        publish(&world, BOB, 0x100, 0x178).await;
        let mel = world.signed_in(MEMBER).await;
        act(&mel, &format!("followUser(targetUserId: \"{}\")", user_id(ADA))).await;
        let calm = all(&mel, 7).await;
        let mut titles: Vec<_> = calm.iter().map(|(title, _)| title.clone()).collect();
        titles.sort();
        titles.dedup();
        assert_eq!((titles.len(), calm.len()), (122, 122), "each once");
        let (mut found, mut next) = page(&mel, json!({ "limit": 7 })).await;
        world.doubles.clock.advance(60);
        let fresh = Story {
            creator_id: UserId::from_bits(ADA),
            title: "Fresh".to_owned(),
            first_published_at: Some(world.app.ports.clock.now()),
            ..a_story(0x999, StoryStatus::Published, Visibility::Public)
        };
        world.app.store.write(move |c| add(c, &fresh, &[])).await.unwrap();
        let hidden = calm[30].0.clone();
        let number: u64 = hidden.trim_start_matches("Story ").parse().unwrap_or(1);
        act(&mel, &format!("hidePost(postId: \"{}\")", story_id(number))).await;
        while !next.is_null() {
            let (items, after) = page(&mel, next).await;
            found.extend(items);
            next = after;
        }
        let rest: Vec<_> = calm.iter().filter(|(title, _)| *title != hidden).cloned().collect();
        assert_eq!(found, rest, "as it was, without what was hidden");
        let (top, _) = page(&mel, json!({ "limit": 7 })).await;
        assert_eq!(top[0].0, "Fresh", "who starts over sees it");
        let since = "{ newInFeed(since: \"2026-01-02T03:04:06Z\") }";
        assert_eq!(mel.ask(since).await["data"]["newInFeed"], 1);
    })
    .await;
}

#[tokio::test]
async fn less_of_one_story_is_less_of_its_writer() {
    on_each_database(async |world| {
        publish(&world, ADA, 0x20, 0x24).await;
        publish(&world, BOB, 0x30, 0x34).await;
        let mel = world.signed_in(MEMBER).await;
        let place = async |title: &str| all(&mel, 50).await.iter().position(|(of, _)| of == title);
        // Two writers take turns, until the reader wants less of one of them.
        let is_last = async || place("Story 49").await > place("Story 32").await;
        assert!(!is_last().await);
        act(&mel, &format!("showLessLikePost(postId: \"{}\")", story_id(0x32))).await;
        assert_eq!(place("Story 50").await, None);
        assert!(is_last().await);
        act(&mel, &format!("unhidePost(postId: \"{}\")", story_id(0x32))).await;
        assert!(!is_last().await);
    })
    .await;
}

// C009, C010, F398
// proves F313: "The sidebar lists up to ten followed writers and publications"
// proves F317: "A dot marks followed writers"
// proves S059: "Looking is noted by the server and clears the dot"
#[tokio::test]
async fn the_sidebar_lists_what_is_followed_by_who_published_last_and_what_is_unread() {
    on_each_database(async |world| {
        publish(&world, BOB, 0x30, 0x32).await;
        let mel = world.signed_in(MEMBER).await;
        act(&mel, &format!("followUser(targetUserId: \"{}\")", user_id(ADA))).await;
        act(&mel, &format!("followUser(targetUserId: \"{}\")", user_id(BOB))).await;
        let paper = quire_core::PublicationId::from_bits(1);
        act(&mel, &format!("followCollection(targetCollectionId: \"{paper}\")")).await;
        let query = "{ viewer { viewerEdge {
            followedEntitiesConnection { edges { lastPublishedAt hasUnread
                node { entity { __typename ... on User { id name } ... on Collection { id name } } } }
                pageInfo { hasNextPage } }
            two: followedEntitiesConnection(first: 2) { edges { hasUnread } pageInfo { hasNextPage } }
            followedEntityViewedAt(feedId: \"sidebar-menu-icon\") isFollowingAnything
            sidebar { leadsToOutbox hasLibrary isSlim } } } }";
        let edge = mel.ask(query).await["data"]["viewer"]["viewerEdge"].clone();
        let followed = &edge["followedEntitiesConnection"];
        let edges = followed["edges"].as_array().unwrap_or_else(|| panic!("{edge}"));
        let names: Vec<_> = edges.iter().map(|one| &one["node"]["entity"]["name"]).collect();
        assert_eq!(names, ["Name of bob", "Name of ada", "Field Notes"]);
        assert!(edges.iter().all(|one| one["hasUnread"] == true), "{edges:?}");
        assert_eq!(followed["pageInfo"]["hasNextPage"], false);
        assert_eq!(edge["two"]["pageInfo"]["hasNextPage"], true);
        assert_eq!(edge["followedEntityViewedAt"], Value::Null);
        assert_eq!(edge["isFollowingAnything"], true);
        assert_eq!(edge["sidebar"], json!({ "leadsToOutbox": true, "hasLibrary": true, "isSlim": true }));
        for feed in ["sidebar-menu-icon", &user_id(BOB)] {
            let call = format!(
                "updateFollowedEntityViewedAt(userId: \"{}\", feedId: \"{feed}\")",
                user_id(MEMBER)
            );
            assert_eq!(act(&mel, &call).await, "FollowedEntityViewed");
        }
        let edge = mel.ask(query).await["data"]["viewer"]["viewerEdge"].clone();
        let unread: Vec<_> = edge["followedEntitiesConnection"]["edges"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["hasUnread"] == true)
            .collect();
        assert_eq!(unread, [false, true, true]);
        assert!(edge["followedEntityViewedAt"].is_string());
        let other = format!(
            "updateFollowedEntityViewedAt(userId: \"{}\", feedId: \"sidebar-menu-icon\")",
            user_id(ADA)
        );
        assert_eq!(act(&mel, &other).await, "Forbidden");
    })
    .await;
}
