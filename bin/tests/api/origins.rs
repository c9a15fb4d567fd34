//! What changes something comes from our own pages and carries the session's
//! token.

use super::{
    matrix::mutations,
    world::{ADA, BOB, ORIGIN, World, on_each_database, story_id},
};
use http::Method;
use quire_store::DatabaseUrl;
use serde_json::json;

/// The bytes of the database: whatever is written changes them.
fn bytes(world: &World) -> Vec<u8> {
    let DatabaseUrl::Sqlite(path) = world.app.store.url().clone() else { return Vec::new() };
    let wal = path.with_extension("db-wal");
    [std::fs::read(&path).unwrap(), std::fs::read(wal).unwrap_or_default()].concat()
}

// The mutations are those of the schema (`matrix` fails when one is missing there).
#[tokio::test]
async fn nothing_is_changed_from_elsewhere_or_without_the_right_token() {
    on_each_database(async |world| refuses_everything(&world).await).await;
}

async fn refuses_everything(world: &World) {
    let bob = world.signed_in(BOB).await;
    let other = world.signed_in(ADA).await;
    let cookie = bob.cookie.clone().unwrap();
    let (own, foreign) = (bob.xsrf.clone().unwrap(), other.xsrf.clone().unwrap());
    let gone = world.signed_in(BOB).await;
    let ended = gone.xsrf.clone().unwrap();
    gone.ask("mutation { signOut { success } }").await;
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
        ("the token of an ended session", vec![home, ("x-xsrf-token", &ended)]),
    ];
    let before = bytes(world);
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
    assert!(bytes(world) == before, "something was written");
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
