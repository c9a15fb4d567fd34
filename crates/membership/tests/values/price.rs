//! Price lists that are configured.

use proptest::prelude::*;
use quire_membership::{
    Currency, MembershipType, Money, PriceList, PriceOffer,
    price::{UnavailablePrice, weekly_text},
};

fn list(json: &str) -> Result<PriceList, String> {
    serde_json::from_str(json).map_err(|error| error.to_string())
}

#[test]
fn a_configured_list_takes_the_place_of_ours() {
    let prices = list(r#"{"USD": {"monthly": 600, "yearly": 7200}}"#).expect("a list");
    let yearly = prices.price(PriceOffer::Yearly, Currency::Usd).expect("a price");
    assert_eq!(yearly.amount, Money::new(7200, Currency::Usd));
    assert_eq!(yearly.crossed_out, None, "nothing is saved, so nothing is crossed out");
    assert_eq!(prices.price(PriceOffer::PremiumYearly, Currency::Usd), Err(UnavailablePrice));
    assert_eq!(prices.price(PriceOffer::Monthly, Currency::Cad), Err(UnavailablePrice));
    let text = serde_json::to_string(&PriceList::default()).expect("json");
    assert_eq!(list(&text), Ok(PriceList::default()), "our own list passes the check");
}

#[test]
fn a_list_that_cannot_be_meant_is_refused_with_the_reason() {
    for (json, reason) in [
        (r#"{"USD": {"monthly": 0}}"#, "0 is no price for monthly in USD"),
        (r#"{"USD": {"monthly": -500}}"#, "-500 is no price"),
        (r#"{"USD": {"monthly": 49}}"#, "49 is no price"),
        (r#"{"CAD": {"yearly": 1000001}}"#, "give 50 to 1000000 minor units"),
        (r#"{"USD": {"monthly": 500, "yearly": 6001}}"#, "yearly in USD costs more"),
        (r#"{"USD": {"yearly": 5000, "half-off-year": 5001}}"#, "half-off-year in USD costs more"),
        (
            r#"{"USD": {"monthly": 500, "premium-monthly": 499}}"#,
            "premium-monthly in USD costs less",
        ),
        (r#"{"EUR": {"monthly": 500}}"#, "EUR"),
        (r#"{"USD": {"weekly": 100}}"#, "weekly"),
        (r#"{"USD": {"monthly": 4.99}}"#, "4.99"),
    ] {
        let error = list(json).expect_err(json);
        assert!(error.contains(reason), "{error}");
    }
}

#[test]
fn staff_has_a_yearly_price_of_its_own() {
    for plan in MembershipType::ALL {
        assert_eq!(plan.offer().plan(), *plan);
        assert_eq!(plan.staff_offer().plan(), *plan);
        let is_yearly = *plan == MembershipType::Yearly;
        assert_eq!(plan.staff_offer() == PriceOffer::StaffYearly, is_yearly);
    }
}

proptest! {
    #[test]
    fn the_weekly_price_is_never_too_low(minor in 0..10_000_000_i64) {
        let text = weekly_text(Money::new(minor, Currency::Cad));
        let amount = text.strip_prefix("less than ").and_then(|t| t.strip_suffix("/week"));
        let weekly: Money = amount.expect("an amount").parse().expect("money");
        prop_assert!(weekly.minor * 52 >= minor);
        prop_assert!((weekly.minor - 25) * 52 < minor.max(1));
    }

    #[test]
    fn any_name_has_a_price_or_is_unavailable(name in ".*") {
        let known = PriceOffer::ALL.iter().any(|offer| offer.as_str() == name);
        prop_assert_eq!(PriceList::default().price_of(&name, Currency::Usd).is_ok(), known);
    }
}
