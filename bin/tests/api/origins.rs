//! Requirement X-1: what changes something comes from our own pages and carries the session's
//! token.

use super::world::{ADA, BOB, ORIGIN, World, story_id, user_id};
use http::Method;
use serde_json::json;

/// Every mutation that needs a session, as the site would send it.
fn mutations() -> Vec<String> {
    let story = story_id(1);
    let ada = user_id(ADA);
    let publication = quire_core::PublicationId::from_bits(1);
    vec![
        "signOut { success }".to_owned(),
        format!("followUser(userId: \"{ada}\") {{ __typename }}"),
        format!("unfollowUser(userId: \"{ada}\") {{ __typename }}"),
        format!("followCollection(collectionId: \"{publication}\") {{ __typename }}"),
        format!("unfollowCollection(collectionId: \"{publication}\") {{ __typename }}"),
        "followTag(tagSlug: \"rust\") { __typename }".to_owned(),
        "unfollowTag(tagSlug: \"rust\") { __typename }".to_owned(),
        format!("clapPost(postId: \"{story}\", numClaps: 3) {{ __typename }}"),
        format!("unclapPost(postId: \"{story}\") {{ __typename }}"),
        format!("savePost(postId: \"{story}\") {{ __typename }}"),
        format!("unsavePost(postId: \"{story}\") {{ __typename }}"),
        "sendLoginCode(email: \"x@mail.example\") { __typename }".to_owned(),
        "verifyLoginCode(loginCode: \"000000\") { __typename }".to_owned(),
        format!(
            "searchClickEvent(queryId: \"{}\", indexName: \"posts\", objectIds: [\"a\"], positions: [1])",
            "0".repeat(32)
        ),
    ]
}

#[tokio::test]
async fn nothing_is_changed_from_elsewhere_or_without_the_right_token() {
    let world = World::new().await;
    let bob = world.signed_in(BOB).await;
    let other = world.signed_in(ADA).await;
    let cookie = bob.cookie.clone().unwrap();
    let (own, foreign) = (bob.xsrf.clone().unwrap(), other.xsrf.clone().unwrap());
    let home = ("sec-fetch-site", "same-origin");
    let cases: Vec<(&str, Vec<(&str, &str)>)> = vec![
        ("no token", vec![home]),
        ("an empty token", vec![home, ("x-xsrf-token", "")]),
        ("another person's token", vec![home, ("x-xsrf-token", &foreign)]),
        ("cross-site", vec![("sec-fetch-site", "cross-site"), ("x-xsrf-token", &own)]),
        ("a sibling sub-domain", vec![("sec-fetch-site", "same-site"), ("x-xsrf-token", &own)]),
        (
            "cross-site with our origin",
            vec![("sec-fetch-site", "cross-site"), ("origin", ORIGIN), ("x-xsrf-token", &own)],
        ),
        ("another origin", vec![("origin", "https://evil.example"), ("x-xsrf-token", &own)]),
        ("a custom domain", vec![("origin", "https://blog.example"), ("x-xsrf-token", &own)]),
        ("a null origin", vec![("origin", "null"), ("x-xsrf-token", &own)]),
        ("nothing said", vec![("x-xsrf-token", &own)]),
    ];
    for mutation in mutations() {
        for (case, headers) in &cases {
            let mut headers = headers.clone();
            headers.extend([("content-type", "application/json"), ("cookie", &cookie)]);
            let body = json!({ "query": format!("mutation {{ {mutation} }}") }).to_string();
            let answer = bob.send(Method::POST, "/_/graphql", &headers, body).await;
            assert_eq!(answer.status, 403, "{mutation} with {case}: {}", answer.text);
        }
    }
    assert_eq!(world.doubles.mailbox.letters().len(), 0);
    let edge = bob
        .ask(&format!(
            "{{ session {{ isLoggedIn }} post(id: \"{}\") {{ clapCount viewerEdge {{ clapCount isSaved }} }} }}",
            story_id(1)
        ))
        .await;
    assert_eq!(edge["data"]["session"]["isLoggedIn"], true);
    assert_eq!(edge["data"]["post"]["clapCount"], 0);
    assert_eq!(edge["data"]["post"]["viewerEdge"], json!({ "clapCount": 0, "isSaved": false }));
}

#[tokio::test]
async fn the_token_of_an_ended_session_is_worth_nothing() {
    let world = World::new().await;
    let bob = world.signed_in(BOB).await;
    assert_eq!(
        bob.ask("mutation { signOut { success } }").await["data"]["signOut"]["success"],
        true
    );
    let answer = bob.ask("mutation { followTag(tagSlug: \"rust\") { __typename } }").await;
    assert_eq!(answer["data"]["followTag"]["__typename"], "Unauthorized");
}

#[tokio::test]
async fn a_foreign_page_cannot_sign_its_visitor_in() {
    let world = World::new().await;
    let headers = [
        ("content-type", "application/json"),
        ("sec-fetch-site", "cross-site"),
        ("origin", "https://evil.example"),
    ];
    let body =
        json!({ "query": "mutation { verifyLoginCode(loginCode: \"123456\") { __typename } }" });
    let answer = world.browser().send(Method::POST, "/_/graphql", &headers, body.to_string()).await;
    assert_eq!(answer.status, 403);
}

#[tokio::test]
async fn queries_need_no_token() {
    let world = World::new().await;
    let mut bob = world.signed_in(BOB).await;
    bob.xsrf = None;
    assert_eq!(bob.ask("{ viewer { username } }").await["data"]["viewer"]["username"], "bob");
}
