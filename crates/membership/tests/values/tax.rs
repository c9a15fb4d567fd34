//! Rates of tax.

use quire_membership::tax::TaxRate;

fn rate(basis_points: u32, is_inclusive: bool) -> TaxRate {
    let name = "VAT".to_owned();
    TaxRate { name, basis_points, is_inclusive, is_reversible: false, region: None }
}

#[test]
fn a_rate_is_written_in_percent_and_is_neither_nothing_nor_more_than_half() {
    let written = [1_900, 825, 550, 5].map(|points| rate(points, true).percent());
    assert_eq!(written, ["19%", "8.25%", "5.5%", "0.05%"]);
    assert!(rate(5_000, true).is_sound());
    for odd in [rate(0, true), rate(5_001, true), TaxRate { name: " ".into(), ..rate(1, true) }] {
        assert!(!odd.is_sound(), "{odd:?}");
    }
}
