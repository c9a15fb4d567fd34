//! What Stripe tells of its own accord.

use hmac::{Hmac, Mac};
use quire_app::ports::{EventCharge, EventSubject, NotTheProvider, Payments};
use quire_core::Timestamp;
use quire_providers::{Stripe, StripeAccount};
use sha2::Sha256;
use std::time::Duration;

/// Asks no one: messages are read here.
fn stripe(secret_key: &str, webhook_secrets: &[&str]) -> Stripe {
    let account = StripeAccount {
        secret_key: secret_key.to_owned(),
        publishable_key: "pk".to_owned(),
        webhook_secrets: webhook_secrets.iter().map(|&secret| secret.to_owned()).collect(),
        api: "https://api.stripe.example".parse().unwrap(),
        script: "https://js.stripe.example".parse().unwrap(),
        patience: Duration::from_secs(1),
    };
    Stripe::new(account).unwrap()
}

fn at(seconds: i64) -> Timestamp {
    Timestamp::new(chrono::DateTime::UNIX_EPOCH).plus_seconds(seconds)
}

fn signed(secret: &str, time: i64, body: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(format!("{time}.").as_bytes());
    mac.update(body);
    let hex: String =
        mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("t={time},v1={hex},v0=00")
}

#[test]
fn a_message_counts_that_is_signed_with_a_secret_of_ours_and_not_old() {
    let ours = stripe("sk_test_1", &["new", "old"]);
    let body = br#"{"id":"evt_1","type":"charge.updated","data":{"object":{}}}"#;
    let other = br#"{"id":"evt_2","type":"charge.updated","data":{"object":{}}}"#;
    let judged = |signature: &str, body: &[u8], now| {
        ours.read_event(signature, body, at(now)).map(|event| event.id)
    };
    for secret in ["new", "old"] {
        let signature = signed(secret, 1000, body);
        for now in [700, 1000, 1300] {
            assert_eq!(judged(&signature, body, now).as_deref(), Ok("evt_1"), "{now}");
        }
        for now in [699, 1301] {
            assert_eq!(judged(&signature, body, now), Err(NotTheProvider), "{now}");
        }
        assert_eq!(judged(&signature, other, 1000), Err(NotTheProvider));
    }
    assert_eq!(judged(&signed("new", 1000, other), other, 1000).as_deref(), Ok("evt_2"));
    let forged = signed("other", 1000, body);
    assert_eq!(judged(&forged, body, 1000), Err(NotTheProvider));
    for odd in ["", "t=1000", "v1=00", "t=x,v1=00", "t=1000,v1=", "t=1000,v1=é"] {
        assert_eq!(judged(odd, body, 1000), Err(NotTheProvider), "{odd}");
    }
    let none = stripe("sk_test_1", &[]);
    let unsigned = none.read_event(&signed("", 1000, body), body, at(1000));
    assert_eq!(unsigned.map(|event| event.id), Err(NotTheProvider));
}

#[test]
fn messages_about_other_accounts_and_play_money_are_left() {
    let read = |text: &str, is_live| {
        let key = if is_live { "sk_live_1" } else { "sk_test_1" };
        let signature = signed("secret", 1000, text.as_bytes());
        let event = stripe(key, &["secret"]).read_event(&signature, text.as_bytes(), at(1000));
        event.map(|event| event.about)
    };
    let about = |more: &str, is_live| {
        let object = r#"{"object":{"id":"pi_1"}}"#;
        let text =
            format!(r#"{{"id":"evt_1","type":"payment_intent.succeeded"{more},"data":{object}}}"#);
        read(&text, is_live).unwrap()
    };
    let ours = EventSubject::Charge(EventCharge::Theirs("pi_1".to_owned()));
    assert_eq!(about("", false), ours);
    assert_eq!(about(r#","livemode":true"#, true), ours);
    assert_eq!(about(r#","livemode":false"#, true), EventSubject::Other);
    assert_eq!(about(r#","account":"acct_1""#, false), EventSubject::Other);
    assert_eq!(read("[]", false), Err(NotTheProvider));
}
