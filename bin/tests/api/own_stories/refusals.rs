//! What others and careless programs are answered, and what every answer says beside.

use super::{begin, send, tag};
use crate::api::{
    access_tokens::{get, token},
    programs::ALL,
    world::{ADA, BOB, PUBLIC, World, on_each_database, story_id},
};
use http::Method;
use quire_core::limit::api::API_WRITES_PER_MINUTE;
use serde_json::{Value, json};

#[tokio::test]
async fn somebody_elses_story_is_not_read_and_not_changed() {
    on_each_database(async |world| {
        let ada = token(&world, ADA, &ALL).await;
        let bob = token(&world, BOB, &ALL).await;
        let browser = world.browser();
        let (draft, first) = begin(&browser, &ada).await;
        let public = format!("/v1/me/stories/{}", story_id(PUBLIC));
        for (what, path, read, write) in [
            ("a draft", draft.as_str(), 404, 404),
            ("a published story", public.as_str(), 404, 403),
            ("nothing", "/v1/me/stories/00000000dead", 404, 404),
            ("no id", "/v1/me/stories/-", 404, 404),
        ] {
            let seen = [("if-match", "*")];
            assert_eq!(get(&browser, path, &bob).await.status, read, "{what}");
            let revisions = get(&browser, &format!("{path}/revisions"), &bob).await;
            assert_eq!(revisions.status, read, "{what}");
            let patch = json!({ "title": "Mine" });
            let answer = send(&browser, Method::PATCH, path, &bob, &seen, &patch).await;
            assert_eq!(answer.status, 404, "{what}: {}", answer.text);
            for (method, path) in [
                (Method::DELETE, path.to_owned()),
                (Method::POST, format!("{path}/publish")),
                (Method::POST, format!("{path}/unpublish")),
            ] {
                let answer = send(&browser, method, &path, &bob, &seen, &json!({})).await;
                assert_eq!(answer.status, write, "{what}: {path}: {}", answer.text);
                assert_eq!(answer.json()["status"], write);
            }
        }
        assert_eq!(tag(&get(&browser, &draft, &ada).await), first, "nothing happened to it");
        quire_app::suspension::suspend(&world.app, "ada").await.unwrap();
        let answer = get(&browser, &draft, &ada).await;
        assert_eq!(answer.status, 401);
        assert_eq!(answer.json()["type"], "/developers/errors#token-invalid");
    })
    .await;
}

#[tokio::test]
async fn what_makes_no_change_is_a_problem_that_says_why() {
    let world = World::new().await;
    let (token, browser) = (token(&world, ADA, &ALL).await, world.browser());
    let (path, first) = begin(&browser, &token).await;
    let publish = format!("{path}/publish");
    let weak = format!("W/{first}");
    for (what, method, path, seen, body, status, kind) in [
        ("no condition", Method::PATCH, &path, "", json!({}), 428, "condition-missing"),
        ("no condition", Method::POST, &publish, "", json!({}), 428, "condition-missing"),
        ("another state", Method::PATCH, &path, "\"0-0\"", json!({}), 412, "changed"),
        ("another state", Method::DELETE, &path, "\"0-0\"", json!({}), 412, "changed"),
        ("a weak tag", Method::PATCH, &path, &weak, json!({}), 412, "changed"),
        ("words", Method::PATCH, &path, "latest", json!({}), 412, "changed"),
        (
            "a word for a list",
            Method::PATCH,
            &path,
            &first,
            json!({ "tags": "a" }),
            400,
            "invalid-request",
        ),
        (
            "no format",
            Method::PATCH,
            &path,
            &first,
            json!({ "content": "a", "contentFormat": "rtf" }),
            400,
            "invalid-request",
        ),
        (
            "a format alone",
            Method::PATCH,
            &path,
            &first,
            json!({ "contentFormat": "html" }),
            400,
            "invalid-request",
        ),
        (
            "no licence",
            Method::PATCH,
            &path,
            &first,
            json!({ "license": "mine" }),
            400,
            "invalid-request",
        ),
        (
            "a script",
            Method::PATCH,
            &path,
            &first,
            json!({ "canonicalUrl": "javascript:1" }),
            422,
            "unprocessable",
        ),
        (
            "many tags",
            Method::PATCH,
            &path,
            &first,
            json!({ "tags": ["a", "b", "c", "d", "e", "f"] }),
            422,
            "unprocessable",
        ),
        (
            "no time",
            Method::POST,
            &publish,
            &first,
            json!({ "publishAt": "soon" }),
            400,
            "invalid-request",
        ),
        ("a list", Method::PATCH, &path, &first, json!([]), 400, "invalid-request"),
    ] {
        let mut said = vec![("idempotency-key", "one")];
        if !seen.is_empty() {
            said.push(("if-match", seen));
        }
        let answer = send(&browser, method, path, &token, &said, &body).await;
        assert_eq!(answer.status, status, "{what}: {}", answer.text);
        assert!(answer.header("content-type").starts_with("application/problem+json"), "{what}");
        let problem = answer.json();
        assert_eq!(problem["type"], format!("/developers/errors#{kind}"), "{what}");
        assert_eq!(problem["errors"][0]["message"], problem["detail"], "{what}");
        assert!(problem["title"].is_string(), "{what}");
    }
    assert_eq!(tag(&get(&browser, &path, &token).await), first, "nothing happened");
    let empty = send(
        &browser,
        Method::PATCH,
        &path,
        &token,
        &[("if-match", &first)],
        &json!({ "content": "", "title": "" }),
    )
    .await;
    let said = [("if-match", empty.header("etag"))];
    let nothing = send(&browser, Method::POST, &publish, &token, &said, &json!({})).await;
    assert_eq!(nothing.status, 422, "nobody publishes nothing: {}", nothing.text);
}

#[tokio::test]
async fn every_answer_to_a_token_says_what_is_left_and_the_last_one_how_long_to_wait() {
    let world = World::new().await;
    let (token, browser) = (token(&world, ADA, &ALL).await, world.browser());
    let path = "/v1/me/stories/00000000dead";
    let mut left = API_WRITES_PER_MINUTE;
    loop {
        let answer = send(&browser, Method::DELETE, path, &token, &[], &Value::Null).await;
        left = left.saturating_sub(1);
        let said = answer.header("ratelimit").to_owned();
        assert!(said.starts_with(&format!("\"writes\";r={left};t=")), "{said}");
        let policy = format!("\"writes\";q={API_WRITES_PER_MINUTE};w=60");
        assert_eq!(answer.header("ratelimit-policy"), policy);
        if answer.status == 429 {
            let wait: i64 = answer.header("retry-after").parse().unwrap();
            assert_eq!(said, format!("\"writes\";r=0;t={wait}"));
            assert_eq!(get(&browser, "/v1/me/stories", &token).await.status, 200, "reads go on");
            world.doubles.clock.advance(wait);
            break;
        }
        assert_eq!(answer.status, 404);
    }
    let again = send(&browser, Method::DELETE, path, &token, &[], &Value::Null).await;
    assert_eq!(again.status, 404);
    assert_eq!(browser.get("/v1/search?q=a").await.header("ratelimit"), "", "no one’s");
}

#[tokio::test]
async fn pages_of_other_sites_may_send_tokens() {
    let world = World::new().await;
    let browser = world.browser();
    for (path, methods) in [
        ("/v1/me/stories", "GET, HEAD, POST"),
        ("/v1/me/stories/000000000001", "DELETE, GET, HEAD, PATCH"),
        ("/v1/me", "GET, HEAD"),
        ("/v1/tokens", "POST"),
    ] {
        let asked = [("origin", "https://a.example"), ("access-control-request-method", "PATCH")];
        let answer = browser.send(Method::OPTIONS, path, &asked, ()).await;
        assert_eq!(answer.status, 204, "{path}");
        assert_eq!(answer.header("access-control-allow-origin"), "*");
        let mut said: Vec<&str> =
            answer.header("access-control-allow-methods").split(", ").collect();
        said.sort_unstable();
        assert_eq!(said.join(", "), methods, "{path}");
        let headers = answer.header("access-control-allow-headers");
        assert!(headers.contains("Authorization") && headers.contains("If-Match"), "{headers}");
        assert_eq!(answer.header("access-control-allow-credentials"), "", "no cookies");
    }
    let answer = browser.get("/v1/search?q=a").await;
    assert!(answer.header("access-control-expose-headers").contains("ETag"));
}
