//! What a reader's browser may send that no honest one would: cursors that were tampered with, the same
//! act from two tabs, what is gone meanwhile, and lists as long as lists may be.

use super::world::{
    ADA, BOB, Browser, MEMBER, PUBLIC, World, a_story, on_each_database, story_id, user_id,
};
use diesel::RunQueryDsl;
use quire_core::{
    CatalogId,
    limit::library::CATALOG_ITEMS_MAX,
    story::{StoryDetails, StoryStatus, Visibility},
};
use quire_store::{Conn, StoreError};
use serde_json::{Value, json};

/// Every list of a reader that goes on by a cursor; `$to` is the cursor.
const LISTS: &[&str] = &[
    "homeFeed(paging: { to: $to }) { items { id } }",
    "followingFeed(paging: { to: $to }) { items { id } }",
    "topicFeed(tagSlug: \"rust\", paging: { to: $to }) { items { id } }",
    "followedFeed(entity: WRITERS, paging: { to: $to }) { items { id } }",
    "latestPostsFeed(paging: { to: $to }) { items { id } }",
    "staffPicksFeed(paging: { to: $to }) { items { id } }",
    "notifications(paging: { to: $to }) { items { id } }",
    "followedUsers(paging: { to: $to }) { items { id } }",
    "followedCollections(paging: { to: $to }) { items { id } }",
    "followedTags(paging: { to: $to }) { items { id } }",
    "yourCatalogs(paging: { to: $to }) { items { id } }",
    "yourFollowedCatalogs(paging: { to: $to }) { items { id } }",
    "yourReadings(paging: { to: $to }) { items { post { id } } }",
    "yourPosts(filter: DRAFTS, paging: { to: $to }) { items { id } }",
    "viewer { mutedUsers(paging: { to: $to }) { items { id } } }",
    "viewer { mutedCollections(paging: { to: $to }) { items { id } } }",
    "viewer { blockedUsers(paging: { to: $to }) { items { id } } }",
    "tagFromSlug(tagSlug: \"rust\") { posts(paging: { to: $to }) { items { id } } }",
    "tagFromSlug(tagSlug: \"rust\") { topPosts(paging: { to: $to }) { items { id } } }",
    "tagArchive(tagSlug: \"rust\", paging: { to: $to }) { items { id } }",
    "userResult(username: \"ada\") { ... on User { posts(paging: { to: $to }) { items { id } } } }",
    "userResult(username: \"ada\") { ... on User { followers(paging: { to: $to }) { items { id } } } }",
    "userResult(username: \"ada\") { ... on User { highlights(paging: { to: $to }) { items { id } } } }",
    "userResult(username: \"ada\") { ... on User { catalogs(paging: { to: $to }) { items { id } } } }",
    "yourReadingList { catalogItems(paging: { to: $to }) { items { postId } } }",
];

async fn page(browser: &Browser, list: &str, to: &str) -> Value {
    browser.ask_with(&format!("query($to: String) {{ {list} }}"), json!({ "to": to })).await
}

fn code(answer: &Value) -> &Value {
    &answer["errors"][0]["extensions"]["code"]
}

#[tokio::test]
async fn a_cursor_that_was_tampered_with_is_refused_in_every_list() {
    let world = World::new().await;
    let mel = world.signed_in(MEMBER).await;
    for list in LISTS {
        for to in ["nonsense", "YS5i", "../..", "\u{0}", "-1", "9999999999999999999999"] {
            let answer = page(&mel, list, to).await;
            assert_eq!(*code(&answer), "BAD_REQUEST", "{list} {to:?}: {answer}");
        }
    }
}

#[tokio::test]
async fn a_cursor_of_one_list_breaks_no_other() {
    let world = World::new().await;
    let mel = world.signed_in(MEMBER).await;
    let first = mel.ask("{ latestPostsFeed(paging: { limit: 1 }) { pagingInfo { next { to } } } }");
    let first = first.await;
    let to = first["data"]["latestPostsFeed"]["pagingInfo"]["next"]["to"].as_str().unwrap();
    for list in LISTS {
        let answer = page(&mel, list, to).await;
        let is_typed = code(&answer).is_null() || *code(&answer) == "BAD_REQUEST";
        assert!(is_typed, "{list}: {answer}");
    }
}

#[tokio::test]
async fn two_tabs_that_follow_at_once_count_once_and_tell_once() {
    on_each_database(async |world| {
        let (one, two) = (world.signed_in(MEMBER).await, world.signed_in(MEMBER).await);
        let follow = format!(
            "mutation {{ followUser(targetUserId: \"{}\") {{ ... on User {{ followerCount }} }} }}",
            user_id(BOB)
        );
        let (first, second) = tokio::join!(one.ask(&follow), two.ask(&follow));
        for answer in [first, second] {
            assert_eq!(answer["data"]["followUser"]["followerCount"], 1, "{answer}");
        }
        let unfollow = follow.replace("followUser", "unfollowUser");
        let (first, second) = tokio::join!(one.ask(&unfollow), two.ask(&unfollow));
        for answer in [first, second] {
            assert_eq!(answer["data"]["unfollowUser"]["followerCount"], 0, "never below none");
        }
        one.ask(&follow).await;
        let told = "{ notifications { items { kind actorCount } } }";
        let told = world.signed_in(BOB).await.ask(told).await;
        let once = json!([{ "kind": "FOLLOWERS", "actorCount": 1 }]);
        assert_eq!(told["data"]["notifications"]["items"], once);
    })
    .await;
}

#[tokio::test]
async fn who_was_followed_and_deleted_their_account_is_nowhere_and_nothing_breaks() {
    on_each_database(async |world| {
        let mel = world.signed_in(MEMBER).await;
        let follow = |whom: u64| {
            format!(
                "mutation {{ followUser(targetUserId: \"{}\") {{ __typename }} }}",
                user_id(whom)
            )
        };
        let done = mel.ask(&follow(ADA)).await;
        assert_eq!(done["data"]["followUser"]["__typename"], "User");
        let ada = world.stepped_up(ADA).await;
        let gone = ada.ask("mutation { deleteAccount { __typename } }").await;
        assert_eq!(gone["data"]["deleteAccount"]["__typename"], "AccountDeletion");
        for list in [
            "followedUsers { items { username } }",
            "followingFeed { items { creator { username } } }",
            "homeFeed { items { creator { username } } }",
            "notifications { items { actors { username } } }",
            "recommendedPublishers(first: 20) { ... on User { username } }",
            "viewer { viewerEdge { followedEntitiesConnection { edges { node { entity {
             ... on User { username } } } } } } }",
            "userResult(username: \"mel\") { ... on User { following { items { username } } } }",
        ] {
            let answer = mel.ask(&format!("{{ {list} }}")).await;
            assert!(answer.get("errors").is_none(), "{answer}");
            assert!(!answer.to_string().contains("\"ada\""), "{list}: {answer}");
        }
        let again = mel.ask(&follow(ADA)).await;
        assert_eq!(again["data"]["followUser"]["__typename"], "NotFound");
        let left = mel.ask(&follow(ADA).replace("followUser", "unfollowUser")).await;
        assert!(left.get("errors").is_none(), "{left}");
    })
    .await;
}

/// Puts as many stories on an empty list as it holds: copies of one, as fast as the database itself is.
async fn fill_list(world: &World, list: CatalogId) {
    const FIRST: u64 = 0x1_0000;
    let now = world.app.ports.clock.now();
    let most = u64::try_from(CATALOG_ITEMS_MAX).unwrap();
    let fill = move |c: &mut Conn| {
        let story = a_story(FIRST, StoryStatus::Published, Visibility::Public);
        quire_store::story::insert(c, &story, &StoryDetails::published_at(now))?;
        quire_store::catalog::add_item(c, &list, &story.id, "", now)?;
        let others: Vec<String> =
            (1..most).map(|n| format!("('{}', {n})", story_id(FIRST + n))).collect();
        let others = format!("(VALUES {})", others.join(", "));
        for copy in [
            format!(
                "INSERT INTO stories SELECT column1, creator_id, publication_id, in_response_to, title, \
                 subtitle, slug, excerpt, status, visibility, lang, preview_image, word_count, \
                 read_minutes, head_revision, published_revision, clap_count, voter_count, \
                 response_count, is_suspended, updated_at, first_published_at, listed_at, answered_at \
                 FROM stories, {others} WHERE id = '{}'",
                story.id
            ),
            format!(
                "INSERT INTO story_details SELECT column1, root_story_id, license, canonical_url, \
                 seo_title, seo_description, responses_locked, created_at, scheduled_at, \
                 latest_published_at, deleted_at FROM story_details, {others} WHERE story_id = '{}'",
                story.id
            ),
            format!(
                "INSERT INTO catalog_items (catalog_id, story_id, position, note, added_at) \
                 SELECT catalog_id, column1, column2, note, added_at FROM catalog_items, {others} \
                 WHERE catalog_id = '{list}'"
            ),
            format!("UPDATE catalogs SET item_count = {most} WHERE id = '{list}'"),
        ] {
            match c {
                Conn::Sqlite(c) => diesel::sql_query(copy).execute(c)?,
                Conn::Postgres(c) => diesel::sql_query(copy).execute(c)?,
            };
        }
        Ok::<_, StoreError>(())
    };
    world.app.store.write(fill).await.unwrap();
}

#[tokio::test]
async fn a_list_holds_ten_thousand_stories_is_read_page_by_page_and_takes_not_one_more() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let make = "mutation { createCatalog(input: { name: \"All\", visibility: PUBLIC }) {
        ... on Catalog { id } } }";
    let made = ada.ask(make).await;
    let list = made["data"]["createCatalog"]["id"].as_str().unwrap().to_owned();
    fill_list(&world, list.parse().unwrap()).await;
    let add = format!(
        "mutation {{ addToCatalog(catalogId: \"{list}\", postId: \"{}\") {{ __typename }} }}",
        story_id(PUBLIC)
    );
    assert_eq!(ada.ask(&add).await["data"]["addToCatalog"]["__typename"], "BadRequest");
    let query = "query($part: String!, $to: String) { catalogResult(catalogSlugId: $part) {
        ... on Catalog { catalogItems(paging: { limit: 50, to: $to }) { items { postId }
        pagingInfo { next { to } } } } } }";
    let (mut seen, mut to) = (std::collections::HashSet::new(), Value::Null);
    loop {
        let answer = ada.ask_with(query, json!({ "part": list, "to": to })).await;
        let page = &answer["data"]["catalogResult"]["catalogItems"];
        let items = page["items"].as_array().unwrap_or_else(|| panic!("{answer}"));
        seen.extend(items.iter().map(|item| item["postId"].as_str().unwrap().to_owned()));
        to = page["pagingInfo"]["next"]["to"].clone();
        if to.is_null() {
            break;
        }
    }
    assert_eq!(seen.len(), CATALOG_ITEMS_MAX);
}
