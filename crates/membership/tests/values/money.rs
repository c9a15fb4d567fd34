//! Sums, parts and the two ways money is written.

use proptest::prelude::*;
use quire_membership::{
    Currency, Money,
    money::{Fraction, MoneyError, NotMoney, Rounding},
};

fn usd(minor: i64) -> Money {
    Money::new(minor, Currency::Usd)
}

#[test]
fn currencies_do_not_mix_and_sums_do_not_wrap() {
    let cad = Money::new(1, Currency::Cad);
    assert!(matches!(usd(1).plus(cad), Err(MoneyError::CurrencyMismatch(..))));
    assert_eq!(usd(i64::MAX).plus(usd(1)), Err(MoneyError::Overflow));
    assert_eq!(usd(i64::MIN).minus(usd(1)), Err(MoneyError::Overflow));
    assert_eq!(usd(i64::MAX).times(Fraction::of(2, 1), Rounding::Down), Err(MoneyError::Overflow));
    assert_eq!(usd(i64::MAX).to_next_quarter(), Err(MoneyError::Overflow));
    assert_eq!(usd(1).times(Fraction::of(1, 0), Rounding::Up), Err(MoneyError::DividedByZero));
    assert_eq!(usd(6000).minus(usd(5000)), Ok(usd(1000)));
}

#[test]
fn parts_are_rounded_as_told() {
    for (minor, part, down, up, half_up) in [
        (100, Fraction::of(1, 3), 33, 34, 33),
        (200, Fraction::of(1, 3), 66, 67, 67),
        (101, Fraction::of(1, 2), 50, 51, 51),
        (-101, Fraction::of(1, 2), -51, -50, -50),
        (99, Fraction::of(1, 3), 33, 33, 33),
        (100, Fraction::of(0, 1), 0, 0, 0),
    ] {
        assert_eq!(usd(minor).times(part, Rounding::Down), Ok(usd(down)));
        assert_eq!(usd(minor).times(part, Rounding::Up), Ok(usd(up)));
        assert_eq!(usd(minor).times(part, Rounding::HalfUp), Ok(usd(half_up)));
    }
}

#[test]
fn only_what_could_be_shown_is_read() {
    for (text, minor) in [
        ("$5", 500),
        ("$5.00", 500),
        ("$12.50", 1250),
        ("-$4.17", -417),
        ("$1,234.50", 123_450),
        ("$1234.50", 123_450),
        ("$0", 0),
    ] {
        assert_eq!(text.parse(), Ok(usd(minor)), "{text}");
    }
    assert_eq!("CA$7".parse(), Ok(Money::new(700, Currency::Cad)));
    for text in [
        "",
        "$",
        "5",
        "$5.0",
        "$5.000",
        "$-5",
        "$05",
        "$1,23",
        "$,",
        "$1,,234",
        "€5",
        "$ 5",
        "$+5",
        "$5.+1",
        "$٥",
        "USD 5",
        "$99999999999999999999",
        "CA$",
        "$.50",
    ] {
        assert_eq!(text.parse::<Money>(), Err(NotMoney), "{text}");
    }
}

fn money() -> impl Strategy<Value = Money> {
    (any::<i64>(), proptest::sample::select(Currency::ALL))
        .prop_map(|(minor, currency)| Money::new(minor, currency))
}

proptest! {
    #[test]
    fn what_is_written_reads_as_the_same(amount in money()) {
        prop_assert_eq!(amount.to_string().parse(), Ok(amount));
        prop_assert_eq!(amount.receipt().parse(), Ok(amount));
    }

    #[test]
    fn any_text_is_money_or_refused(text in "-?(CA)?\\$?[0-9,.]{0,12}|.*") {
        if let Ok(amount) = text.parse::<Money>() {
            prop_assert_eq!(amount.receipt().parse(), Ok(amount));
        }
    }

    #[test]
    fn what_is_added_can_be_taken_away(one in money(), other in money()) {
        if let Ok(sum) = one.plus(other) {
            prop_assert_eq!(sum.minus(other), Ok(one));
        }
    }

    #[test]
    fn a_part_lies_between_its_roundings(amount in money(), numerator in 0..=u32::MAX, denominator in 1..=u32::MAX) {
        let part = Fraction::of(numerator, denominator);
        let exact = |m: Money| i128::from(m.minor) * i128::from(denominator);
        let product = i128::from(amount.minor) * i128::from(numerator);
        if let (Ok(down), Ok(up)) = (amount.times(part, Rounding::Down), amount.times(part, Rounding::Up)) {
            prop_assert!(exact(down) <= product && product <= exact(up));
            prop_assert!(up.minor - down.minor <= 1);
            let near = amount.times(part, Rounding::HalfUp).expect("it lies between the others");
            prop_assert!(near == down || near == up);
            prop_assert!(2 * (exact(near) - product).abs() <= i128::from(denominator));
        }
    }

    #[test]
    fn the_next_quarter_is_a_quarter_and_not_far(amount in money()) {
        if let Ok(quarter) = amount.to_next_quarter() {
            prop_assert_eq!(quarter.minor % 25, 0);
            prop_assert!((0..25).contains(&(quarter.minor - amount.minor)));
        }
    }
}
