//! Signing out by the address that the menu leads to.

use super::{
    log::Lines,
    world::{ADA, Answer, Browser, World},
};
use http::Method;

async fn leave(browser: &Browser, token: &str) -> Answer {
    let cookie = browser.cookie.as_deref().unwrap();
    let headers = [("cookie", cookie), ("sec-fetch-site", "same-origin")];
    browser.send(Method::GET, &format!("/m/signout/{token}"), &headers, ()).await
}

async fn is_in(browser: &Browser) -> bool {
    browser.ask("{ loggedIn }").await["data"]["loggedIn"] == true
}

// S132, C041
// proves S133: "Without the token signing out is logged and still done"
#[tokio::test]
async fn the_address_ends_the_session_and_without_its_token_an_error_is_logged() {
    let world = World::new().await;
    let (lines, _logging) = Lines::written();
    let ada = world.signed_in(ADA).await;
    let answer = leave(&ada, ada.xsrf.as_deref().unwrap()).await;
    assert_eq!((answer.status.as_u16(), answer.header("location")), (302, "/"));
    assert!(!is_in(&ada).await);
    assert!(!lines.text().contains("xsrf"), "{}", lines.text());
    for token in ["none", "0000"] {
        let ada = world.signed_in(ADA).await;
        let answer = leave(&ada, token).await;
        assert_eq!(answer.status.as_u16(), 302, "sign-out proceeds");
        assert!(!is_in(&ada).await);
    }
    let told = lines.text();
    assert_eq!(told.matches("ERROR").count(), 2, "{told}");
    assert_eq!(told.matches("signed out without the right xsrf token").count(), 2, "{told}");
}
