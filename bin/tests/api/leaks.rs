//! Drafts, locked, unlisted, deleted and taken down stories show nowhere but
//! where they may.

use super::outline::outline;
use super::world::{
    ADA, BOB, Browser, DELETED, DRAFT, LOCKED, MEMBER, OF_SUSPENDED, SCHEDULED, STAFF, SUSPENDED,
    TAKEN_DOWN, UNLISTED, World, canary, on_each_database, story_id, user_id,
};
use serde_json::{Value, json};

/// Every list and edge through which a story could show.
fn crawl() -> Vec<String> {
    let card = "id title subtitle excerpt slug url bodyHtml bodyText headings { text }
        inResponseTo { title bodyText }";
    let page = format!("{{ items {{ {card} }} }}");
    vec![
        format!("{{ latestPostsFeed(paging: {{ limit: 50 }}) {page} }}"),
        format!("{{ homeFeed(paging: {{ limit: 50 }}) {page} }}"),
        format!("{{ staffPicksFeed(paging: {{ limit: 50 }}) {page} }}"),
        format!(
            "{{ userResult(username: \"ada\") {{ ... on User {{ posts(paging: {{ limit: 50 }}) {page} }} }} }}"
        ),
        format!(
            "{{ userResult(username: \"sue\") {{ ... on User {{ name posts(paging: {{ limit: 50 }}) {page} }} }} }}"
        ),
        format!(
            "{{ collectionByDomainOrSlug(domainOrSlug: \"field-notes\") {{ posts(paging: {{ limit: 50 }}) {page} }} }}"
        ),
        format!(
            "{{ collectionByDomainOrSlug(domainOrSlug: \"field-notes\") {{ archive(year: 2025, paging: {{ limit: 50 }}) {page} }} }}"
        ),
        format!("{{ tagFromSlug(tagSlug: \"rust\") {{ posts(paging: {{ limit: 50 }}) {page} }} }}"),
        format!("{{ tagArchive(tagSlug: \"rust\", year: 2025, paging: {{ limit: 50 }}) {page} }}"),
        format!(
            "{{ post(id: \"{}\") {{ moreFromAuthor(first: 50) {{ {card} }} origin {{ post {{ {card} }} }} takenUpBy(first: 50) {{ {card} }} }} }}",
            story_id(1)
        ),
        format!(
            "{{ post(id: \"{}\") {{ threadedPostResponses {{ posts {{ {card} threadAncestors {{ {card} }} }} }} }} }}",
            story_id(1)
        ),
        format!(
            "{{ post(id: \"{}\") {{ {card} moreFromAuthor(first: 50) {{ {card} }} }} }}",
            story_id(LOCKED)
        ),
    ]
}

async fn everything(browser: &Browser) -> String {
    let mut all = String::new();
    for query in crawl() {
        let answer = browser.ask(&query).await;
        assert!(answer.get("errors").is_none(), "{query}: {answer}");
        all += &answer.to_string();
    }
    all
}

async fn public_files(browser: &Browser) -> String {
    let mut all = String::new();
    let tag = "rust";
    for path in [
        "/feed/latest".to_owned(),
        "/feed/latest?format=json".to_owned(),
        "/feed/field-notes".to_owned(),
        "/field-notes/feed".to_owned(),
        format!("/field-notes/feed/tagged/{tag}"),
        "/feed/@ada".to_owned(),
        "/feed/@sue".to_owned(),
        format!("/feed/tag/{tag}"),
        format!("/feed/topic/{tag}"),
        "/sitemap/sitemap.xml".to_owned(),
        "/sitemap/stories-2025-12.xml".to_owned(),
        "/sitemap/people.xml".to_owned(),
        "/v1/publications/field-notes/stories?limit=50".to_owned(),
        format!("/v1/tags/{tag}/stories?limit=50"),
        format!("/v1/search?q={}&limit=50", canary(DRAFT)),
        "/v1/search?q=gardens&limit=50".to_owned(),
    ] {
        all += &browser.get(&path).await.text;
    }
    for n in [LOCKED, DRAFT, SCHEDULED, TAKEN_DOWN, DELETED, OF_SUSPENDED] {
        all += &browser.get(&format!("/v1/stories/{}", story_id(n))).await.text;
    }
    for n in [LOCKED, UNLISTED, DRAFT, SCHEDULED, TAKEN_DOWN, DELETED, OF_SUSPENDED] {
        let body = json!({ "requests": [
            { "indexName": "posts", "query": canary(n), "params": "hitsPerPage=50" },
            { "indexName": "posts", "query": "gardens", "params": "hitsPerPage=50" },
        ]});
        let answer =
            browser.send(http::Method::POST, "/1/indexes/*/queries", &[], body.to_string()).await;
        let found = answer.json();
        for result in found["results"].as_array().unwrap() {
            all += &result["hits"].to_string();
        }
    }
    all
}

#[tokio::test]
async fn nothing_secret_shows_in_any_list_feed_or_search() {
    on_each_database(async |world| {
        let mut visitors = vec![("a stranger", world.browser())];
        for (name, id) in [
            ("a reader", BOB),
            ("a suspended reader", SUSPENDED),
            ("staff", STAFF),
            ("the author", ADA),
        ] {
            visitors.push((name, world.signed_in(id).await));
        }
        let secret = [UNLISTED, DRAFT, SCHEDULED, TAKEN_DOWN, DELETED, OF_SUSPENDED];
        for (name, browser) in &visitors {
            let seen = everything(browser).await;
            assert!(seen.contains(&canary(1)), "the crawl sees too little");
            for n in secret {
                assert!(!seen.contains(&canary(n)), "{name} sees story {n} in a list");
            }
            let reads_locked = matches!(*name, "staff" | "the author");
            assert_eq!(seen.contains(&canary(LOCKED)), reads_locked, "{name}");
        }
        let seen = public_files(&world.browser()).await;
        assert!(seen.contains(&canary(1)), "the crawl sees too little");
        for n in secret.into_iter().chain([LOCKED]) {
            assert!(!seen.contains(&canary(n)), "story {n} shows in a feed, search or REST");
        }
        let member = everything(&world.signed_in(MEMBER).await).await;
        assert!(member.contains(&canary(LOCKED)));
    })
    .await;
}

// proves F029: "A story is public"
// proves F369: "Staff see suspended stories"
// proves F036: "A story that was withheld"
#[tokio::test]
async fn a_story_is_answered_to_each_reader_as_the_matrix_says() {
    let world = World::new().await;
    let kind = async |browser: &Browser, n: u64| {
        let query = format!(
            "{{ postResult(id: \"{}\") {{ __typename ... on Post {{ isPreview }} }} }}",
            story_id(n)
        );
        let result = browser.ask(&query).await["data"]["postResult"].clone();
        match result["isPreview"] {
            Value::Bool(true) => "preview".to_owned(),
            Value::Bool(false) => "full".to_owned(),
            _ => result["__typename"].as_str().unwrap().to_owned(),
        }
    };
    let stranger = world.browser();
    let (bob, ada) = (world.signed_in(BOB).await, world.signed_in(ADA).await);
    let (member, staff) = (world.signed_in(MEMBER).await, world.signed_in(STAFF).await);
    for (n, wants) in [
        (1, ["full", "full", "full", "full", "full"]),
        (LOCKED, ["preview", "preview", "full", "full", "full"]),
        (UNLISTED, ["full", "full", "full", "full", "full"]),
        (DRAFT, ["NotFound", "NotFound", "NotFound", "full", "full"]),
        (SCHEDULED, ["NotFound", "NotFound", "NotFound", "full", "full"]),
        (TAKEN_DOWN, ["PostSuspended", "PostSuspended", "PostSuspended", "full", "full"]),
        (
            DELETED,
            ["RemovedByUser", "RemovedByUser", "RemovedByUser", "RemovedByUser", "RemovedByUser"],
        ),
        (
            OF_SUSPENDED,
            [
                "AccountSuspended",
                "AccountSuspended",
                "AccountSuspended",
                "AccountSuspended",
                "full",
            ],
        ),
        (12345, ["NotFound", "NotFound", "NotFound", "NotFound", "NotFound"]),
    ] {
        for (browser, want) in [&stranger, &bob, &member, &ada, &staff].into_iter().zip(wants) {
            assert_eq!(kind(browser, n).await, want, "story {n}");
        }
    }
}

#[tokio::test]
async fn a_draft_is_answered_with_the_same_bytes_as_nothing() {
    let world = World::new().await;
    let ask = async |n: u64| {
        let query = format!(
            "{{ postResult(id: \"{}\") {{ __typename ... on NotFound {{ message }} }} }}",
            story_id(n)
        );
        world.browser().post(json!({ "query": query })).await.text
    };
    assert_eq!(ask(DRAFT).await, ask(999).await);
    let rest = async |n: u64| world.browser().get(&format!("/v1/stories/{}", story_id(n))).await;
    let (draft, nothing) = (rest(DRAFT).await, rest(999).await);
    assert_eq!((draft.status, draft.text), (nothing.status, nothing.text));
}

#[tokio::test]
async fn private_fields_of_people_are_not_in_the_schema() {
    let sdl = outline();
    // What only they see of themselves, the holder of the link of a letter, or those who invited an
    // address, is in types of its own.
    let own = |sdl: &str, of: &str| {
        let (before, rest) = sdl.split_once(&format!("\ntype {of} {{")).unwrap();
        format!("{before}{}", rest.split_once("\n}").unwrap().1)
    };
    let sdl = own(&own(&own(&sdl, "Viewer"), "EmailSettings"), "CollectionInvite");
    for private in ["email:", "isStaff:", "isSuspended", "emailObfuscated", "tokenHash"] {
        let fields = sdl.lines().filter(|line| line.trim_start().starts_with(private));
        let fields: Vec<&str> = fields.collect();
        assert!(fields.is_empty() || fields == ["\temail: String!"], "{private}: {fields:?}");
    }
    let answer = World::new()
        .await
        .browser()
        .ask(&format!(
            "{{ userResult(userId: \"{}\", isSuspended: true) {{ __typename }} }}",
            user_id(ADA)
        ))
        .await;
    assert!(answer["data"].is_null(), "{answer}");
}
