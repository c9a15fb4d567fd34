//! Thousands of hostile texts through everything that takes words: whatever of them comes out as HTML
//! holds nothing but listed elements, attributes and schemes.

mod letters;
mod markup;
mod people;
mod publications;
mod submissions;

// The texts and the judge are those of the documents' own tests.
#[path = "../../../crates/core/tests/document/safe.rs"]
mod safe;
#[path = "../../../crates/core/tests/document/vectors.rs"]
mod vectors;

use super::{
    drafts::{act, load},
    images::post,
    publishing::publish,
    responses::respond,
    world::{ADA, BOB, Browser, PUBLIC, World, on_each_database, story_id},
};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use chrono::DateTime;
use http::StatusCode;
use quire_core::{
    PublicationId, Timestamp,
    publication::Publication,
    text::{is_blank, one_line},
};
use safe::complaints;
use serde_json::{Value, json};
use vectors::vectors;

const CREATE: &str = "mutation($input: CreateDraftInput!) { createDraft(input: $input) {
    __typename ... on DraftSaved { postId } ... on InvalidDocument { problems { message } } } }";

/// Those that a text may hold: the others are refused before they come anywhere.
fn writable() -> Vec<String> {
    let is_refused = |c: char| c.is_control() || quire_core::document::is_direction_control(c);
    vectors().into_iter().map(|vector| vector.replace(is_refused, "")).collect()
}

/// Some of all kinds.
fn some(step: usize, longest: usize) -> impl Iterator<Item = String> {
    let fits =
        move |vector: &String| vector.chars().count() <= longest && !vector.trim().is_empty();
    writable().into_iter().filter(fits).step_by(step)
}

/// Some of all kinds that fit into one line, as it is kept.
fn lines(longest: usize) -> impl Iterator<Item = String> {
    let lines = some(70, longest).map(|vector| one_line(&vector));
    lines.filter(|line| !is_blank(line))
}

/// A publication of which everything is called so.
fn paper(n: u64, words: &str) -> Publication {
    Publication {
        id: PublicationId::from_bits(n),
        slug: "paper".to_owned(),
        name: words.to_owned(),
        tagline: words.to_owned(),
        description: words.to_owned(),
        image: None,
        domain: None,
        tint: None,
        follower_count: 0,
        story_count: 0,
        created_at: Timestamp::new(DateTime::UNIX_EPOCH),
    }
}

/// Everything about a story that is HTML.
async fn html_of(browser: &Browser, id: &str) -> Vec<String> {
    let query = format!(
        "{{ post(id: \"{id}\") {{ bodyHtml threadedPostResponses(postResponsesPaging: {{ limit: 50 }}) {{
            posts {{ bodyHtml }} }} }} }}"
    );
    let post = browser.ask(&query).await["data"]["post"].clone();
    let below = post["threadedPostResponses"]["posts"].as_array().unwrap().clone();
    let html = |post: &Value| post["bodyHtml"].as_str().unwrap().to_owned();
    let mut all: Vec<String> = below.iter().map(html).collect();
    all.push(html(&post));
    let feed = browser.get("/feed/@ada?format=json").await;
    let items = feed.json()["items"].as_array().unwrap().clone();
    all.extend(items.iter().filter_map(|item| item["content_html"].as_str().map(str::to_owned)));
    all
}

async fn is_harmless(browser: &Browser, id: &str) {
    for html in html_of(browser, id).await {
        assert_eq!(complaints(&html), Vec::<String>::new(), "{html}");
    }
    let rss = browser.get("/feed/@ada").await;
    assert_eq!(rss.header("x-content-type-options"), "nosniff");
    // Elements stand in it as text alone: what is HTML in it is what was judged above, written as text.
    assert!(!rss.text.contains("<script") && !rss.text.contains("<img src=x"), "{}", rss.text);
}

#[tokio::test]
async fn what_is_typed_comes_out_as_text() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let all = writable();
        assert!(all.len() >= 3_000, "{}", all.len());
        let blocks: Vec<Value> = (0..)
            .zip(&all)
            .map(|(n, text)| json!({ "id": format!("v{n}"), "type": "p", "text": text }))
            .collect();
        let input = json!({
            "saveId": "save-0001", "title": all[7], "subtitle": all[77], "blocks": blocks,
        });
        let made = act(&ada, CREATE, input).await;
        assert_eq!(made["__typename"], "DraftSaved", "{made}");
        let id = made["postId"].as_str().unwrap();
        assert_eq!(publish(&ada, id, 1, Value::Null).await["__typename"], "Draft");
        is_harmless(&world.browser(), id).await;
        let shown = world.browser().ask(&format!("{{ post(id: \"{id}\") {{ bodyText }} }}")).await;
        let shown = shown["data"]["post"]["bodyText"].as_str().unwrap();
        let missing = all.iter().filter(|text| !shown.contains(text.trim())).count();
        assert_eq!(missing, 0, "nothing of it is lost");
    })
    .await;
}

#[tokio::test]
async fn files_of_hostile_markup_become_harmless_stories() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    for (n, some) in vectors().chunks(400).enumerate() {
        for (name, gap) in [("a.html", "\n"), ("a.md", "\n\n")] {
            // A file with NUL is refused as binary.
            let text = format!("Words before it all.{gap}{}", some.join(gap)).replace('\0', "");
            let save = format!("save-{n}-{}", name.replace('.', "-"));
            let body =
                json!({ "saveId": save, "file": { "name": name, "data": STANDARD.encode(&text) } });
            let body = body.to_string().into_bytes();
            let answer = post(&ada, "/_/import", "application/json", body, &[]).await;
            if answer.status != StatusCode::CREATED {
                // What swallows everything behind it leaves no story.
                assert_eq!(answer.json()["error"], "NO_STORY", "{}", answer.text);
                continue;
            }
            let id = answer.json()["postId"].as_str().unwrap().to_owned();
            let revision = load(&ada, &id).await["revision"].as_i64().unwrap();
            let revision = i32::try_from(revision).unwrap();
            assert_eq!(publish(&ada, &id, revision, Value::Null).await["__typename"], "Draft");
            is_harmless(&world.browser(), &id).await;
        }
    }
}

#[tokio::test]
async fn names_titles_tags_and_responses_are_text_wherever_they_stand() {
    let world = World::new().await;
    let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
    for (n, vector) in some(90, 50).enumerate() {
        let profile = "mutation($name: String!, $bio: String!) {
            updateProfile(name: $name, bio: $bio) { __typename } }";
        ada.ask_with(profile, json!({ "name": vector, "bio": vector })).await;
        let settings = "mutation($id: ID!, $settings: PostSettingsInput!) {
            updatePostSettings(postId: $id, settings: $settings) { __typename } }";
        let new = json!({ "seoTitle": vector, "seoDescription": vector, "tags": [vector] });
        ada.ask_with(settings, json!({ "id": story_id(PUBLIC), "settings": new })).await;
        let sent = respond(&bob, &story_id(PUBLIC), &format!("save-{n:05}"), &vector).await;
        assert_eq!(sent["__typename"], "Post", "{sent}");
        let query = json!({ "requests": [{ "indexName": "posts", "query": vector }] }).to_string();
        let found = world.browser();
        let found = found.send(http::Method::POST, "/1/indexes/*/queries", &[], query).await;
        assert!(found.header("content-type").starts_with("application/json"));
    }
    is_harmless(&world.browser(), &story_id(PUBLIC)).await;
    for path in ["/sitemap/sitemap.xml", "/sitemap/stories-0.xml", "/feed/@ada"] {
        let text = world.browser().get(path).await.text;
        assert!(!text.contains("<script") && !text.contains("onerror=ran()>"), "{path}: {text}");
    }
}

#[tokio::test]
async fn names_descriptions_and_notes_of_lists_are_text_wherever_they_stand() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let make = "mutation($input: CatalogInput!) { createCatalog(input: $input) {
        __typename ... on Catalog { id slug } } }";
    let put = "mutation($id: ID!, $post: ID!) { addToCatalog(catalogId: $id, postId: $post) {
        __typename } }";
    let note = "mutation($id: ID!, $post: ID!, $note: String!) {
        editCatalogItemNote(catalogId: $id, postId: $post, note: $note) { __typename } }";
    let read = "query($id: String!) { catalogResult(catalogSlugId: $id) { ... on Catalog {
        name description catalogItems { items { note } } discussion { title bodyHtml } } } }";
    let (mut pages, mut made) = (vec!["/sitemap/sitemap.xml".to_owned()], 0);
    for vector in some(60, 60).filter(|vector| !is_blank(vector)) {
        let input = json!({ "name": vector, "description": vector, "visibility": "PUBLIC" });
        let list = act(&ada, make, input).await;
        assert_eq!(list["__typename"], "Catalog", "{vector}");
        let id = list["id"].clone();
        let (story, text) = (story_id(PUBLIC), vector.clone());
        ada.ask_with(put, json!({ "id": id, "post": story })).await;
        ada.ask_with(note, json!({ "id": id, "post": story, "note": text })).await;
        let list = ada.ask_with(read, json!({ "id": id })).await;
        let list = &list["data"]["catalogResult"];
        let line = one_line(&vector);
        assert_eq!((&list["name"], &list["description"]), (&json!(line), &json!(line)));
        assert_eq!(list["catalogItems"]["items"][0]["note"], vector.trim());
        assert_eq!(list["discussion"]["bodyHtml"], "");
        pages.push(format!("/feed/collections/x-{}", id.as_str().unwrap()));
        made += 1;
    }
    assert!(made >= 10, "{made}");
    for path in pages {
        let answer = world.browser().get(&path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        let text = answer.text;
        assert!(!text.contains("<script") && !text.contains("<img src=x"), "{path}: {text}");
    }
}
