//! The renderer's capability and other things that are no session.

use super::world::{ADA, LOCKED, World, canary, story_id};
use http::Method;
use quire_http::session::capability::{self, Class};
use serde_json::{Value, json};

async fn as_renderer(world: &World, token: &str, query: &str) -> (u16, Value) {
    let headers = [("content-type", "application/json"), (capability::HEADER, token)];
    let body = json!({ "query": query }).to_string();
    let answer = world.browser().send(Method::POST, "/_/graphql", &headers, body).await;
    (answer.status.as_u16(), answer.json())
}

fn issue(world: &World, class: Class) -> String {
    capability::issue(&world.app.keys, class.into(), world.app.ports.clock.now()).unwrap()
}

#[tokio::test]
async fn a_capability_reads_what_its_class_reads_and_is_no_one() {
    let world = World::new().await;
    let query = format!(
        "{{ viewer {{ id }} session {{ isLoggedIn }} post(id: \"{}\") {{ isPreview bodyHtml }} }}",
        story_id(LOCKED)
    );
    for (class, reads_all) in [(Class::Lo, false), (Class::Free, false), (Class::Member, true)] {
        let (status, answer) = as_renderer(&world, &issue(&world, class), &query).await;
        assert_eq!(status, 200);
        assert_eq!(answer["data"]["viewer"], Value::Null);
        assert_eq!(answer["data"]["session"]["isLoggedIn"], false);
        assert_eq!(answer["data"]["post"]["isPreview"], !reads_all, "{class:?}");
        let html = answer["data"]["post"]["bodyHtml"].as_str().unwrap();
        assert_eq!(html.contains(&canary(LOCKED)), reads_all, "{class:?}");
    }
}

#[tokio::test]
async fn a_capability_ends_after_thirty_seconds_and_never_changes_anything() {
    let world = World::new().await;
    let token = issue(&world, Class::Member);
    let (status, answer) = as_renderer(&world, &token, "mutation { signOut { success } }").await;
    assert_eq!((status, &answer["errors"][0]["extensions"]["code"]), (403, &json!("READ_ONLY")));
    world.doubles.clock.advance(30);
    let query = format!("{{ post(id: \"{}\") {{ isPreview }} }}", story_id(LOCKED));
    let (_, answer) = as_renderer(&world, &token, &query).await;
    assert_eq!(answer["data"]["post"]["isPreview"], true);
}

#[tokio::test]
async fn bearer_tokens_and_forged_cookies_are_no_one() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let token = ada.cookie.clone().unwrap().replace("__Host-sid=", "");
    for header in [
        ("authorization", format!("Bearer {token}")),
        ("cookie", format!("sid={token}")),
        ("cookie", format!("__Host-sid={token}; __Host-sid={token}")),
        ("cookie", format!("__Host-sid={}", "A".repeat(43))),
        ("x-quire-capability", token.clone()),
    ] {
        let headers = [("content-type", "application/json"), (header.0, &header.1)];
        let body = json!({ "query": "{ viewer { id } }" }).to_string();
        let answer = world.browser().send(Method::POST, "/_/graphql", &headers, body).await;
        assert_eq!(answer.json()["data"]["viewer"], Value::Null, "{header:?}");
    }
}

// C041
// proves F237: "A link of another site does not sign a reader out; it asks first"
#[tokio::test]
async fn signing_out_by_a_link_of_another_site_asks_first() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let cookie = ada.cookie.clone().unwrap();
    let target = format!("/m/signout/{}", ada.xsrf.as_deref().unwrap());
    for headers in
        [vec![("sec-fetch-site", "cross-site")], vec![("referer", "https://evil.example/")], vec![]]
    {
        let mut headers = headers.clone();
        headers.push(("cookie", &cookie));
        let answer = ada.send(Method::GET, &target, &headers, ()).await;
        assert_eq!(answer.status, 200);
        assert!(answer.text.contains("<form method=\"post\""));
        assert_eq!(
            ada.ask("{ session { isLoggedIn } }").await["data"]["session"]["isLoggedIn"],
            true
        );
    }
    let foreign = [("sec-fetch-site", "cross-site"), ("cookie", cookie.as_str())];
    assert_eq!(ada.send(Method::POST, &target, &foreign, ()).await.status, 403);
    let own = [("sec-fetch-site", "same-origin"), ("cookie", cookie.as_str())];
    // The token in the address is not what decides (specification: sign-out proceeds).
    let answer = ada.send(Method::GET, "/m/signout/none", &own, ()).await;
    assert_eq!((answer.status.as_u16(), answer.header("location")), (302, "/"));
    assert!(answer.header("set-cookie").starts_with("__Host-sid=; Path=/; Max-Age=0"));
    assert_eq!(ada.ask("{ session { isLoggedIn } }").await["data"]["session"]["isLoggedIn"], false);
}
