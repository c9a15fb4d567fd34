//! Services that lie, and services that are lied about: no ID token but the right one signs
//! anybody in.

use super::{
    connect::with_issuer,
    issuer::{CLIENT, Issuer, Person, SECRET, Token, stranger_key},
    visitor::Visitor,
    world::World,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use quire_core::account::auth_state::AuthService;
use serde_json::json;

pub type Bend = fn(&mut Token);

/// Where the doubles' clock stands before it is moved.
const NOW: i64 = 1_767_323_045;

fn unsigned(token: &mut Token, header: &str) {
    let claims = URL_SAFE_NO_PAD.encode(token.claims.to_string());
    token.instead = Some(format!("{}.{claims}.", URL_SAFE_NO_PAD.encode(header)));
}

pub const BAD: &[(&str, Bend)] = &[
    ("another nonce", |token| token.claims["nonce"] = json!("other")),
    ("no nonce", |token| token.claims["nonce"] = json!(null)),
    ("another audience", |token| token.claims["aud"] = json!("them")),
    ("two audiences", |token| token.claims["aud"] = json!([CLIENT, "them"])),
    ("another party", |token| token.claims["azp"] = json!("them")),
    ("another issuer", |token| token.claims["iss"] = json!("https://evil.example")),
    ("an issuer with a slash", |token| {
        token.claims["iss"] = json!(format!("{}/", token.claims["iss"].as_str().unwrap()));
    }),
    ("ended", |token| token.claims["exp"] = json!(NOW - 61)),
    ("an end in words", |token| token.claims["exp"] = json!("later")),
    ("no end", |token| token.claims["exp"] = json!(null)),
    ("of tomorrow", |token| token.claims["iat"] = json!(NOW + 86_400)),
    ("not yet", |token| token.claims["nbf"] = json!(NOW + 86_400)),
    ("no subject", |token| token.claims["sub"] = json!("")),
    ("an endless subject", |token| token.claims["sub"] = json!("x".repeat(300))),
    ("no algorithm", |token| unsigned(token, r#"{"alg":"none","kid":"own"}"#)),
    ("an algorithm in capitals", |token| unsigned(token, r#"{"alg":"NONE","kid":"own"}"#)),
    ("a signature that was left out", |token| unsigned(token, r#"{"alg":"RS256","kid":"own"}"#)),
    ("our own secret as the key", |token| {
        token.header = Header { kid: Some("own".into()), ..Header::new(Algorithm::HS256) };
        token.key = EncodingKey::from_secret(SECRET.as_bytes());
    }),
    ("another algorithm of the same key", |token| {
        token.header = Header { kid: Some("own".into()), ..Header::new(Algorithm::RS512) };
    }),
    ("a stranger's key under the same name", |token| token.key = stranger_key()),
    ("a key that it brings along", |token| {
        let key = jsonwebtoken::jwk::Jwk::from_encoding_key(&stranger_key(), Algorithm::RS256);
        token.header.jwk = Some(key.unwrap());
        token.key = stranger_key();
    }),
    ("an unknown key", |token| token.header.kid = Some("other".into())),
    ("no name of a key", |token| token.header.kid = None),
    ("no token", |token| token.instead = Some(String::new())),
    ("half a token", |token| token.instead = Some("a.b".into())),
];

#[tokio::test]
async fn no_token_but_the_right_one_signs_anybody_in() {
    let (world, issuer) = with_issuer(World::new().await).await;
    for service in [AuthService::Google, AuthService::Apple] {
        for (case, bend) in BAD {
            let mut visitor = Visitor::new(&world);
            let person = Person::new("1", "ada@gmail.com");
            let location = visitor.visit_with(&issuer, service, &person, bend).await;
            assert!(location.contains("error=UNKNOWN"), "{service}: {case}: {location}");
            assert!(!visitor.is_signed_in(), "{service}: {case}");
            // The limit of departures is another test's.
            world.doubles.clock.advance(300);
        }
        let mut visitor = Visitor::new(&world);
        let person = Person::new(&format!("of {service}"), &format!("{service}@gmail.com"));
        let location = visitor.visit_with(&issuer, service, &person, |_| {}).await;
        assert!(!location.contains("error"), "{service}: {location}");
    }
}

#[tokio::test]
async fn a_flood_of_unknown_keys_asks_for_the_keys_once_a_minute() {
    let (world, issuer) = with_issuer(World::new().await).await;
    let flood = async |issuer: &Issuer| {
        for n in 0..5 {
            let person = Person::new("1", "ada@gmail.com");
            let bend = |token: &mut Token| token.header.kid = Some(format!("made up {n}"));
            Visitor::new(&world).visit_with(issuer, AuthService::Google, &person, bend).await;
        }
    };
    flood(&issuer).await;
    assert_eq!(issuer.request_count("/keys"), 1);
    world.doubles.clock.advance(60);
    flood(&issuer).await;
    assert_eq!(issuer.request_count("/keys"), 2);
    // The right key is still known.
    let mut visitor = Visitor::new(&world);
    let person = Person::new("1", "ada@gmail.com");
    visitor.visit(&issuer, AuthService::Google, "operation=register", &person).await;
    assert!(visitor.is_signed_in());
    assert_eq!(issuer.request_count("/keys"), 2);
}

#[tokio::test]
async fn an_answer_without_end_is_cut_off() {
    let (world, issuer) = with_issuer(World::new().await).await;
    issuer.flood();
    for service in AuthService::ALL.iter().copied() {
        let mut visitor = Visitor::new(&world);
        let person = Person::new("1", "ada@gmail.com");
        let location = visitor.visit(&issuer, service, "operation=register", &person).await;
        assert!(location.contains("error=UNKNOWN"), "{service}: {location}");
    }
}

#[tokio::test]
async fn a_browser_that_another_issuer_sends_back_is_refused() {
    let (world, issuer) = with_issuer(World::new().await).await;
    for service in AuthService::ALL.iter().copied() {
        for (told, is_right) in
            [("https://evil.example".to_owned(), false), (issuer.origin(), true)]
        {
            let mut visitor = Visitor::new(&world);
            let departure = visitor.begin_connecting(&issuer, service, "operation=login").await;
            let before = issuer.request_count("/token") + issuer.request_count("/oauth/token");
            let person = Person::new("1", "ada@gmail.com");
            let code = issuer.grant(&departure, &person, |_| {});
            visitor.back(&departure, &format!("{code}&iss={told}")).await;
            let after = issuer.request_count("/token") + issuer.request_count("/oauth/token");
            assert_eq!(after > before, is_right, "{service}: {told}");
        }
    }
}
