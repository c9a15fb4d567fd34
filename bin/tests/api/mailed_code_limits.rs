//! Who may be sent a code when: what strangers ask for in someone's name keeps no one out.

use super::{
    device::{keep, sign_in},
    links::{OWN, press, request_link},
    world::{ADA, Browser, World, on_each_database},
};
use http::Method;
use quire_app::retention::forget_old;
use serde_json::{Value, json};

const SEND: &str =
    "mutation($email: String!) { sendAcctAuthEmail(email: $email, operation: LOGIN) {
    __typename ... on RateLimited { message retryAfter } } }";
const VERIFY: &str = "mutation($code: String!) { verifyLoginCode(loginCode: $code) {
    __typename ... on RateLimited { message retryAfter } } }";
const STEP_UP: &str = "mutation { beginStepUpCode { __typename } }";

async fn ask(browser: &Browser, email: &str) -> Value {
    browser.ask_with(SEND, json!({ "email": email })).await["data"]["sendAcctAuthEmail"].clone()
}

/// Strangers ask for codes until no more are sent.
async fn use_up(world: &World, email: &str) -> Value {
    for _ in 0..10 {
        let answer = ask(&world.browser(), email).await;
        if answer["__typename"] == "RateLimited" {
            return answer;
        }
    }
    panic!("never refused")
}

#[tokio::test]
async fn a_browser_that_signed_in_before_is_sent_a_code_whatever_strangers_ask_for() {
    on_each_database(async |world| {
        let mut own = world.browser();
        sign_in(&world, &mut own, "ada").await;
        let mut others = world.browser();
        sign_in(&world, &mut others, "bob").await;
        for browser in [&mut own, &mut others] {
            let answer = browser.post(json!({ "query": "mutation { signOut { __typename } }" }));
            let answer = answer.await;
            keep(browser, &answer.headers);
        }
        world.doubles.clock.advance(86_400);
        let refused = use_up(&world, "ada@mail.example").await;
        assert_eq!(refused["retryAfter"], 3_600);
        assert_eq!(
            refused["message"],
            "Too many codes were requested. Try again in 60 minutes, or open the link in an email \
             with a code that you already have."
        );
        assert_eq!(ask(&others, "ada@mail.example").await["__typename"], "RateLimited");
        assert_eq!(ask(&own, "ada@mail.example").await["__typename"], "SusiMethod");
        world.doubles.clock.advance(3_600);
        assert_eq!(ask(&world.browser(), "ada@mail.example").await["__typename"], "SusiMethod");
        assert_eq!(ask(&world.browser(), "ada@mail.example").await["__typename"], "RateLimited");
    })
    .await;
}

#[tokio::test]
async fn a_known_browser_has_limits_of_its_own() {
    let world = World::new().await;
    let mut own = world.browser();
    sign_in(&world, &mut own, "ada").await;
    for kind in ["SusiMethod", "SusiMethod", "RateLimited"] {
        assert_eq!(ask(&own, "ada@mail.example").await["__typename"], kind);
    }
}

#[tokio::test]
async fn who_holds_a_letter_is_sent_another_link_whatever_strangers_ask_for() {
    on_each_database(async |world| {
        // The letter that a stranger asks for comes to the owner.
        let (stranger, token) = request_link(&world, "ada@mail.example").await;
        use_up(&world, "ada@mail.example").await;
        world.doubles.clock.advance(600);
        forget_old(&world.app).await.unwrap();
        let target = format!("/m/callback/email?token={token}");
        let mut owner = world.browser();
        let page = owner.send(Method::GET, &target, &[], ()).await;
        assert!(page.text.contains("This link has expired"), "{}", page.text);
        assert!(!page.text.contains("ada@mail.example"));
        let form = format!("token={token}&again=1");
        let foreign = ("sec-fetch-site", "cross-site");
        assert_eq!(press(&stranger, "/m/callback/email", foreign, &form).await.status, 403);
        let before = world.doubles.mailbox.letters().len();
        let sent = press(&owner, "/m/callback/email", OWN, &form).await;
        assert_eq!(sent.status, 200, "{}", sent.text);
        keep(&mut owner, &sent.headers);
        let letters = world.doubles.mailbox.letters();
        assert_eq!(letters.len(), before + 1);
        let code = letters.last().unwrap().subject.as_str().split(' ').next().unwrap().to_owned();
        let answer = owner.ask_with(VERIFY, json!({ "code": code })).await;
        assert_eq!(answer["data"]["verifyLoginCode"]["__typename"], "SignedIn");
        // Two at once; then they are told when.
        let fresh = world.browser();
        assert_eq!(press(&fresh, "/m/callback/email", OWN, &form).await.status, 200);
        let third = press(&fresh, "/m/callback/email", OWN, &form).await;
        assert_eq!(third.status, 429);
        assert!(third.text.contains("Try again in 5 minutes"), "{}", third.text);
    })
    .await;
}

#[tokio::test]
async fn a_letter_shows_whose_the_address_is_for_a_day() {
    let world = World::new().await;
    let (_, token) = request_link(&world, "ada@mail.example").await;
    world.doubles.clock.advance(600 + 86_400);
    let target = format!("/m/callback/email?token={token}");
    let page = world.browser().send(Method::GET, &target, &[], ()).await;
    assert_eq!(page.status, 303);
    assert_eq!(forget_old(&world.app).await.unwrap().challenges, 1);
}

#[tokio::test]
async fn stepping_up_and_signing_in_have_counts_of_their_own() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    use_up(&world, "ada@mail.example").await;
    let answer = ada.ask(STEP_UP).await;
    assert_eq!(answer["data"]["beginStepUpCode"]["__typename"], "CodeSent", "{answer}");
}

#[tokio::test]
async fn a_deleted_account_can_be_taken_back_after_its_owner_asked_for_codes() {
    let world = World::new().await;
    let ada = world.stepped_up(ADA).await;
    use_up(&world, "ada@mail.example").await;
    let gone = ada.ask("mutation { deleteAccount { __typename } }").await;
    assert_eq!(gone["data"]["deleteAccount"]["__typename"], "AccountDeletion");
    assert_eq!(ask(&world.browser(), "ada@mail.example").await["__typename"], "SusiMethod");
}

#[tokio::test]
async fn void_codes_are_limited_and_write_nothing() {
    let world = World::new().await;
    let mut browser = world.browser();
    sign_in(&world, &mut browser, "ada").await;
    let mut other = world.browser();
    let answer = other.post(json!({ "query": SEND, "variables": { "email": "bob@mail.example" } }));
    let answer = answer.await;
    keep(&mut other, &answer.headers);
    let tried = async || {
        let answer = other.ask_with(VERIFY, json!({ "code": "000000" })).await;
        answer["data"]["verifyLoginCode"].clone()
    };
    for _ in 0..5 {
        tried().await;
    }
    let challenge = other.cookie.as_deref().unwrap().split_once('=').unwrap().1.to_owned();
    let tries = async || {
        let hash = quire_app::session::token_hash(&challenge);
        let found = world.app.store.read(move |c| quire_store::login::find(c, &hash)).await;
        found.unwrap().unwrap().tries
    };
    assert_eq!(tries().await, 5);
    let mut kinds = Vec::new();
    for _ in 0..31 {
        kinds.push(tried().await["__typename"].as_str().unwrap().to_owned());
    }
    assert_eq!(tries().await, 5);
    assert!(kinds.iter().take(30).all(|kind| kind == "TooManyRequests"), "{kinds:?}");
    assert_eq!(kinds.last().unwrap(), "RateLimited");
    let told = tried().await;
    assert_eq!(
        told["message"],
        "Too many codes that no longer work were tried. Try again in 1 minute."
    );
}
