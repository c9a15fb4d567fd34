//! The taxes of a site, and what they make of a price.

use quire_cases::read;
use quire_membership::{
    Currency::Usd,
    Money, TaxTable,
    money::MoneyError,
    tax::{Billing, TaxId, TaxRate, Taxed},
};
use serde_json::json;
use std::collections::BTreeMap;

/// The table that is configured like this.
fn table<const N: usize>(rates: [(&str, TaxRate); N]) -> TaxTable {
    read(&json!(BTreeMap::from(rates)))
}

fn rate(basis_points: u32, is_inclusive: bool) -> TaxRate {
    TaxRate {
        name: "VAT".to_owned(),
        basis_points,
        is_inclusive,
        is_reversible: false,
        region: None,
    }
}

fn buyer(place: &str, tax_id: Option<&str>) -> Billing {
    let tax_id = tax_id.map(|id| id.parse().expect("a tax id"));
    Billing { place: Some(place.parse().expect("a place")), tax_id }
}

fn taxed(price: i64, rate: TaxRate) -> (i64, i64, i64) {
    let table = table([("DE", rate)]);
    let taxed = table.on(Money::new(price, Usd), &buyer("DE", None)).expect("a charge");
    let tax = taxed.tax.expect("a tax");
    (taxed.total.minor, tax.amount.minor, tax.on_top().minor)
}

#[test]
fn tax_is_within_a_price_or_comes_on_top_and_is_rounded_once() {
    assert_eq!(taxed(5_000, rate(1_900, true)), (5_000, 798, 0));
    assert_eq!(taxed(5_000, rate(1_900, false)), (5_950, 950, 950));
    assert_eq!(taxed(500, rate(825, false)), (541, 41, 41));
    assert_eq!(taxed(1, rate(1_900, false)), (1, 0, 0), "less than half a cent");
    for basis_points in [1, 500, 825, 1_300, 1_900, 2_700, 4_999, 5_000] {
        for price in (1..20_000).step_by(7) {
            let (total, tax, on_top) = taxed(price, rate(basis_points, false));
            assert_eq!((total - tax, on_top), (price, tax), "{price} {basis_points}");
        }
    }
}

#[test]
fn where_there_is_no_tax_and_of_nothing_none_is_charged() {
    let table = table([("DE", rate(1_900, false))]);
    let price = Money::new(500, Usd);
    for elsewhere in [Billing::default(), buyer("ZZ", None), buyer("ZZ-1", None)] {
        assert_eq!(
            table.on(price, &elsewhere).expect("a charge"),
            Taxed { total: price, tax: None }
        );
    }
    let nothing = Money::new(0, Usd);
    assert_eq!(table.on(nothing, &buyer("DE", None)).expect("a charge").tax, None);
    let most = Money::new(i64::MAX, Usd);
    assert_eq!(table.on(most, &buyer("DE", None)), Err(MoneyError::Overflow));
}

#[test]
fn a_region_has_its_own_tax_or_that_of_its_country() {
    let of =
        |points, region: &str| TaxRate { region: Some(region.to_owned()), ..rate(points, false) };
    let all = [
        ("CA", rate(500, false)),
        ("CA-QC", of(1_498, "Quebec")),
        ("US-CA", of(725, "California")),
    ];
    let table = table(all);
    let paid = |place: &str| {
        let taxed = table.on(Money::new(500, Usd), &buyer(place, None)).expect("a charge");
        (taxed.total.minor, taxed.tax.map(|tax| tax.label()))
    };
    assert_eq!(paid("CA-QC"), (575, Some("VAT 14.98% (CA-QC)".to_owned())));
    for rest in ["CA", "CA-ON"] {
        assert_eq!(paid(rest), (525, Some("VAT 5% (CA)".to_owned())), "{rest}");
    }
    assert_eq!(paid("US-CA"), (536, Some("VAT 7.25% (US-CA)".to_owned())));
    assert_eq!((paid("US"), paid("US-NY")), ((500, None), (500, None)));
    for (place, known) in [("US", true), ("DE", true), ("US-CA", true), ("US-NY", false)] {
        assert_eq!(table.knows(place.parse().expect("a place")), known, "{place}");
    }
    for (place, rate) in table.all() {
        assert!(rate.is_named_as(place), "{place}");
        assert!(
            !rate.is_named_as("XX-1".parse().expect("a place")) || place.is_region(),
            "{place}"
        );
    }
}

#[test]
fn a_business_with_a_tax_id_of_its_country_owes_the_tax_itself() {
    let german = |is_inclusive| {
        let rate = TaxRate { is_reversible: true, ..rate(1_900, is_inclusive) };
        table([("DE", rate)])
    };
    let (price, id) = (Money::new(5_000, Usd), Some("DE 123 456 789"));
    let held = german(true).on(price, &buyer("DE", id)).expect("a charge");
    let tax = held.tax.clone().expect("a tax");
    assert_eq!((held.total.minor, tax.amount.minor, tax.on_top().minor), (4_202, 0, 0));
    assert_eq!(tax.relief, Some(Money::new(798, Usd)));
    assert_eq!(tax.label(), "VAT, reverse charge (DE)");
    let on_top = german(false).on(price, &buyer("DE", id)).expect("a charge");
    assert_eq!(
        (on_top.total, on_top.tax.expect("a tax").relief),
        (price, Some(Money::new(0, Usd)))
    );
    for other in [None, Some("ATU12345678"), Some("123456789"), Some("DE1234567890123")] {
        let taxed = german(false).on(price, &buyer("DE", other)).expect("a charge");
        assert_eq!(taxed.total.minor, 5_950, "{other:?}");
    }
    let greek: TaxId = "EL123456789".parse().expect("a tax id");
    assert!(
        greek.is_of("GR".parse().expect("a place")) && !greek.is_of("DE".parse().expect("a place"))
    );
    for price in (50..20_000).step_by(7) {
        let taxed = german(true).on(Money::new(price, Usd), &buyer("DE", id)).expect("a charge");
        let relief = taxed.tax.expect("a tax").relief.expect("relief").minor;
        assert_eq!(taxed.total.minor + relief, price, "what is charged and what is not");
    }
}

#[test]
fn what_is_too_little_to_be_charged_is_not_asked_for() {
    let table = table([("DE", rate(1_900, false))]);
    let asked = |price| {
        let taxed = table.on(Money::new(price, Usd), &buyer("DE", None)).expect("a charge").asked();
        (taxed.total.minor, taxed.tax.map(|tax| tax.amount.minor))
    };
    assert_eq!((asked(0), asked(1), asked(41)), ((0, None), (0, None), (0, None)));
    assert_eq!(asked(42), (50, Some(8)), "with its tax it is enough");
}
