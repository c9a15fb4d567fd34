//! The token with which an app signs in.

use super::{
    device::keep,
    world::{ADA, Answer, Browser, World, on_each_database},
};
use http::Method;
use serde_json::{Value, json};

async fn token(browser: &Browser) -> Value {
    browser.ask("{ accountToken }").await["data"]["accountToken"].clone()
}

async fn open(browser: &Browser, token: &str) -> Answer {
    browser.send(Method::GET, &format!("/m/app/login/{token}"), &[], ()).await
}

async fn press(browser: &Browser, token: &str) -> Answer {
    let kind = ("content-type", "application/x-www-form-urlencoded");
    let headers = [kind, ("sec-fetch-site", "same-origin")];
    let form = format!("token={token}");
    browser.send(Method::POST, "/m/callback/email", &headers, form).await
}

// C013
// proves F259: "A token signs in once from the app"
#[tokio::test]
async fn a_token_signs_in_once_within_a_minute_and_looking_changes_nothing() {
    on_each_database(async |world| {
        let ada = world.stepped_up(ADA).await;
        let given = token(&ada).await;
        let given = given.as_str().unwrap();
        assert!(given.len() >= 43, "256 bits");
        let mut app = world.browser();
        for _ in 0..3 {
            let page = open(&app, given).await;
            assert_eq!(page.status, 200);
            assert!(page.text.contains("action=\"/m/callback/email\""), "{}", page.text);
            assert!(!page.text.contains("ada@mail.example"), "most of the address is hidden");
            assert_eq!(page.header("set-cookie"), "");
        }
        let entered = press(&app, given).await;
        assert_eq!((entered.status.as_u16(), entered.header("location")), (303, "/"));
        keep(&mut app, &entered.headers);
        let who = app.ask("{ viewer { username } }").await;
        assert_eq!(who["data"]["viewer"]["username"], "ada");
        assert_eq!(open(&world.browser(), given).await.status, 410, "used");
        let again = press(&world.browser(), given).await;
        assert!(again.header("location").contains("LINK_EXPIRED"));
        let late = token(&ada).await;
        world.doubles.clock.advance(60);
        assert_eq!(open(&world.browser(), late.as_str().unwrap()).await.status, 410, "too old");
    })
    .await;
}

#[tokio::test]
async fn who_did_not_just_show_that_it_is_them_gets_no_token() {
    let world = World::new().await;
    assert_eq!(token(&world.browser()).await, Value::Null);
    assert_eq!(token(&world.signed_in(ADA).await).await, Value::Null, "a stolen cookie");
    let ada = world.stepped_up(ADA).await;
    for _ in 0..5 {
        assert!(token(&ada).await.is_string());
    }
    assert_eq!(token(&ada).await, Value::Null, "five in five minutes");
    let both = ada.post(json!({ "query": "{ a: accountToken b: accountToken }" })).await;
    assert_ne!(both.status, 200, "one in a request: {}", both.text);
}
