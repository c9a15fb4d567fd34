//! Payments for show.

use quire_app::ports::{
    BankAnswer, ChargeName, ChargeOutcome, ChargeRequest, PaymentError, Payments, Presence,
};
use quire_core::ChargeId;
use quire_membership::{Currency, Money, charge::DeclineReason};
use quire_providers::Demonstration;
use std::path::PathBuf;

fn name(key: u64) -> ChargeName {
    ChargeName { key: ChargeId::from_bits(key), reference: None }
}

fn wanted(key: u64, card: &str, minor: i64) -> ChargeRequest {
    ChargeRequest {
        name: name(key),
        amount: Money::new(minor, Currency::Usd),
        method: format!("demonstration-{card}-12-2099"),
        presence: Presence::Present,
    }
}

#[tokio::test]
async fn a_charge_is_made_once_and_is_found_again() {
    let folder = tempfile::tempdir().unwrap();
    let shop = Demonstration::new(folder.path().join("charges"));
    let first = wanted(1, "4242", 500);
    let late = wanted(2, "4242", 500);
    assert_eq!(shop.outcome(&late.name).await, Ok(None));
    assert!(shop.charge(&late).await.is_err(), "it was given up");
    assert_eq!(shop.outcome(&late.name).await, Ok(None));
    let both = tokio::join!(shop.charge(&first), shop.charge(&first));
    assert_eq!(both, (Ok(ChargeOutcome::Succeeded), Ok(ChargeOutcome::Succeeded)));
    let other = Demonstration::new(folder.path().join("charges"));
    assert_eq!(other.outcome(&first.name).await, Ok(Some(ChargeOutcome::Succeeded)));
    let reused = other.charge(&wanted(1, "4242", 501)).await;
    assert!(matches!(reused, Err(PaymentError::Refused(_))), "{reused:?}");
    assert_eq!(std::fs::read_dir(folder.path().join("charges")).unwrap().count(), 2);
}

#[tokio::test]
async fn cards_do_what_their_numbers_say() {
    let folder = tempfile::tempdir().unwrap();
    let shop = Demonstration::new(folder.path().to_owned());
    let declined = |reason| Ok(ChargeOutcome::Declined(reason));
    for (key, card, outcome) in [
        (1, "0002", declined(DeclineReason::CardDeclined)),
        (2, "9995", declined(DeclineReason::InsufficientFunds)),
        (3, "0069", declined(DeclineReason::ExpiredCard)),
        (4, "3184", Ok(ChargeOutcome::ActionRequired)),
        (5, "3184", Ok(ChargeOutcome::ActionRequired)),
    ] {
        assert_eq!(shop.charge(&wanted(key, card, 500)).await, outcome, "{card}");
    }
    let confirmed = shop.answered(&name(4), BankAnswer::Confirmed).await;
    assert_eq!(confirmed, Ok(ChargeOutcome::Succeeded));
    let late = shop.answered(&name(4), BankAnswer::Refused).await;
    assert_eq!(late, Ok(ChargeOutcome::Succeeded), "an answer is given once");
    let refused = shop.answered(&name(5), BankAnswer::Refused).await;
    assert_eq!(refused, declined(DeclineReason::NotConfirmed));
}

#[tokio::test]
async fn no_other_card_is_taken() {
    let shop = Demonstration::new(PathBuf::from("nowhere"));
    for token in
        ["", "4242424242424242", "demonstration-1111-12-2030", "demonstration-4242-13-2030"]
    {
        assert!(shop.save_method(None, token).await.is_err(), "{token}");
    }
    let saved = shop.save_method(None, "demonstration-4242-12-2030").await.unwrap();
    assert_eq!(saved.method.to_string(), "Visa •••• 4242");
}
