//! How much a tip is.

use quire_membership::{Currency, Money, tip::amount};

#[test]
fn a_tip_is_neither_tiny_nor_huge() {
    for wrong in [i64::MIN, -500, 0, 99, 20_001, i64::MAX] {
        let refused = amount(wrong, Currency::Cad).unwrap_err();
        assert_eq!(refused.to_string(), "a tip is between CA$1 and CA$200");
    }
    for right in [100, 500, 20_000] {
        assert_eq!(amount(right, Currency::Usd), Ok(Money::new(right, Currency::Usd)));
    }
}
