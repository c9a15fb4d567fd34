//! What machines are told beside what they ask for: how long an answer may be kept, whether it is the
//! one they have, in which encoding it comes, and who may show it.

use super::world::{ADA, LOCKED, ORIGIN, PUBLIC, World, a_story, add, story_id};
use http::Method;
use quire_core::{
    StoryId,
    story::{StoryStatus, Visibility},
};
use quire_routing::ParsedAddress;
use quire_store::Paging;
use serde_json::json;

const GZIP: &[(&str, &str)] = &[("accept-encoding", "gzip, deflate")];

/// Public reads that are text, and long enough to be compressed.
fn long() -> [String; 5] {
    [
        "/feed/latest".to_owned(),
        "/feed/latest?format=json".to_owned(),
        "/sitemap/stories-2025-12.xml".to_owned(),
        "/v1/tags/rust/stories".to_owned(),
        "/v1/openapi.json".to_owned(),
    ]
}

#[tokio::test]
async fn text_for_machines_is_compressed_and_says_the_same() {
    let world = World::new().await;
    let write = |c: &mut quire_store::Conn| {
        (60..70)
            .try_for_each(|n| add(c, &a_story(n, StoryStatus::Published, Visibility::Public), &[]))
    };
    world.app.store.write(write).await.unwrap();
    let door = world.front_door();
    for path in long() {
        let (plain, packed) = (door.get(&path, &[]).await, door.get(&path, GZIP).await);
        assert_eq!((plain.status.as_u16(), plain.header("content-encoding")), (200, ""), "{path}");
        assert_eq!(packed.header("content-encoding"), "gzip", "{path}");
        assert_eq!(packed.text, plain.text, "{path}");
        assert_eq!(packed.header("etag"), plain.header("etag"), "{path}");
        assert_eq!(plain.header("vary"), "accept-encoding", "{path}");
        let head = door.ask(Method::HEAD, &path, GZIP, ()).await;
        assert_eq!(head.header("content-encoding"), "gzip", "{path}");
        let known = [GZIP, &[("if-none-match", packed.header("etag"))]].concat();
        let again = door.get(&path, &known).await;
        assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""), "{path}");
        assert_eq!(again.header("vary"), "accept-encoding", "{path}");
    }
    let search = json!({ "query": "", "hitsPerPage": 20 }).to_string();
    let found = [&[][..], GZIP]
        .map(|headers| door.ask(Method::POST, "/1/indexes/posts/query", headers, search.clone()));
    let [plain, packed] = futures_util::future::join_all(found).await.try_into().ok().unwrap();
    assert_eq!(packed.header("content-encoding"), "gzip", "{}", packed.text);
    assert_eq!(packed.json()["hits"], plain.json()["hits"]);
    assert_eq!(packed.header("cache-control"), "no-store");
}

#[tokio::test]
async fn small_answers_and_pictures_come_as_they_are() {
    let world = World::new().await;
    let door = world.front_door();
    for path in ["/robots.txt", "/v1/users/ada", "/v1/users/nobody", "/favicon.ico"] {
        let answer = door.get(path, GZIP).await;
        assert_eq!(answer.header("content-encoding"), "", "{path}");
    }
}

#[tokio::test]
async fn no_answer_with_a_secret_is_compressed() {
    let world = World::new().await;
    let (door, ada) = (world.front_door(), world.signed_in(ADA).await);
    let own = [
        ("content-type", "application/json"),
        ("sec-fetch-site", "same-origin"),
        ("origin", ORIGIN),
        ("accept-encoding", "gzip"),
        ("cookie", ada.cookie.as_deref().unwrap()),
        ("x-xsrf-token", ada.xsrf.as_deref().unwrap()),
    ];
    let id = story_id(PUBLIC);
    let story =
        format!("postResult(id: \"{id}\") {{ ... on Post {{ bodyHtml excerpt title url }} }}");
    for (query, encoding) in [
        (format!("{{ one: {story} two: {story} }}"), "gzip"),
        (format!("{{ session {{ xsrf }} one: {story} two: {story} }}"), ""),
    ] {
        let body = json!({ "query": query }).to_string();
        let answer = door.ask(Method::POST, "/_/graphql", &own, body).await;
        assert!(answer.text.len() > 600, "{}", answer.text);
        assert_eq!(answer.header("content-encoding"), encoding, "{}", answer.text);
        assert!(answer.json()["errors"].is_null(), "{}", answer.text);
    }
    let change =
        format!("mutation {{ clapPost(targetPostId: \"{id}\", numClaps: 1) {{ __typename }} }}");
    let body = json!({ "query": change }).to_string();
    let changed = door.ask(Method::POST, "/_/graphql", &own, body).await;
    assert_eq!(changed.header("content-encoding"), "");
}

#[tokio::test]
async fn public_reads_may_be_kept_and_are_asked_for_again() {
    let world = World::new().await;
    let door = world.front_door();
    let story = format!("/v1/stories/{}", story_id(PUBLIC));
    for path in long().into_iter().chain([story.clone(), "/v1/search?q=gardens".to_owned()]) {
        let answer = door.get(&path, &[("origin", "https://reader.example")]).await;
        assert_eq!(answer.header("cache-control"), "public, no-cache", "{path}");
        assert_eq!(answer.header("access-control-allow-origin"), "*", "{path}");
        assert_eq!(answer.header("access-control-allow-credentials"), "", "{path}");
    }
    assert_eq!(door.get("/v1/users/nobody", &[]).await.header("cache-control"), "no-store");
    for path in ["/robots.txt", "/manifest.json", "/favicon.ico", "/.well-known/security.txt"] {
        let first = door.get(path, &[]).await;
        let tag = first.header("etag").to_owned();
        assert!(first.header("cache-control").starts_with("public, max-age="), "{path}");
        let known = format!("\"other\", {tag}");
        for known in [known.as_str(), "*"] {
            let again = door.get(path, &[("if-none-match", known)]).await;
            assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""), "{path}");
            assert_eq!(again.header("etag"), tag, "{path}");
        }
        let other = door.get(path, &[("if-none-match", "\"other\"")]).await;
        assert_eq!((other.status.as_u16(), other.text), (200, first.text), "{path}");
    }
    for path in [story.as_str(), "/feed/latest", "/sitemap/stories-2025-12.xml"] {
        let first = door.get(path, &[]).await;
        let date = first.header("last-modified").to_owned();
        assert!(date.ends_with(" GMT"), "{path}: {date}");
        let again = door.get(path, &[("if-modified-since", &date)]).await;
        assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""), "{path}");
    }
    let date = door.get("/feed/latest", &[]).await.header("last-modified").to_owned();
    let change = |c: &mut quire_store::Conn| {
        let id = StoryId::from_bits(LOCKED);
        let mut story = quire_store::story::find(c, &id)?.unwrap();
        story.updated_at = story.updated_at.plus_seconds(86_400);
        quire_store::story::save(c, &story)
    };
    world.app.store.write(change).await.unwrap();
    let changed = door.get("/feed/latest", &[("if-modified-since", &date)]).await;
    assert_eq!(changed.status, 200);
}

#[tokio::test]
async fn pictures_may_be_shown_by_pages_of_others_and_answers_may_not() {
    let world = World::new().await;
    let door = world.front_door();
    let icon = door.get("/favicon.ico", &[]).await;
    assert_eq!(icon.header("cross-origin-resource-policy"), "cross-origin");
    let state = door.get(&format!("/p/{}/state", story_id(PUBLIC)), &[]).await;
    assert_eq!(state.header("cross-origin-resource-policy"), "same-origin");
}

#[tokio::test]
async fn programs_are_refused_in_json_whatever_they_ask_for() {
    let world = World::new().await;
    let door = world.front_door();
    for path in [
        "/v1/users/%00",
        "/v1/users/%ff",
        "/v1/users/%1f/stories",
        "/v1/%0a",
        "/v1/users/a%2fb",
        "/v1",
        "/v1/",
    ] {
        let answer = door.get(path, &[]).await;
        let kind = answer.header("content-type");
        assert!(
            ["application/json; charset=utf-8", "application/problem+json; charset=utf-8"]
                .contains(&kind),
            "{path}: {kind}"
        );
        assert_eq!(answer.json()["errors"][0]["code"], answer.status.as_u16(), "{path}");
        assert!(answer.status.is_client_error(), "{path}");
    }
    for path in ["/1/indexes/%00/query", "/1/indexes/posts", "/1/%ff", "/1"] {
        let answer = door.ask(Method::POST, path, &[], "{}").await;
        assert_eq!(answer.header("content-type"), "application/json; charset=UTF-8", "{path}");
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(answer.json()["status"], 404, "{path}");
    }
}

#[tokio::test]
async fn an_address_has_one_spelling_wherever_it_is_given() {
    let world = World::new().await;
    let (door, id) = (world.front_door(), story_id(PUBLIC));
    let rename = |c: &mut quire_store::Conn| {
        let mut story = quire_store::story::find(c, &StoryId::from_bits(PUBLIC))?.unwrap();
        story.slug = "реки-и-café".to_owned();
        quire_store::story::save(c, &story)
    };
    world.app.store.write(rename).await.unwrap();
    let words = "%D1%80%D0%B5%D0%BA%D0%B8-%D0%B8-caf%C3%A9";
    let path = format!("/field-notes/{words}-{id}");
    let address = format!("{ORIGIN}{path}");
    assert_eq!(ParsedAddress::from_absolute(&address).unwrap().path(), path);
    for given in long().into_iter().take(4).chain([format!("/v1/stories/{id}")]) {
        let answer = door.get(&given, &[]).await;
        assert!(answer.text.contains(&address), "{given}: {}", answer.text);
        assert!(!answer.text.contains("реки-и"), "{given}: {}", answer.text);
    }
    let asked = format!("{{ postResult(id: \"{id}\") {{ ... on Post {{ url canonicalUrl }} }} }}");
    let told = world.browser().ask(&asked).await["data"]["postResult"].clone();
    assert_eq!(told, json!({ "url": path, "canonicalUrl": address }));
    for old in
        [format!("/field-notes/old-{id}"), format!("/s/x/{id}"), format!("/@ada/{words}-{id}")]
    {
        let led = door.get(&old, &[]).await;
        assert_eq!((led.status.as_u16(), led.header("location")), (301, path.as_str()), "{old}");
    }
}

#[tokio::test]
async fn a_tag_is_found_in_any_case_at_one_address() {
    let world = World::new().await;
    let door = world.front_door();
    for (asked, address) in [
        ("/tag/Rust", "/tag/rust"),
        ("/tag/RUST?top=all-time", "/tag/rust?top=all-time"),
        ("/tag/Rust/archive", "/tag/rust/archive"),
        ("/tag/Rust/archive/2025/12", "/tag/rust/archive/2025/12"),
        ("/tag/Rust/recommended", "/tag/rust/recommended"),
        ("/topic/Rust", "/topic/rust"),
        ("/field-notes/tagged/Rust", "/field-notes/tagged/rust"),
        ("/feed/tag/Rust?format=json", "/feed/tag/rust?format=json"),
        ("/feed/topic/Rust", "/feed/topic/rust"),
        ("/field-notes/feed/tagged/Rust", "/field-notes/feed/tagged/rust"),
        ("/v1/tags/Rust/stories?limit=1", "/v1/tags/rust/stories?limit=1"),
        ("/tag/%D0%A0%D0%95%D0%9A%D0%98", "/tag/%D1%80%D0%B5%D0%BA%D0%B8"),
    ] {
        let led = door.get(asked, &[]).await;
        assert_eq!((led.status.as_u16(), led.header("location")), (301, address), "{asked}");
    }
    let found = world.browser().ask("{ tagFromSlug(tagSlug: \"Rust\") { slug } }").await;
    assert_eq!(found["data"]["tagFromSlug"]["slug"], "rust", "{found}");
}

#[tokio::test]
async fn the_sitemap_names_no_month_whose_stories_all_appeared_elsewhere_first() {
    let world = World::new().await;
    let door = world.front_door();
    let part = format!("{ORIGIN}/sitemap/stories-2025-12.xml");
    assert!(door.get("/sitemap/sitemap.xml", &[]).await.text.contains(&part));
    let elsewhere = |c: &mut quire_store::Conn| {
        for id in quire_store::story::latest(c, &Paging::first(50))?.items {
            let first = format!("https://elsewhere.example/{}", id.id);
            quire_store::story::change_details(c, &id.id, |details| {
                details.canonical_url = Some(first);
            })?;
        }
        Ok::<_, quire_store::StoreError>(())
    };
    world.app.store.write(elsewhere).await.unwrap();
    let index = door.get("/sitemap/sitemap.xml", &[]).await.text;
    assert!(!index.contains("/sitemap/stories-"), "{index}");
    assert_eq!(door.get("/sitemap/stories-2025-12.xml", &[]).await.status, 404);
}
