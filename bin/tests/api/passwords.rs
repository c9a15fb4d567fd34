//! Passwords: set with a step-up, kept as slow hashes, good for signing in.

use super::world::{ADA, BOB, Browser, World, on_each_database};
use http::Method;
use serde_json::{Value, json};

pub const SET: &str = "mutation($password: String!) { setPassword(password: $password) {
    __typename ... on Security { hasPassword stepUpUntil } ... on SignupError { code message } } }";
pub const SIGN_IN: &str = "mutation($email: String!, $password: String!) {
    signInWithPassword(email: $email, password: $password) {
    __typename ... on SignedIn { isNewAccount user { username } }
    ... on InvalidPassword { message failCount }
    ... on PasswordSoftLockout { message lockoutEndsAt }
    ... on PasswordPermanentLockout { message }
    ... on IpAuthLockout { message lockoutEndsAt }
    ... on BadRequest { message } ... on RateLimited { message retryAfter } } }";
const REMOVE: &str = "mutation { removePassword { __typename ... on Security { hasPassword } } }";

pub const RIGHT: &str = "correct horse battery";

pub async fn set(browser: &mut Browser, password: &str) -> Value {
    browser.act(SET, json!({ "password": password })).await
}

pub async fn sign_in(browser: &mut Browser, email: &str, password: &str) -> Value {
    browser.act(SIGN_IN, json!({ "email": email, "password": password })).await
}

/// A person of the world who has a password.
pub async fn with_password(world: &World, person: u64) -> Browser {
    let mut browser = world.stepped_up(person).await;
    assert_eq!(set(&mut browser, RIGHT).await["hasPassword"], true);
    browser
}

async fn is_signed_in(browser: &Browser) -> bool {
    browser.ask("{ session { isLoggedIn } }").await["data"]["session"]["isLoggedIn"] == true
}

#[tokio::test]
async fn a_password_signs_in_wherever_one_is() {
    on_each_database(async |world| {
        with_password(&world, ADA).await;
        let mut browser = world.browser();
        let answer = sign_in(&mut browser, " Ada@Mail.example ", RIGHT).await;
        assert_eq!(answer["__typename"], "SignedIn", "{answer}");
        assert_eq!(answer["user"]["username"], "ada");
        assert_eq!(answer["isNewAccount"], false);
        assert!(is_signed_in(&browser).await);
        let me = browser.ask("{ viewer { username security { hasPassword stepUpUntil } } }").await;
        let expected = json!({ "hasPassword": true, "stepUpUntil": null });
        assert_eq!(me["data"]["viewer"]["security"], expected);
    })
    .await;
}

#[tokio::test]
async fn a_stolen_cookie_alone_neither_sets_nor_removes_a_password() {
    on_each_database(async |world| {
        let mut thief = world.signed_in(ADA).await;
        assert_eq!(set(&mut thief, RIGHT).await["__typename"], "StepUpRequired");
        with_password(&world, ADA).await;
        let mut thief = world.signed_in(ADA).await;
        assert_eq!(set(&mut thief, "another one").await["__typename"], "StepUpRequired");
        assert_eq!(thief.act(REMOVE, json!({})).await["__typename"], "StepUpRequired");
        let answer = sign_in(&mut world.browser(), "ada@mail.example", RIGHT).await;
        assert_eq!(answer["__typename"], "SignedIn", "nothing has changed");
    })
    .await;
}

#[tokio::test]
async fn a_step_up_is_good_for_ten_minutes() {
    let world = World::new().await;
    let mut ada = world.stepped_up(ADA).await;
    world.doubles.clock.advance(599);
    assert_eq!(set(&mut ada, RIGHT).await["__typename"], "Security");
    world.doubles.clock.advance(1);
    assert_eq!(set(&mut ada, RIGHT).await["__typename"], "StepUpRequired");
}

#[tokio::test]
async fn a_password_has_eight_to_a_hundred_and_twenty_eight_characters() {
    let world = World::new().await;
    let mut ada = world.stepped_up(ADA).await;
    for (length, code) in [(7, "PASSWORD_TOO_SHORT"), (129, "PASSWORD_TOO_LONG")] {
        let answer = set(&mut ada, &"ä".repeat(length)).await;
        assert_eq!(answer["__typename"], "SignupError");
        assert_eq!(answer["code"], code);
    }
    for length in [8, 128] {
        assert_eq!(set(&mut ada, &"ä".repeat(length)).await["hasPassword"], true);
    }
    // The same letters from a keyboard that sends accents on their own.
    let composed = "a\u{308}".repeat(128);
    let answer = sign_in(&mut world.browser(), "ada@mail.example", &composed).await;
    assert_eq!(answer["__typename"], "SignedIn");
}

#[tokio::test]
async fn a_new_password_ends_the_other_sessions_and_no_others() {
    on_each_database(async |world| {
        let mut ada = world.stepped_up(ADA).await;
        let (elsewhere, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        assert_eq!(set(&mut ada, RIGHT).await["__typename"], "Security");
        assert!(is_signed_in(&ada).await);
        assert!(!is_signed_in(&elsewhere).await);
        assert!(is_signed_in(&bob).await);
        let elsewhere = world.signed_in(ADA).await;
        assert_eq!(
            ada.act(REMOVE, json!({})).await,
            json!({
                "__typename": "Security", "hasPassword": false,
            })
        );
        assert!(!is_signed_in(&elsewhere).await);
        let answer = sign_in(&mut world.browser(), "ada@mail.example", RIGHT).await;
        assert_eq!(answer["__typename"], "InvalidPassword");
    })
    .await;
}

#[tokio::test]
async fn who_has_an_account_or_a_password_cannot_be_told_from_the_answers() {
    on_each_database(async |world| {
        with_password(&world, ADA).await;
        let mut answers = Vec::new();
        for email in ["ada@mail.example", "bob@mail.example", "nobody@mail.example"] {
            let mut browser = world.browser();
            let mut of_one = Vec::new();
            for _ in 0..7 {
                of_one.push(sign_in(&mut browser, email, "a wrong one").await);
            }
            answers.push(of_one);
        }
        assert_eq!(answers[0], answers[1]);
        assert_eq!(answers[0], answers[2]);
    })
    .await;
    let world = World::new().await;
    let answer = sign_in(&mut world.browser(), "no address", RIGHT).await;
    assert_eq!(answer["message"], "Please enter a valid email address.");
}

#[tokio::test]
async fn another_site_cannot_sign_its_visitor_in() {
    let world = World::new().await;
    with_password(&world, ADA).await;
    let variables = json!({ "email": "ada@mail.example", "password": RIGHT });
    let body = json!({ "query": SIGN_IN, "variables": variables }).to_string();
    for (name, value) in [("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")] {
        let headers = [("content-type", "application/json"), (name, value)];
        let answer = world.browser().send(Method::POST, "/_/graphql", &headers, body.clone()).await;
        assert_eq!(answer.status.as_u16(), 403);
        assert!(answer.headers.get("set-cookie").is_none());
    }
}

#[tokio::test]
async fn one_password_is_tried_per_request() {
    let world = World::new().await;
    let guess = |alias: &str| {
        format!(
            "{alias}: signInWithPassword(email: \"ada@mail.example\", password: \"x\") {{ __typename }} "
        )
    };
    let body = json!({ "query": format!("mutation {{ {}{} }}", guess("a"), guess("b")) });
    assert_eq!(world.browser().post(body).await.status.as_u16(), 400);
    let one = json!({ "query": format!("mutation {{ {} }}", guess("a")) });
    let answer = world.browser().post(json!([one.clone(), one])).await;
    assert_eq!(answer.status.as_u16(), 400);
}

#[tokio::test]
async fn a_password_is_kept_as_a_slow_salted_hash() {
    let world = World::new().await.with_full_password_cost();
    with_password(&world, ADA).await;
    with_password(&world, BOB).await;
    let mut hashes = Vec::new();
    for person in [ADA, BOB] {
        let person = quire_core::UserId::from_bits(person);
        let hash = world
            .app
            .store
            .read(move |c| quire_store::credential::password_of(c, &person))
            .await
            .unwrap()
            .unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        hashes.push(hash);
    }
    assert_ne!(hashes[0], hashes[1]);
}
