//! The tokens that people make in their settings for programs of theirs.

use super::world::{ADA, Answer, BOB, Browser, World, on_each_database};
use http::Method;
use quire_core::UserId;
use serde_json::{Value, json};

const MAKE: &str = "mutation($name: String!, $scopes: [ApiScope!]!, $life: TokenLife!) {
    createAccessToken(name: $name, scopes: $scopes, life: $life) { __typename
    ... on NewToken { token accessTokens { id name } } ... on BadRequest { message } } }";
const REVOKE: &str = "mutation($id: ID!) { revokeAccessToken(id: $id) { __typename
    ... on AccessTokens { accessTokens { id } } } }";
const LIST: &str = "{ viewer { accessTokens { id name scopes createdAt expiresAt lastUsedAt } } }";
const DAY: i64 = 86_400;

/// Makes a token that may do this for the person who is signed in and has stepped up.
pub async fn make(browser: &mut Browser, scopes: &[&str], life: &str) -> String {
    let wanted = json!({ "name": " My \n blog ", "scopes": scopes, "life": life });
    let made = browser.act(MAKE, wanted).await;
    made["token"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned()
}

/// A token of `person` that may do this.
pub async fn token(world: &World, person: u64, scopes: &[&str]) -> String {
    make(&mut world.stepped_up(person).await, scopes, "NEVER").await
}

/// Asks for an address of the API with a token.
pub async fn get(browser: &Browser, path: &str, token: &str) -> Answer {
    let bearer = format!("Bearer {token}");
    browser.send(Method::GET, path, &[("authorization", &bearer)], ()).await
}

async fn listed(browser: &Browser) -> Vec<Value> {
    browser.ask(LIST).await["data"]["viewer"]["accessTokens"].as_array().unwrap().clone()
}

async fn works(world: &World, token: &str) -> bool {
    let answer = get(&world.browser(), "/v1/me", token).await;
    assert!([200, 401].contains(&answer.status.as_u16()), "{}", answer.text);
    answer.status == 200
}

#[tokio::test]
async fn a_token_is_shown_once_listed_and_worth_nothing_when_it_is_revoked() {
    on_each_database(async |world| {
        let mut ada = world.stepped_up(ADA).await;
        let token = make(&mut ada, &["basicProfile", "publishPost"], "NEVER").await;
        assert!(token.starts_with("qit_"), "{token}");
        let letters = world.letters_sent().await;
        assert!(letters.iter().any(|about| about.contains("Access token made")), "{letters:?}");
        let before = listed(&ada).await;
        assert_eq!(before.len(), 1);
        assert_eq!(before[0]["name"], "My blog");
        assert_eq!(before[0]["scopes"], json!(["basicProfile", "publishPost"]));
        assert_eq!(before[0]["expiresAt"], Value::Null);
        assert_eq!(before[0]["lastUsedAt"], Value::Null);
        assert!(works(&world, &token).await);
        assert!(listed(&ada).await[0]["lastUsedAt"].is_string());
        assert!(world.files_with(&token).is_empty(), "it lies in a file");
        let other = make(&mut ada, &["basicProfile"], "NEVER").await;
        let id = before[0]["id"].clone();
        let bobs = world.stepped_up(BOB).await.act(REVOKE, json!({ "id": id })).await;
        assert_eq!(bobs["__typename"], "NotFound", "another person's");
        assert!(works(&world, &token).await);
        let left = ada.act(REVOKE, json!({ "id": id })).await;
        assert_eq!(left["accessTokens"].as_array().map(Vec::len), Some(1), "{left}");
        assert!(!works(&world, &token).await, "revoked");
        assert!(works(&world, &other).await, "the other one");
        assert_eq!(ada.act(REVOKE, json!({ "id": id })).await["__typename"], "NotFound");
    })
    .await;
}

#[tokio::test]
async fn a_token_ends_when_its_time_is_over() {
    on_each_database(async |world| {
        let mut ada = world.stepped_up(ADA).await;
        let mut tokens = Vec::new();
        for (life, days) in [("DAYS_30", 30), ("DAYS_90", 90), ("DAYS_365", 365), ("NEVER", 5_000)]
        {
            tokens.push((make(&mut ada, &["basicProfile"], life).await, life, days));
        }
        let mut passed = 0;
        for (token, life, days) in tokens {
            let seconds = (days * DAY - 1) - passed;
            world.doubles.clock.advance(seconds);
            assert!(works(&world, &token).await, "{life}: a second before its end");
            world.doubles.clock.advance(1);
            passed += seconds + 1;
            assert_eq!(works(&world, &token).await, life == "NEVER", "{life}: at its end");
        }
    })
    .await;
}

#[tokio::test]
async fn what_makes_no_token_is_refused_in_words() {
    let world = World::new().await;
    let mut ada = world.stepped_up(ADA).await;
    let long = "x".repeat(61);
    for (name, scopes, words) in [
        ("  ", json!(["basicProfile"]), "Give the token a name."),
        (&long, json!(["basicProfile"]), "The name can have up to 60 characters."),
        ("x", json!([]), "Choose at least one thing the token may do."),
    ] {
        let wanted = json!({ "name": name, "scopes": scopes, "life": "NEVER" });
        let refused = ada.act(MAKE, wanted).await;
        assert_eq!(refused["message"], words, "{refused}");
    }
    for _ in 0..50 {
        make(&mut ada, &["basicProfile"], "NEVER").await;
    }
    let wanted = json!({ "name": "x", "scopes": ["basicProfile"], "life": "NEVER" });
    let refused = ada.act(MAKE, wanted).await;
    assert_eq!(refused["message"], "You already have 50 access tokens. Revoke one first.");
}

#[tokio::test]
async fn the_tokens_of_suspended_and_deleted_people_are_dead_at_once_and_for_good() {
    on_each_database(async |world| {
        let ada = token(&world, ADA, &["basicProfile"]).await;
        let bob = token(&world, BOB, &["basicProfile"]).await;
        quire_app::suspension::suspend(&world.app, "ada").await.unwrap();
        assert!(!works(&world, &ada).await, "suspended");
        quire_app::suspension::unsuspend(&world.app, "ada").await.unwrap();
        assert!(!works(&world, &ada).await, "and back");
        let hide = |c: &mut quire_store::Conn| {
            let now = quire_core::Timestamp::from_millis(1_767_000_000_000).unwrap();
            quire_store::deletion::hide(c, &UserId::from_bits(BOB), now)?;
            assert!(
                quire_store::access_token::of_person(c, &UserId::from_bits(BOB), 9)?.is_empty()
            );
            quire_store::deletion::restore(c, &UserId::from_bits(BOB), now)
        };
        assert!(works(&world, &bob).await);
        world.app.store.write(hide).await.unwrap();
        assert!(!works(&world, &bob).await, "deleted, and back");
    })
    .await;
}
