//! Links of one use: following one changes nothing, pressing the button on its page does, once.

mod redirects;
pub mod spoofs;

use super::{
    device::keep,
    world::{ADA, Answer, Browser, ORIGIN, World, on_each_database},
};
use http::{Method, StatusCode};
use quire_app::login;
use serde_json::{Value, json};

const SEND: &str = "mutation($email: String!) { sendAcctAuthEmail(email: $email) { __typename } }";
/// Where another link is asked for.
const ANOTHER: &str = "/m/signin?error=LINK_EXPIRED&operation=login";
pub const OWN: (&str, &str) = ("sec-fetch-site", "same-origin");

/// Asks for a letter in a fresh browser; returns the browser and the link's token.
pub async fn request_link(world: &World, email: &str) -> (Browser, String) {
    world.doubles.clock.advance(14_400);
    let mut browser = world.browser();
    let answer = browser.post(json!({ "query": SEND, "variables": { "email": email } })).await;
    keep(&mut browser, &answer.headers);
    let letter = world.doubles.mailbox.letters().pop().unwrap();
    let start = format!("{ORIGIN}/m/callback/email?token=");
    let line = letter.text.lines().find_map(|line| line.trim().strip_prefix(&start)).unwrap();
    assert!(line.len() >= 43, "256 bits");
    (browser, line.to_owned())
}

async fn follow(browser: &Browser, method: Method, target: &str) -> Answer {
    let cookie = browser.cookie.iter().map(|cookie| ("cookie", cookie.as_str()));
    browser.send(method, target, &cookie.collect::<Vec<_>>(), ()).await
}

pub async fn press(browser: &Browser, target: &str, from: (&str, &str), form: &str) -> Answer {
    let mut headers = vec![("content-type", "application/x-www-form-urlencoded"), from];
    headers.extend(browser.cookie.iter().map(|cookie| ("cookie", cookie.as_str())));
    browser.send(Method::POST, target, &headers, form.to_owned()).await
}

async fn logged_in(browser: &Browser) -> Value {
    browser.ask("{ loggedIn }").await["data"]["loggedIn"].clone()
}

// proves S116: "A right code leads to the callback, which signs in"
// proves S120: "The callback carries where to go on and the token"
#[tokio::test]
async fn a_link_that_is_followed_a_hundred_times_is_not_used_up() {
    on_each_database(async |world| {
        let (mut browser, token) = request_link(&world, "ada@mail.example").await;
        let target = format!("/m/callback/email?token={token}");
        for scanner in [world.browser(), browser.clone()] {
            for method in [Method::GET, Method::HEAD] {
                for _ in 0..25 {
                    let answer = follow(&scanner, method.clone(), &target).await;
                    assert_eq!(answer.status, 200);
                    assert_eq!(answer.header("set-cookie"), "");
                    assert_eq!(answer.header("cache-control"), "no-store");
                    assert_eq!(answer.header("referrer-policy"), "no-referrer");
                }
            }
        }
        let form = format!("token={token}");
        let answer = press(&browser, "/m/callback/email", OWN, &form).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (303, "/"));
        keep(&mut browser, &answer.headers);
        assert_eq!(logged_in(&browser).await, true);
        for _ in 0..2 {
            let again = press(&world.browser(), "/m/callback/email", OWN, &form).await;
            assert_eq!(again.header("location"), ANOTHER);
            let seen = follow(&browser, Method::GET, &target).await;
            assert_eq!((seen.status.as_u16(), seen.header("location")), (303, ANOTHER));
        }
    })
    .await;
}

#[tokio::test]
async fn who_deleted_their_account_is_led_to_where_they_can_keep_it() {
    let world = World::new().await;
    let ada = world.stepped_up(ADA).await;
    let gone = ada.ask("mutation { deleteAccount { __typename } }").await;
    assert_eq!(gone["data"]["deleteAccount"]["__typename"], "AccountDeletion");
    let (browser, token) = request_link(&world, "ada@mail.example").await;
    let answer = press(&browser, "/m/callback/email", OWN, &format!("token={token}")).await;
    assert_eq!((answer.status.as_u16(), answer.header("location")), (303, "/m/goodbye"));
}

#[tokio::test]
async fn only_the_browser_that_asked_is_let_in_without_pressing() {
    let world = World::new().await;
    let (other, _) = request_link(&world, "bob@mail.example").await;
    let (browser, token) = request_link(&world, "ada@mail.example").await;
    let target = format!("/m/callback/email?token={token}");
    let own = follow(&browser, Method::GET, &target).await;
    assert!(own.text.contains("<script>"));
    assert!(own.header("content-security-policy").contains("script-src 'sha256-"));
    for stranger in [other, world.browser()] {
        let page = follow(&stranger, Method::GET, &target).await;
        assert!(!page.text.contains("<script>"), "{}", page.text);
        assert!(page.text.contains("a•••@mail.example"), "says who would be signed in");
        assert!(!page.text.contains("ada@mail.example"));
    }
}

#[tokio::test]
async fn a_link_dies_with_its_code_and_the_code_with_its_link() {
    let world = World::new().await;
    let (_, token) = request_link(&world, "ada@mail.example").await;
    world.doubles.clock.advance(600);
    let late = press(&world.browser(), "/m/callback/email", OWN, &format!("token={token}")).await;
    assert_eq!(late.header("location"), ANOTHER);
    let (browser, token) = request_link(&world, "ada@mail.example").await;
    let letter = world.doubles.mailbox.letters().pop().unwrap();
    let code = letter.subject.as_str().split(' ').next().unwrap().to_owned();
    let used = press(&world.browser(), "/m/callback/email", OWN, &format!("token={token}")).await;
    assert_eq!(used.status, 303);
    let verify = "mutation($code: String!) { verifyLoginCode(loginCode: $code) { __typename } }";
    let answer = browser.ask_with(verify, json!({ "code": code })).await;
    assert_eq!(answer["data"]["verifyLoginCode"]["__typename"], "BadRequest");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_twenty_presses_at_once_one_signs_in() {
    on_each_database(async |world| {
        let (_, token) = request_link(&world, "ada@mail.example").await;
        let presses = (0..20).map(|_| {
            let (browser, form) = (world.browser(), format!("token={token}"));
            tokio::spawn(async move { press(&browser, "/m/callback/email", OWN, &form).await })
        });
        let answers = futures_util::future::join_all(presses).await;
        let leads =
            |answer: &&Result<Answer, _>| answer.as_ref().unwrap().header("location") == "/";
        assert_eq!(answers.iter().filter(leads).count(), 1);
    })
    .await;
}

#[tokio::test]
async fn another_sites_form_presses_nothing() {
    let world = World::new().await;
    let (_, token) = request_link(&world, "ada@mail.example").await;
    let form = format!("token={token}");
    for from in [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("referer", ORIGIN),
    ] {
        let answer = press(&world.browser(), "/m/callback/email", from, &form).await;
        assert_eq!((answer.status, answer.header("set-cookie")), (StatusCode::FORBIDDEN, ""));
    }
    assert!(login::find_link(&world.app, &token, None).await.unwrap().is_some());
}
