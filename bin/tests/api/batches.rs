//! How operations come in: content types, batches, limits.

use super::world::{ADA, BOB, World, user_id};
use http::Method;
use serde_json::json;

const SEND: &str = "mutation { sendAcctAuthEmail(email: \"eve@mail.example\") { __typename } }";

#[tokio::test]
async fn a_mutation_is_executed_only_when_it_comes_as_json_by_post() {
    let world = World::new().await;
    let browser = world.browser();
    let body = json!({ "query": SEND }).to_string();
    let multipart = format!(
        "--b\r\ncontent-disposition: form-data; name=\"operations\"\r\n\r\n{body}\r\n--b--\r\n"
    );
    for (content_type, body) in [
        (Some("text/plain"), body.clone()),
        (Some("text/plain; charset=application/json"), body.clone()),
        (Some("application/x-www-form-urlencoded"), format!("query={SEND}")),
        (Some("multipart/form-data; boundary=b"), multipart),
        (Some("application/octet-stream"), body.clone()),
        (Some("application/graphql"), SEND.to_owned()),
        (Some("application/jsonp"), body.clone()),
        (None, body.clone()),
    ] {
        let mut headers = vec![("sec-fetch-site", "same-origin")];
        headers.extend(content_type.map(|kind| ("content-type", kind)));
        let answer = browser.send(Method::POST, "/_/graphql", &headers, body).await;
        assert_eq!(answer.status, 415, "{content_type:?}");
    }
    let packed = [("content-type", "application/json"), ("content-encoding", "gzip")];
    assert_eq!(browser.send(Method::POST, "/_/graphql", &packed, body.clone()).await.status, 415);
    for method in [Method::GET, Method::PUT, Method::HEAD, Method::OPTIONS, Method::DELETE] {
        let answer = browser
            .send(method.clone(), "/_/graphql?query=%7Bsite%7Bname%7D%7D", &[], body.clone())
            .await;
        assert_eq!(answer.status, 405, "{method}");
        assert_eq!(answer.header("allow"), "POST");
    }
    assert_eq!(world.doubles.mailbox.letters().len(), 0);
    assert_eq!(browser.post(json!({ "query": SEND })).await.status, 200);
    assert_eq!(world.doubles.mailbox.letters().len(), 1);
}

#[tokio::test]
async fn a_batch_is_answered_in_order_and_twenty_one_operations_are_refused() {
    let world = World::new().await;
    let browser = world.browser();
    let batch = |count: usize| {
        let operation = |n: usize| match n % 2 {
            0 => json!({ "query": "{ site { name } }" }),
            _ => json!({ "query": "query N { session { isLoggedIn } }", "operationName": "N" }),
        };
        json!((0..count).map(operation).collect::<Vec<_>>())
    };
    let answers = browser.post(batch(20)).await.json();
    assert_eq!(answers.as_array().unwrap().len(), 20);
    assert_eq!(answers[0]["data"]["site"]["name"], "Quire");
    assert_eq!(answers[19]["data"]["session"]["isLoggedIn"], false);
    let refused = browser.post(batch(21)).await;
    assert_eq!(refused.status, 400);
    assert_eq!(refused.json()["errors"][0]["extensions"]["code"], "TOO_MANY_OPERATIONS");
    let one = browser.post(json!([{ "query": "{ site { name } }" }])).await.json();
    assert!(one.is_array());
    let same = browser
        .send(
            Method::POST,
            "/_/batch",
            &[("content-type", "application/json")],
            batch(2).to_string(),
        )
        .await;
    assert_eq!(same.json().as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_bomb_is_refused_before_it_is_understood() {
    let world = World::new().await;
    let browser = world.browser();
    let fragments: String = (0..24)
        .map(|n| format!("fragment F{n} on Query {{ ...F{} ...F{} }} ", n + 1, n + 1))
        .collect();
    let bomb = format!("{{ ...F0 }} {fragments} fragment F24 on Query {{ site {{ name }} }}");
    let answer = browser.post(json!({ "query": bomb })).await;
    assert_eq!(answer.status, 400);
    assert_eq!(answer.json()["errors"][0]["extensions"]["code"], "TOO_MANY_ALIASES");
}

#[tokio::test]
async fn a_body_of_more_than_a_mebibyte_is_refused() {
    let world = World::new().await;
    let browser = world.browser();
    let long = " ".repeat(1024 * 1024);
    let answer =
        browser.post(json!({ "query": "{ __typename }", "variables": { "long": long } })).await;
    assert_eq!(answer.status, 413);
    let longer = long.repeat(2);
    let answer = browser.post(json!({ "query": longer })).await;
    assert_eq!(answer.status, 413);
}

#[tokio::test]
async fn the_schema_is_not_told_and_names_are_not_suggested() {
    let world = World::new().await;
    let browser = world.browser();
    for query in ["{ __schema { types { name } } }", "{ __type(name: \"Query\") { name } }"] {
        let answer = browser.ask(query).await;
        assert!(answer["data"]["__schema"].is_null(), "{answer}");
        assert!(answer["data"]["__type"].is_null(), "{answer}");
    }
    // The schema that answers what is known to be good has these; no document that asks for them becomes known.
    for query in [
        "{ _service { sdl } }",
        "{ ... on Query { a: _service { sdl } } }",
        "{ _entities { __typename } }",
    ] {
        for _ in 0..3 {
            let answer = browser.ask(query).await;
            assert!(answer["data"].is_null(), "{answer}");
            assert!(!answer["errors"].as_array().unwrap().is_empty(), "{answer}");
        }
    }
    let answer = browser.ask("{ sitte { name } }").await;
    assert!(!answer.to_string().contains("Did you mean"), "{answer}");
    let open = quire::api::Api::new(world.app.clone(), true);
    let mut request = poem::Request::builder()
        .method(Method::POST)
        .uri_str("/_/graphql")
        .content_type("application/json")
        .body(json!({ "query": "{ __type(name: \"Query\") { name } }" }).to_string());
    request.set_data(());
    let response = poem::Endpoint::call(&open, request).await.unwrap();
    let text = response.into_body().into_string().await.unwrap();
    assert!(text.contains("\"name\":\"Query\""), "{text}");
}

// Decision 0043.
#[tokio::test]
async fn a_question_that_was_good_before_is_answered_and_refused_like_the_first_one() {
    let world = World::new().await;
    let browser = world.browser();
    let ask = async |variables: &serde_json::Value| {
        let query = "query($first: Int!) { recommendedTags(first: $first) { slug } }";
        browser.post(json!({ "query": query, "variables": variables })).await.json()
    };
    let wrong = [
        json!({}),
        json!({ "first": null }),
        json!({ "first": "three" }),
        json!({ "first": 3.5 }),
        json!({ "first": [3] }),
        json!({ "first": { "n": 3 } }),
        json!({ "first": 0 }),
        json!({ "first": 51 }),
    ];
    let mut before = Vec::new();
    for variables in &wrong {
        before.push(ask(variables).await);
    }
    let good = json!({ "first": 3, "more": true });
    let answer = ask(&good).await;
    assert!(answer["data"]["recommendedTags"].is_array(), "{answer}");
    assert_eq!(ask(&good).await, answer);
    for (variables, refused) in wrong.iter().zip(before) {
        assert!(refused["errors"].is_array(), "{variables}: {refused}");
        assert_eq!(ask(variables).await, refused, "{variables}");
    }
}

// Decision 0043.
#[tokio::test]
async fn an_object_in_a_variable_is_refused_after_a_good_one_as_before_it() {
    let world = World::new().await;
    let browser = world.signed_in(BOB).await;
    let ask = async |place: &serde_json::Value| {
        let query = "query($place: BannerPlace) { viewer { topBanner(place: $place) { name } } }";
        browser.post(json!({ "query": query, "variables": { "place": place } })).await.json()
    };
    let at = "2026-01-01T00:00:00Z";
    let wrong = [
        json!({ "page": "HOME", "pages": "HOME" }),
        json!({ "page": "NOWHERE" }),
        json!({ "page": { "HOME": true } }),
        json!({ "page": "HOME", "dismissed": [{ "banner": "FRIEND", "at": at, "on": at }] }),
        json!({ "page": "HOME", "dismissed": [{}] }),
        json!({ "page": "HOME", "dismissed": [[]] }),
        json!([{ "page": "HOME" }]),
        json!("HOME"),
    ];
    let mut before = Vec::new();
    for place in &wrong {
        before.push(ask(place).await);
    }
    let good = [
        json!({ "page": "HOME", "dismissed": [] }),
        json!({ "page": "POST", "isPostLocked": true, "dismissed": [] }),
        json!({}),
        json!(null),
    ];
    for place in good.iter().chain(&good) {
        let answer = ask(place).await;
        assert!(answer["errors"].is_null(), "{place}: {answer}");
    }
    for (place, refused) in wrong.iter().zip(before) {
        assert!(refused["errors"].is_array(), "{place}: {refused}");
        assert_eq!(ask(place).await, refused, "{place}");
    }
}

// Decision 0043.
#[tokio::test]
async fn what_a_request_changes_is_read_again_in_it() {
    let world = World::new().await;
    let browser = world.signed_in(BOB).await;
    let follow = json!({
        "query": "mutation($id: ID!) { followUser(targetUserId: $id) { ...Count } \
            again: unfollowUser(targetUserId: $id) { ...Count } } \
            fragment Count on User { followerCount viewerEdge { isFollowing } }",
        "variables": { "id": user_id(ADA) },
    });
    let answer = browser.post(follow).await.json();
    let (followed, left) = (&answer["data"]["followUser"], &answer["data"]["again"]);
    assert_eq!(followed["viewerEdge"]["isFollowing"], true, "{answer}");
    assert_eq!(left["viewerEdge"]["isFollowing"], false, "{answer}");
}

#[tokio::test]
async fn answers_are_never_kept() {
    let answer = World::new().await.browser().post(json!({ "query": "{ site { name } }" })).await;
    assert_eq!(answer.header("cache-control"), "private, no-store");
}
