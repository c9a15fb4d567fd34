//! Stories that programs send.

use super::{ALL, PAPER, own, post, refusal};
use crate::api::{
    access_tokens::token,
    mastheads::join,
    world::{ADA, BOB, World, on_each_database, user_id},
};
use quire_core::publication::PublicationRole;
use serde_json::json;

#[tokio::test]
async fn a_program_publishes_what_it_sends_as_the_editor_would() {
    on_each_database(async |world| {
        let token = token(&world, ADA, &ALL).await;
        let browser = world.browser();
        let story = json!({
            "title": "From afar",
            "contentFormat": "html",
            "content": "<h1>From afar</h1><p onclick=x()>Hello <b>you</b><script>alert(1)</script></p>",
            "tags": ["Ponds", "This tag is longer than it may be", "Rust", "Fourth"],
            "canonicalUrl": "https://elsewhere.example/afar",
            "license": "cc-40-by",
            "publishedAt": "2015-11-13T15:30:00+02:00",
            "somethingElse": 1,
        });
        let made = post(&browser, &own(ADA), &token, &story, "").await;
        assert_eq!(made.status, 201, "{}", made.text);
        let made = made.json()["data"].clone();
        assert_eq!(made["authorId"], user_id(ADA));
        assert_eq!(made["tags"], json!(["ponds", "rust"]));
        assert_eq!(made["publishStatus"], "public");
        assert_eq!(made["publishedAt"], 1_447_421_400_000_i64);
        assert_eq!(made["license"], "cc-40-by");
        assert_eq!(made["licenseUrl"], "https://creativecommons.org/licenses/by/4.0/");
        assert_eq!(made["canonicalUrl"], "https://elsewhere.example/afar");
        let id = made["id"].as_str().unwrap();
        assert_eq!(made["url"], format!("https://quire.example/@ada/from-afar-{id}"));
        let shown = browser.get(&format!("/v1/stories/{id}")).await.json();
        let html = shown["content"]["html"].as_str().unwrap();
        assert!(html.contains("Hello <strong>you</strong>"), "{html}");
        assert!(!html.contains("script") && !html.contains("onclick"), "{html}");
        assert!(!html.contains("From afar"), "the title is said once: {html}");
        for (status, is_listed) in [("draft", false), ("unlisted", false), ("public", true)] {
            let story = json!({ "title": status, "contentFormat": "markdown",
                "content": "# Other words\n\nSome *text*.", "publishStatus": status });
            let made = post(&browser, &own(ADA), &token, &story, "").await.json()["data"].clone();
            assert_eq!(made["publishStatus"], status, "{made}");
            assert_eq!(made["title"], status);
            assert_eq!(made["publishedAt"].is_null(), status == "draft");
            let id = made["id"].as_str().unwrap();
            assert_eq!(made["url"].as_str().unwrap().ends_with("/edit"), status == "draft");
            let shown = browser.get(&format!("/v1/stories/{id}")).await;
            assert_eq!(shown.status == 200, status != "draft");
            let feed = browser.get("/feed/@ada").await.text;
            let is_there = feed.contains(id);
            assert_eq!(is_there, is_listed, "{status}: {feed}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_title_that_is_too_long_is_made_of_the_text() {
    let world = World::new().await;
    let token = token(&world, ADA, &ALL).await;
    let long = "x".repeat(101);
    for (title, content, expected) in [
        (long.as_str(), "<h1>Ponds</h1><p>Water.</p>", "Ponds"),
        ("", "<p>Water stands still.</p>", "Water stands still."),
    ] {
        let story = json!({ "title": title, "contentFormat": "html", "content": content,
            "publishStatus": "draft" });
        let made = post(&world.browser(), &own(ADA), &token, &story, "").await.json();
        assert_eq!(made["data"]["title"], expected, "{made}");
    }
}

#[tokio::test]
async fn in_a_publication_editors_publish_writers_hand_in_and_others_may_not() {
    on_each_database(async |world| {
        let path = format!("/v1/publications/{PAPER}/posts");
        let browser = world.browser();
        let story = |status: &str| {
            json!({ "title": "Ponds", "contentFormat": "markdown",
            "content": "Water.", "publishStatus": status })
        };
        let (ada, bob) = (token(&world, ADA, &ALL).await, token(&world, BOB, &ALL).await);
        let made = post(&browser, &path, &ada, &story("public"), "").await;
        assert_eq!(made.status, 201, "{}", made.text);
        let made = made.json()["data"].clone();
        assert_eq!(made["publicationId"], PAPER);
        assert!(made["url"].as_str().unwrap().contains("/field-notes/"), "{made}");
        for status in ["draft", "public"] {
            let refused = post(&browser, &path, &bob, &story(status), "").await;
            assert_eq!(refused.status, 403, "{status}: {}", refused.text);
        }
        join(&world, BOB, PublicationRole::Writer).await;
        let refused = post(&browser, &path, &bob, &story("public"), "").await;
        assert_eq!(refused.status, 403, "{}", refused.text);
        for _ in 0..2 {
            let made = post(&browser, &path, &bob, &story("draft"), "one-key").await;
            assert_eq!(made.status, 201, "{}", made.text);
            assert_eq!(made.json()["data"]["publicationId"], PAPER);
        }
        let inbox = format!(
            "{{ collectionSubmissions(collectionId: \"{PAPER}\") {{
            ... on SubmissionPage {{ items {{ title }} }} }} }}"
        );
        let waiting = world.signed_in(ADA).await.ask(&inbox).await;
        assert_eq!(waiting.to_string().matches("Ponds").count(), 1, "{waiting}");
        for nowhere in ["00000000dead", "nonsense"] {
            let path = format!("/v1/publications/{nowhere}/posts");
            assert_eq!(post(&browser, &path, &ada, &story("public"), "").await.status, 403);
        }
        assert_eq!(
            refusal(&post(&browser, &own(ADA), &bob, &story("draft"), "").await),
            (403, 6004)
        );
    })
    .await;
}

#[tokio::test]
async fn the_same_request_under_the_same_key_makes_one_story() {
    on_each_database(async |world| {
        let token = token(&world, ADA, &ALL).await;
        let browser = world.browser();
        let story = |title: &str| json!({ "title": title, "contentFormat": "markdown", "content": "Water." });
        let (path, one) = (own(ADA), story("Ponds"));
        let send = || post(&browser, &path, &token, &one, "a key of ours");
        let (first, second) = tokio::join!(send(), send());
        let third = send().await;
        let id = third.json()["data"]["id"].clone();
        for again in [&first, &second] {
            assert_eq!(again.status, 201, "{}", again.text);
            assert_eq!(again.json()["data"]["id"], id);
        }
        let other = post(&browser, &path, &token, &story("Lakes"), "a key of ours").await;
        assert_eq!(refusal(&other), (422, 422));
        let other = post(&browser, &path, &token, &one, "another key").await;
        assert_ne!(other.json()["data"]["id"], id);
        let long = "x".repeat(256);
        assert_eq!(refusal(&post(&browser, &path, &token, &one, &long).await), (400, 400));
    })
    .await;
}

#[tokio::test]
async fn ten_stories_are_published_in_a_day_and_drafts_are_not_counted() {
    let world = World::new().await;
    let token = token(&world, ADA, &ALL).await;
    let browser = world.browser();
    let story = |status: &str| {
        json!({ "title": "Ponds", "contentFormat": "markdown",
        "content": "Water.", "publishStatus": status })
    };
    let send = async |status: &str| {
        world.doubles.clock.advance(60);
        post(&browser, &own(ADA), &token, &story(status), "").await
    };
    for n in 0..10 {
        assert_eq!(send("public").await.status, 201, "{n}");
        assert_eq!(send("draft").await.status, 201, "{n}");
    }
    let refused = send("unlisted").await;
    assert_eq!(refusal(&refused), (429, 429));
    assert!(refused.text.contains("rate limit for publishing today"), "{}", refused.text);
    let seconds: i64 = refused.header("retry-after").parse().unwrap();
    assert!((80_000..86_400).contains(&seconds), "{seconds}");
    world.doubles.clock.advance(seconds);
    assert_eq!(send("public").await.status, 201);
}
