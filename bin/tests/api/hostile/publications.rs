//! Publications, topics, writers and stories with hostile names, wherever the server itself writes
//! HTML or XML about them: feeds, sitemaps, questions that links lead to, and what search marks.

use super::{lines, markup::markup, safe::complaints};
use crate::api::world::{ADA, Answer, BOB, World, a_story, add, story_id, user_id};
use http::Method;
use quire_core::{
    PublicationId, TagSlug,
    story::{Story, StoryStatus, Visibility},
};
use quire_store::{publication, tag};
use serde_json::{Value, json};

const STORY: u64 = 0x70;
const PAPER: u64 = 2;

/// A site on which everything is called so.
async fn world_named(words: &str) -> World {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let profile = "mutation($name: String!) { updateProfile(name: $name, bio: $name) {
        __typename } }";
    let done = ada.ask_with(profile, json!({ "name": words })).await;
    assert_eq!(done["data"]["updateProfile"]["__typename"], "Viewer", "{words}");
    let (paper, topic) = (super::paper(PAPER, words), words.to_owned());
    let story = Story {
        title: words.to_owned(),
        subtitle: words.to_owned(),
        excerpt: words.to_owned(),
        publication_id: Some(PublicationId::from_bits(PAPER)),
        ..a_story(STORY, StoryStatus::Published, Visibility::Public)
    };
    let write = world.app.store.write(move |c| {
        let slug: TagSlug = "hostile".parse().unwrap();
        tag::ensure(c, &slug, &topic)?;
        publication::insert(c, &paper)?;
        add(c, &story, std::slice::from_ref(&slug))
    });
    write.await.unwrap();
    world
}

/// What the server writes about it all, for programs and for people who come by a link.
async fn machine_readable(world: &World, words: &str) -> Vec<Answer> {
    let mut written = Vec::new();
    for path in [
        "/feed/paper",
        "/paper/feed",
        "/feed/tag/hostile",
        "/feed/@ada",
        "/feed/latest",
        "/sitemap/people.xml",
        "/sitemap/publications.xml",
        "/sitemap/tags.xml",
    ] {
        written.push(world.browser().get(path).await);
    }
    let bob = world.signed_in(BOB).await;
    let (ada, story, paper) = (user_id(ADA), story_id(STORY), PublicationId::from_bits(PAPER));
    let passage: String =
        url::form_urlencoded::Serializer::new(String::new()).append_pair("text", words).finish();
    for link in [
        format!("/_/subscribe/collection/{paper}"),
        format!("/_/subscribe/user/{ada}?redirect=/?{passage}"),
        format!("/_/vote/p/{story}"),
        format!("/_/bookmark/p/{story}"),
        format!("/_/p/{story}/quotes/create?blockId=b0&start=0&end=9&{passage}"),
    ] {
        let headers: Vec<_> = bob.cookie().into_iter().collect();
        written.push(bob.send(Method::GET, &link, &headers, ()).await);
    }
    written
}

/// Every text of a hit that is said to be HTML.
fn html_in(hit: &Value) -> Vec<&str> {
    match hit {
        Value::Object(fields) => match fields.get("value") {
            Some(Value::String(html)) => vec![html.as_str()],
            _ => fields.values().flat_map(html_in).collect(),
        },
        Value::Array(items) => items.iter().flat_map(html_in).collect(),
        _ => Vec::new(),
    }
}

/// Looks for the words in every index: what is found is marked, and nothing else of it is HTML. Returns
/// how much was found.
async fn marks_alone(world: &World, words: &str) -> usize {
    quire_app::index::rebuild(&world.app).await.unwrap();
    let requests = ["posts", "users", "collections", "tags"].map(
        |name| json!({ "indexName": name, "query": words, "attributesToSnippet": ["title:5"] }),
    );
    let body = json!({ "requests": requests }).to_string();
    let found = world.browser().send(Method::POST, "/1/indexes/*/queries", &[], body).await;
    assert!(found.header("content-type").starts_with("application/json"));
    let found = found.json();
    let hits = found["results"].as_array().unwrap().iter();
    let hits = hits.flat_map(|one| one["hits"].as_array().unwrap());
    let parts = hits.flat_map(|hit| [&hit["_highlightResult"], &hit["_snippetResult"]]);
    let all: Vec<&str> = parts.flat_map(html_in).collect();
    for html in &all {
        assert_eq!(complaints(html), Vec::<String>::new(), "{html}");
    }
    all.len()
}

#[tokio::test]
async fn what_the_server_writes_has_the_same_markup_whatever_things_are_called() {
    let plain = machine_readable(&world_named("Plain words").await, "Plain words").await;
    for answer in &plain {
        assert_eq!(answer.status, 200, "{}", answer.text);
    }
    let mut marked = 0;
    for words in lines(50).take(8) {
        let world = world_named(&words).await;
        let hostile = machine_readable(&world, &words).await;
        for (hostile, plain) in hostile.iter().zip(&plain) {
            assert_eq!(markup(&hostile.text), markup(&plain.text), "{words}: {}", hostile.text);
        }
        let fields = "{ collectionByDomainOrSlug(domainOrSlug: \"paper\") {
            name tagline description } tagFromSlug(tagSlug: \"hostile\") { name } }";
        let told = world.browser().ask(fields).await["data"].clone();
        let paper = json!({ "name": words, "tagline": words, "description": words });
        assert_eq!(
            told,
            json!({ "collectionByDomainOrSlug": paper, "tagFromSlug": { "name": words } })
        );
        marked += marks_alone(&world, &words).await;
    }
    assert!(marked > 8, "{marked}");
}
