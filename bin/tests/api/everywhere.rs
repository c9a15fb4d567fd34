//! What is done to a story is right everywhere with the answer: on its page, in feeds, on lists, in the
//! sitemap, and in search as soon as the index has followed. How long that takes is measured by
//! `cargo xtask bench purge`.

use super::{
    drafts::{begin, save},
    publishing::{publish, set},
    world::{ADA, Browser, World, on_each_database},
};
use http::Method;
use quire_app::index::{IndexProgress, follow};
use serde_json::{Value, json};

const ALL: [&str; 7] = ["page", "newest", "feed", "feed of its tag", "list", "sitemap", "search"];

async fn in_sitemap(browser: &Browser, id: &str) -> bool {
    let index = browser.get("/sitemap/sitemap.xml").await.text;
    for part in index.split("<loc>https://quire.example").skip(1) {
        if browser.get(part.split('<').next().unwrap()).await.text.contains(id) {
            return true;
        }
    }
    false
}

async fn is_found(world: &World, id: &str, title: &str) -> bool {
    while follow(&world.app).await.unwrap() != IndexProgress::UpToDate {}
    let body = json!({ "requests": [{ "indexName": "posts", "query": title }] }).to_string();
    let found = world.browser().send(Method::POST, "/1/indexes/*/queries", &[], body).await.json();
    found["results"][0]["hits"].as_array().unwrap().iter().any(|hit| hit["objectID"] == id)
}

/// Where a stranger sees the story under this title; in the sitemap it has none.
async fn surfaces_with(world: &World, id: &str, list: &str, title: &str) -> Vec<&'static str> {
    let stranger = world.browser();
    let post = stranger.ask(&format!("{{ post(id: \"{id}\") {{ title }} }}")).await;
    let of_list = format!(
        "{{ catalogResult(catalogSlugId: \"{list}\") {{ ... on Catalog {{ catalogItems {{ items {{
            post {{ title }} }} }} }} }} }}"
    );
    let of_list = stranger.ask(&of_list).await.to_string();
    let newest = "{ latestPostsFeed(paging: { limit: 50 }) { items { title } } }";
    let newest = stranger.ask(newest).await.to_string();
    let is_shown = [
        post["data"]["post"]["title"] == title,
        newest.contains(title),
        stranger.get("/feed/@ada").await.text.contains(title),
        stranger.get("/feed/tag/rivers").await.text.contains(title),
        of_list.contains(title),
        in_sitemap(&stranger, id).await,
        is_found(world, id, title).await,
    ];
    ALL.into_iter().zip(is_shown).filter(|(_, is_shown)| *is_shown).map(|(name, _)| name).collect()
}

async fn entitle(browser: &Browser, id: &str, base: i32, title: &str) {
    let input = json!({ "postId": id, "saveId": format!("save-001{base}"), "baseRevision": base,
        "title": title });
    assert_eq!(save(browser, input).await["revision"], base + 1);
}

#[tokio::test]
async fn what_is_done_to_a_story_is_right_everywhere_with_the_answer() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let made = "mutation { createCatalog(input: { name: \"Trees\", visibility: PUBLIC }) {
            ... on Catalog { id } } }";
        let made = ada.ask(made).await;
        let list = made["data"]["createCatalog"]["id"].as_str().unwrap().to_owned();
        let id = begin(&ada, "save-0001").await;
        let none: [&str; 0] = [];
        let one = async |act: &str| {
            let answer =
                ada.ask(&format!("mutation {{ {act}: \"{id}\") {{ __typename }} }}")).await;
            assert!(answer.get("errors").is_none(), "{answer}");
        };
        entitle(&ada, &id, 1, "Willow").await;
        assert_eq!(
            surfaces_with(&world, &id, &list, "Willow").await,
            none,
            "a draft shows nowhere"
        );
        let settings =
            json!({ "tags": ["rivers"], "catalogs": [{ "catalogId": list, "isOn": true }] });
        publish(&ada, &id, 2, settings).await;
        assert_eq!(surfaces_with(&world, &id, &list, "Willow").await, ALL);
        entitle(&ada, &id, 2, "Poplar").await;
        assert_eq!(
            surfaces_with(&world, &id, &list, "Poplar").await,
            ["sitemap"],
            "not published yet"
        );
        publish(&ada, &id, 3, Value::Null).await;
        assert_eq!(surfaces_with(&world, &id, &list, "Poplar").await, ALL);
        assert_eq!(surfaces_with(&world, &id, &list, "Willow").await, ["sitemap"]);
        set(&ada, &id, json!({ "visibility": "UNLISTED" })).await;
        assert_eq!(surfaces_with(&world, &id, &list, "Poplar").await, ["page"]);
        set(&ada, &id, json!({ "visibility": "LOCKED" })).await;
        assert_eq!(surfaces_with(&world, &id, &list, "Poplar").await, ALL);
        one("deletePost(targetPostId").await;
        assert_eq!(surfaces_with(&world, &id, &list, "Poplar").await, none);
        one("undeletePost(targetPostId").await;
        assert_eq!(surfaces_with(&world, &id, &list, "Poplar").await, ALL);
        one("unpublishPost(postId").await;
        assert_eq!(surfaces_with(&world, &id, &list, "Poplar").await, none);
    })
    .await;
}
