//! Whether an ID token is worth anything.

use crate::issuer::{Issuer, NOW};
use quire_app::ports::ProviderError;
use serde_json::{Value, json};

const MALFORMED: &str = "the ID token is none";
const ISSUER: &str = "the ID token comes from someone else";
const AUDIENCE: &str = "the ID token is for someone else";
const NONCE: &str = "the ID token is from another sign-in";
const TIME: &str = "the ID token has ended, or not begun";

/// What is said of a signed token with this change.
async fn judged(issuer: &Issuer, change: &[(&str, Value)]) -> Result<(), String> {
    match issuer.profile(change).await {
        Ok(profile) => {
            assert_eq!(profile.subject, "1");
            Ok(())
        }
        Err(ProviderError::Refused(why)) => Err(why),
        Err(other) => panic!("{other}"),
    }
}

#[tokio::test]
async fn a_token_is_for_us_for_this_sign_in_and_for_now() {
    let issuer = Issuer::google().await;
    assert_eq!(judged(&issuer, &[]).await, Ok(()));
    let cases = [
        ("iss", json!("https://issuer.example/"), ISSUER),
        ("iss", json!("http://issuer.example"), ISSUER),
        ("iss", Value::Null, MALFORMED),
        ("aud", json!("them"), AUDIENCE),
        ("aud", json!([]), AUDIENCE),
        ("aud", json!(["us", "them"]), AUDIENCE),
        ("aud", json!(["us", "us"]), AUDIENCE),
        ("aud", Value::Null, MALFORMED),
        ("azp", json!("them"), AUDIENCE),
        ("nonce", json!("other"), NONCE),
        ("nonce", json!(""), NONCE),
        ("nonce", Value::Null, NONCE),
        ("exp", json!(NOW - 60), TIME),
        ("exp", json!("soon"), MALFORMED),
        ("exp", json!(NOW.to_string()), MALFORMED),
        ("exp", Value::Null, MALFORMED),
        ("iat", json!(NOW + 61), TIME),
        ("iat", Value::Null, MALFORMED),
        ("nbf", json!(NOW + 61), TIME),
        ("nbf", json!("now"), MALFORMED),
        ("sub", Value::Null, MALFORMED),
        ("sub", json!(7), MALFORMED),
    ];
    for (name, value, want) in cases {
        let refused = judged(&issuer, &[(name, value.clone())]).await;
        assert_eq!(refused, Err(want.to_owned()), "{name}: {value}");
    }
    for fine in [
        ("aud", json!(["us"])),
        ("azp", json!("us")),
        ("exp", json!(NOW - 59)),
        ("iat", json!(NOW + 60)),
        ("nbf", json!(NOW - 5)),
    ] {
        assert_eq!(judged(&issuer, std::slice::from_ref(&fine)).await, Ok(()), "{fine:?}");
    }
}

#[tokio::test]
async fn verified_is_true_or_the_word_true() {
    let issuer = Issuer::google().await;
    let address = ("email", json!("ada@gmail.com"));
    for (told, want) in [
        (json!(true), true),
        (json!("true"), true),
        (json!(false), false),
        (json!("false"), false),
        (json!("yes"), false),
        (json!(""), false),
    ] {
        let told = [address.clone(), ("email_verified", told)];
        assert_eq!(issuer.vouches(&told).await, want, "{told:?}");
    }
    assert!(!issuer.vouches(&[address]).await);
}
