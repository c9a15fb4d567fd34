//! One's own stories under `/v1`: what Medium's API never had (decision 0060).

mod refusals;

use super::{
    access_tokens::{get, token},
    programs::ALL,
    world::{ADA, Answer, Browser, on_each_database},
};
use http::Method;
use serde_json::{Value, json};

/// Sends a change with a token, and what else the program says.
pub async fn send(
    browser: &Browser,
    method: Method,
    path: &str,
    token: &str,
    said: &[(&str, &str)],
    body: &Value,
) -> Answer {
    let bearer = format!("Bearer {token}");
    let mut headers =
        vec![("authorization", bearer.as_str()), ("content-type", "application/json")];
    headers.extend(said);
    browser.send(method, path, &headers, body.to_string()).await
}

/// A draft that a program begins; its path and its tag.
async fn begin(browser: &Browser, token: &str) -> (String, String) {
    let story = json!({ "title": "Ponds", "contentFormat": "markdown",
        "content": "Water.\n\nReeds.", "tags": ["gardens"] });
    let made = send(browser, Method::POST, "/v1/me/stories", token, &[], &story).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let made = made.json()["data"].clone();
    assert_eq!((&made["status"], &made["tags"]), (&json!("draft"), &json!(["gardens"])), "{made}");
    let path = format!("/v1/me/stories/{}", made["id"].as_str().unwrap());
    (path, made["etag"].as_str().unwrap().to_owned())
}

/// The tag that an answer says.
fn tag(answer: &Answer) -> String {
    assert_eq!(answer.status, 200, "{}", answer.text);
    let tag = answer.header("etag").to_owned();
    assert_eq!(answer.json()["data"]["etag"], tag);
    tag
}

#[tokio::test]
async fn a_program_writes_changes_schedules_publishes_takes_back_and_deletes_a_story() {
    on_each_database(async |world| {
        let (token, browser) = (token(&world, ADA, &ALL).await, world.browser());
        let (path, first) = begin(&browser, &token).await;
        let read = get(&browser, &path, &token).await;
        assert_eq!(tag(&read), first);
        let content = read.json()["data"]["content"].clone();
        assert_eq!(content.as_str().map(str::trim), Some("Water.\n\nReeds."));
        let html = get(&browser, &format!("{path}?format=html"), &token).await.json();
        assert!(html["data"]["content"].as_str().unwrap().contains("Reeds.</p>"), "{html}");

        let patch = json!({ "title": "Deep ponds", "content": "Water.\n\nReeds and rushes." });
        let said = [("if-match", first.as_str())];
        let changed = send(&browser, Method::PATCH, &path, &token, &said, &patch).await;
        let second = tag(&changed);
        assert_ne!(first, second);
        assert_eq!(changed.json()["data"]["title"], "Deep ponds");
        let revisions = get(&browser, &format!("{path}/revisions"), &token).await.json();
        assert_eq!(revisions["data"][0]["title"], "Deep ponds", "{revisions}");
        let first = get(&browser, &format!("{path}/revisions/1"), &token).await.json();
        assert_eq!(first["data"]["title"], "Ponds", "{first}");
        let content = first["data"]["content"].as_str().unwrap();
        assert_eq!(content.trim(), "Water.\n\nReeds.");
        for none in ["0", "99"] {
            let none = get(&browser, &format!("{path}/revisions/{none}"), &token).await;
            assert_eq!(none.status, 404, "{}", none.text);
        }

        let publish = format!("{path}/publish");
        let (at, seen) = ("2030-01-02T03:04:05.000Z", [("if-match", second.as_str())]);
        let order = json!({ "publishAt": at });
        let planned = send(&browser, Method::POST, &publish, &token, &seen, &order).await;
        let third = tag(&planned);
        let planned = planned.json()["data"].clone();
        assert_eq!(
            (&planned["status"], &planned["scheduledAt"]),
            (&json!("scheduled"), &json!(at))
        );

        let seen = [("if-match", third.as_str())];
        let out = send(&browser, Method::POST, &publish, &token, &seen, &json!({})).await;
        let fourth = tag(&out);
        let out = out.json()["data"].clone();
        assert_eq!(out["status"], "published", "{out}");
        let public = path.replace("/me/", "/");
        let shown = browser.get(&public).await.json();
        assert!(shown["content"]["html"].as_str().unwrap().contains("rushes"), "{shown}");

        let seen = [("if-match", fourth.as_str())];
        let patch = json!({ "content": "Dry.", "canonicalUrl": "https://a.example/ponds" });
        let fifth = tag(&send(&browser, Method::PATCH, &path, &token, &seen, &patch).await);
        let shown = browser.get(&public).await.json();
        assert!(shown["content"]["html"].as_str().unwrap().contains("rushes"), "not published yet");
        assert_eq!(shown["data"]["canonicalUrl"], "https://a.example/ponds");
        let seen = [("if-match", fifth.as_str())];
        tag(&send(&browser, Method::POST, &publish, &token, &seen, &json!({})).await);
        let shown = browser.get(&public).await.json();
        assert!(shown["content"]["html"].as_str().unwrap().contains("Dry."), "{shown}");

        let back = format!("{path}/unpublish");
        let back = send(&browser, Method::POST, &back, &token, &[], &Value::Null).await;
        assert_eq!(back.json()["data"]["status"], "draft", "{}", back.text);
        assert_eq!(browser.get(&public).await.status, 404);
        let gone = send(&browser, Method::DELETE, &path, &token, &[], &Value::Null).await;
        assert_eq!(gone.json()["data"]["status"], "deleted", "{}", gone.text);
        let trash = get(&browser, "/v1/me/stories?status=deleted", &token).await.json();
        assert_eq!(trash["data"].as_array().unwrap().len(), 2, "{trash}");
    })
    .await;
}

#[tokio::test]
async fn a_request_that_is_sent_again_under_its_name_does_nothing_twice() {
    on_each_database(async |world| {
        let (token, browser) = (token(&world, ADA, &ALL).await, world.browser());
        let (path, first) = begin(&browser, &token).await;
        let said = [("if-match", first.as_str()), ("idempotency-key", "k1")];
        let patch = json!({ "title": "Lakes" });
        let done = send(&browser, Method::PATCH, &path, &token, &said, &patch).await;
        let second = tag(&done);
        let again = send(&browser, Method::PATCH, &path, &token, &said, &patch).await;
        assert_eq!(tag(&again), second, "the tag no longer stands, and it was done already");
        let other = send(&browser, Method::PATCH, &path, &token, &said, &json!({})).await;
        assert_eq!(other.status, 422, "{}", other.text);
        let publish = format!("{path}/publish");
        let said = [("if-match", second.as_str()), ("idempotency-key", "k2")];
        let out = send(&browser, Method::POST, &publish, &token, &said, &json!({})).await;
        let third = tag(&out);
        let again = send(&browser, Method::POST, &publish, &token, &said, &json!({})).await;
        assert_eq!(tag(&again), third);
        let said = [("if-match", first.as_str()), ("idempotency-key", "k3")];
        let late = send(&browser, Method::PATCH, &path, &token, &said, &patch).await;
        assert_eq!(late.status, 412, "{}", late.text);
        let said = [("if-match", third.as_str()), ("idempotency-key", "k3")];
        let free = send(&browser, Method::PATCH, &path, &token, &said, &patch).await;
        assert_eq!(free.status, 200, "what was refused used up no name: {}", free.text);
        let keys = [("idempotency-key", "k4")];
        for _ in 0..2 {
            let gone = send(&browser, Method::DELETE, &path, &token, &keys, &Value::Null).await;
            assert_eq!(gone.json()["data"]["status"], "deleted", "{}", gone.text);
        }
    })
    .await;
}

#[tokio::test]
async fn what_a_program_has_is_not_sent_again_and_pages_lead_on() {
    on_each_database(async |world| {
        let (token, browser) = (token(&world, ADA, &ALL).await, world.browser());
        let (path, first) = begin(&browser, &token).await;
        begin(&browser, &token).await;
        let bearer = format!("Bearer {token}");
        let known = [("authorization", bearer.as_str()), ("if-none-match", first.as_str())];
        let again = browser.send(Method::GET, &path, &known, ()).await;
        assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""));
        let mut seen = Vec::new();
        let mut next = "/v1/me/stories?limit=1".to_owned();
        loop {
            let page = get(&browser, &next, &token).await;
            let listed = page.json();
            seen.extend(listed["data"].as_array().unwrap().iter().map(|one| one["id"].clone()));
            let link = page.header("link");
            assert_eq!(link.is_empty(), listed.get("next").is_none(), "{link}");
            let Some(rest) = link.strip_prefix("<https://quire.example") else { break };
            next = rest.strip_suffix(">; rel=\"next\"").unwrap().to_owned();
        }
        let all = get(&browser, "/v1/me/stories?limit=50", &token).await;
        let ids: Vec<Value> =
            all.json()["data"].as_array().unwrap().iter().map(|one| one["id"].clone()).collect();
        assert_eq!(seen, ids);
        let tag = all.header("etag").to_owned();
        let known = [("authorization", bearer.as_str()), ("if-none-match", tag.as_str())];
        let again = browser.send(Method::GET, "/v1/me/stories?limit=50", &known, ()).await;
        assert_eq!(again.status, 304);
    })
    .await;
}
