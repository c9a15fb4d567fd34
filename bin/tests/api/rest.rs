//! The REST API.

use super::world::{DELETED, LOCKED, PUBLIC, TAKEN_DOWN, World, story_id};
use http::Method;
use serde_json::Value;

#[tokio::test]
async fn reads_are_answered_in_an_envelope() {
    let world = World::new().await;
    let browser = world.browser();
    let story = browser.get(&format!("/v1/stories/{}", story_id(PUBLIC))).await.json();
    assert_eq!(story["data"]["author"]["username"], "ada", "{story}");
    assert_eq!(
        story["data"]["url"],
        format!("https://quire.example/field-notes/gardens-1-{}", story_id(PUBLIC))
    );
    assert_eq!(story["data"]["tags"][0], "rust");
    assert_eq!(story["content"]["isPreview"], false);
    assert!(story["data"].get("canonicalUrl").is_none());
    let locked = browser.get(&format!("/v1/stories/{}", story_id(LOCKED))).await.json();
    assert_eq!(locked["content"]["isPreview"], true);
    assert_eq!(browser.get("/v1/users/ada").await.json()["data"]["storyCount"], 2);
    let home = browser.get("/v1/publications/field-notes").await.json();
    assert_eq!(home["data"]["name"], "Field Notes");
    let first = browser.get("/v1/publications/field-notes/stories?limit=1").await.json();
    let next = first["next"].as_str().unwrap();
    let second =
        browser.get(&format!("/v1/publications/field-notes/stories?limit=1&cursor={next}")).await;
    let second = second.json();
    assert_ne!(first["data"][0]["id"], second["data"][0]["id"]);
    assert!(second.get("next").is_none());
    let tagged = browser.get("/v1/tags/rust/stories").await.json();
    assert_eq!(tagged["data"].as_array().unwrap().len(), 2);
    let found = browser.get("/v1/search?q=gardns").await.json();
    assert_eq!(found["data"].as_array().unwrap().len(), 2, "{found}");
    let people = browser.get("/v1/search/people?q=ada").await.json();
    assert_eq!(people["data"][0]["username"], "ada", "{people}");
    let suspended = browser.get("/v1/search/people?q=sue").await.json();
    let names = suspended["data"].as_array().unwrap().iter().map(|one| one["username"].clone());
    assert!(!names.collect::<Vec<_>>().contains(&"sue".into()), "{suspended}");
}

#[tokio::test]
async fn every_error_is_json_with_a_message_and_a_code() {
    let world = World::new().await;
    let browser = world.browser();
    for (method, path, status) in [
        (Method::GET, "/v1/nothing".to_owned(), 404),
        (Method::POST, "/v1/users/ada".to_owned(), 405),
        (Method::DELETE, format!("/v1/stories/{}", story_id(PUBLIC)), 405),
        (Method::GET, "/v1/stories/nonsense".to_owned(), 404),
        (Method::GET, format!("/v1/stories/{}", story_id(DELETED)), 410),
        (Method::GET, format!("/v1/stories/{}", story_id(TAKEN_DOWN)), 403),
        (Method::GET, "/v1/users/sue".to_owned(), 403),
        (Method::GET, "/v1/users/nobody".to_owned(), 404),
        (Method::GET, "/v1/publications/none".to_owned(), 404),
        (Method::GET, "/v1/publications/field-notes/stories?limit=51".to_owned(), 400),
        (Method::GET, "/v1/publications/field-notes/stories?limit=x".to_owned(), 400),
        (Method::GET, "/v1/tags/rust/stories?cursor=%F0%9F".to_owned(), 400),
        (Method::GET, "/v1/search".to_owned(), 400),
    ] {
        let answer = browser.send(method.clone(), &path, &[], "null").await;
        assert_eq!(answer.status, status, "{method} {path}: {}", answer.text);
        assert!(answer.header("content-type").starts_with("application/problem+json"), "{path}");
        let problem = answer.json();
        assert_eq!(problem["status"], status, "{path}: {problem}");
        assert!(problem["type"].as_str().is_some_and(|at| at.starts_with("/developers/errors#")));
        let error = &answer.json()["errors"][0];
        assert_eq!(error["code"], status, "{path}");
        assert!(error["message"].is_string(), "{path}");
        let is_of_nothing = error["message"] == "there is no such operation";
        assert_eq!(is_of_nothing, path == "/v1/nothing", "{path}: {error}");
    }
}

#[tokio::test]
async fn a_cookie_counts_for_nothing() {
    let world = World::new().await;
    let member = world.signed_in(super::world::MEMBER).await;
    let path = format!("/v1/stories/{}", story_id(LOCKED));
    let cookie = [("cookie", member.cookie.as_deref().unwrap())];
    let answer = member.send(Method::GET, &path, &cookie, ()).await;
    assert_eq!(answer.json()["content"]["isPreview"], true);
    assert_eq!(answer.text, world.browser().get(&path).await.text);
}

#[tokio::test]
async fn the_api_describes_itself() {
    let document = World::new().await.browser().get("/v1/openapi.json").await;
    assert_eq!(document.status, 200);
    let printed: Value = serde_json::from_str(&quire_rest::openapi()).unwrap();
    assert_eq!(document.json(), printed);
    assert_eq!(printed["openapi"], "3.0.0");
}

#[tokio::test]
async fn other_sites_read_answers_and_known_ones_are_not_sent_again() {
    let world = World::new().await;
    let browser = world.browser();
    let path = format!("/v1/stories/{}", story_id(PUBLIC));
    let first = browser.get(&path).await;
    assert_eq!(first.header("access-control-allow-origin"), "*");
    assert_eq!(first.header("access-control-allow-credentials"), "");
    let tag = first.header("etag").to_owned();
    assert!(tag.starts_with('"') || tag.starts_with("W/"), "{tag}");
    let known = [("if-none-match", tag.as_str())];
    let again = browser.send(Method::GET, &path, &known, ()).await;
    assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""));
    assert_eq!(again.header("etag"), tag);
    let refused = browser.get("/v1/stories/nonsense").await;
    assert_eq!(refused.header("access-control-allow-origin"), "*");
}
