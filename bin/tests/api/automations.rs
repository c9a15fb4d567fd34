//! What the automation service IFTTT asks of a site.

use super::{
    access_tokens::{get, token},
    programs::ALL,
    world::{ADA, BOB, Browser, World, on_each_database, user_id},
};
use http::Method;
use quire::{api::Api, config::Secret};
use std::sync::Arc;

const STATUS: &str = "/ifttt/v1/status";
const USER: &str = "/ifttt/v1/user/info";

/// A browser on the site as it is with a key.
fn with_key(world: &World) -> Browser {
    let api = Api::new(world.app.clone(), false);
    let api = api.with_automation_key(Some(Secret::new("the key of both".to_owned())));
    world.browser().of(Arc::new(api))
}

// proves R272: "`/ifttt/v1/user/info` answers programs"
// proves R273: "`/ifttt/v1/status` answers programs"
// proves F355: "An automation service reads user info and status"
#[tokio::test]
async fn an_automation_service_learns_whether_the_site_is_up_and_who_a_token_acts_for() {
    on_each_database(async |world| {
        let browser = with_key(&world);
        for (name, key, status) in [
            ("ifttt-service-key", "the key of both", 200),
            ("ifttt-channel-key", "the key of both", 200),
            ("ifttt-service-key", "another key", 401),
            ("ifttt-service-key", "", 401),
            ("authorization", "Bearer the key of both", 401),
        ] {
            let answer = browser.send(Method::GET, STATUS, &[(name, key)], ()).await;
            assert_eq!(answer.status, status, "{name}: {key}");
            assert_eq!(answer.header("content-type"), "application/json; charset=utf-8");
        }
        let me = get(&browser, USER, &token(&world, ADA, &["basicProfile"]).await).await;
        assert_eq!(me.status, 200, "{}", me.text);
        let me = me.json()["data"].clone();
        assert_eq!(
            (&me["id"], &me["url"]),
            (&user_id(ADA).into(), &"https://quire.example/@ada".into())
        );
        assert!(me["name"].as_str().is_some_and(|name| !name.is_empty()), "{me}");
        let narrow = token(&world, ADA, &["publishPost"]).await;
        let suspended = token(&world, BOB, &ALL).await;
        quire_app::suspension::suspend(&world.app, "bob").await.unwrap();
        for wrong in [narrow.as_str(), suspended.as_str(), "nonsense", ""] {
            let answer = get(&browser, USER, wrong).await;
            assert_eq!(answer.status, 401, "{wrong}");
            assert!(answer.json()["errors"][0]["message"].is_string(), "{}", answer.text);
        }
        let signed_in = world.signed_in(ADA).await.cookie.unwrap();
        let cookie = [("cookie", signed_in.as_str())];
        assert_eq!(browser.send(Method::GET, USER, &cookie, ()).await.status, 401, "no token");
        assert_eq!(browser.send(Method::POST, STATUS, &[], "{}").await.status, 405);
        assert_eq!(browser.get("/ifttt/v1/triggers/none").await.status, 404);
        assert_eq!(world.browser().get(STATUS).await.status, 404, "there is no key");
        let token = token(&world, ADA, &ALL).await;
        assert_eq!(get(&world.browser(), USER, &token).await.status, 404, "there is no key");
    })
    .await;
}
