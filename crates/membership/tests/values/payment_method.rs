//! Cards and when they run out.

use proptest::prelude::*;
use quire_core::Timestamp;
use quire_membership::{
    PaymentMethod,
    payment_method::{CardBrand, Expiry, NotAnExpiry, PaymentMethodKind},
};

fn instant(text: &str) -> Timestamp {
    Timestamp::new(text.parse().expect("an instant"))
}

#[test]
fn a_card_is_good_to_the_end_of_its_month() {
    for (month, year, at, has_passed) in [
        (6, 2026, "2026-06-30T23:59:59Z", false),
        (6, 2026, "2026-07-01T00:00:00Z", true),
        (12, 2026, "2026-12-31T23:59:59Z", false),
        (12, 2026, "2027-01-01T00:00:00Z", true),
        (2, 2028, "2028-02-29T12:00:00Z", false),
    ] {
        let expiry = Expiry::new(month, year).expect("a month");
        assert_eq!(expiry.has_passed(instant(at)), has_passed, "{expiry} at {at}");
    }
}

#[test]
fn a_paypal_account_does_not_run_out() {
    let expires = Expiry::new(1, 2020).expect("a month");
    let now = instant("2026-06-15T12:00:00Z");
    for (method, kind, has_expired) in [
        (
            PaymentMethod::CreditCard {
                brand: CardBrand::Visa,
                last_four: "4242".to_owned(),
                expires,
            },
            PaymentMethodKind::CreditCard,
            true,
        ),
        (
            PaymentMethod::ApplePayCard { last_four: None, expires },
            PaymentMethodKind::ApplePayCard,
            true,
        ),
        (
            PaymentMethod::GooglePayCard { last_four: Some("4242".to_owned()), expires },
            PaymentMethodKind::GooglePayCard,
            true,
        ),
        (PaymentMethod::PaypalAccount, PaymentMethodKind::PaypalAccount, false),
    ] {
        assert_eq!((method.kind(), method.has_expired(now)), (kind, has_expired));
        let text = serde_json::to_string(&method).expect("json");
        assert!(text.contains(&format!(r#""kind":"{kind}""#)), "{text}");
        assert_eq!(serde_json::from_str::<PaymentMethod>(&text).expect("a method"), method);
    }
}

#[test]
fn what_is_no_month_on_a_card_is_refused() {
    for (month, year) in [(0, 2026), (13, 2026), (1, 1999), (1, 9999), (255, 65_535)] {
        assert_eq!(Expiry::new(month, year), Err(NotAnExpiry));
    }
    assert!(serde_json::from_str::<Expiry>(r#"{"month": 13, "year": 2026}"#).is_err());
}

proptest! {
    #[test]
    fn a_card_that_has_expired_stays_expired(month in 1..=12_u8, year in 2000..=2100_u16, day in 0..40_000_i64) {
        let expiry = Expiry::new(month, year).expect("a month");
        let at = instant("2000-01-01T00:00:00Z").plus_seconds(day * 86_400);
        if expiry.has_passed(at) {
            prop_assert!(expiry.has_passed(at.plus_seconds(86_400)));
        }
    }
}
