//! Money: whole minor units (cents) with a currency; checked arithmetic, no floating point.

use quire_core::vocabulary;
use serde::{Deserialize, Serialize};
use std::fmt;

vocabulary! {
    /// The currencies prices are given in (spec 3 §3.1).
    Currency { Usd = "USD", Cad = "CAD" }
}

impl Currency {
    /// The sign before an amount (decision 81).
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Currency::Usd => "$",
            Currency::Cad => "CA$",
        }
    }
}

/// An amount of money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Money {
    /// Minor units: 500 is five dollars.
    pub minor: i64,
    /// The currency.
    pub currency: Currency,
}

/// Why two amounts cannot be put together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MoneyError {
    /// They are of different currencies.
    #[error("amounts in {0} and {1} cannot be put together")]
    CurrencyMismatch(Currency, Currency),
    /// The result is too large.
    #[error("the amount is too large")]
    Overflow,
}

impl Money {
    /// An amount of `minor` units.
    #[must_use]
    pub const fn new(minor: i64, currency: Currency) -> Self {
        Self { minor, currency }
    }

    /// The sum.
    ///
    /// # Errors
    /// When the currencies differ or the sum does not fit.
    pub fn plus(self, other: Money) -> Result<Money, MoneyError> {
        self.with(other, i64::checked_add)
    }

    /// The difference.
    ///
    /// # Errors
    /// When the currencies differ or the difference does not fit.
    pub fn minus(self, other: Money) -> Result<Money, MoneyError> {
        self.with(other, i64::checked_sub)
    }

    fn with(self, other: Money, join: fn(i64, i64) -> Option<i64>) -> Result<Money, MoneyError> {
        if self.currency != other.currency {
            return Err(MoneyError::CurrencyMismatch(self.currency, other.currency));
        }
        join(self.minor, other.minor)
            .map(|minor| Money::new(minor, self.currency))
            .ok_or(MoneyError::Overflow)
    }

    /// The amount with exactly two decimals, as receipts show it (decision 16).
    #[must_use]
    pub fn receipt(self) -> String {
        let sign = if self.minor < 0 { "-" } else { "" };
        let minor = self.minor.unsigned_abs();
        format!("{sign}{}{}.{:02}", self.currency.sign(), minor / 100, minor % 100)
    }
}

/// As screens show it: no decimals for whole amounts, else two (decision 16).
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.receipt();
        f.write_str(text.strip_suffix(".00").unwrap_or(&text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usd(minor: i64) -> Money {
        Money::new(minor, Currency::Usd)
    }

    #[test]
    fn screens_drop_the_decimals_of_whole_amounts_and_receipts_never_do() {
        for (money, screen, receipt) in [
            (usd(500), "$5", "$5.00"),
            (usd(1250), "$12.50", "$12.50"),
            (usd(1299), "$12.99", "$12.99"),
            (usd(5), "$0.05", "$0.05"),
            (usd(-417), "-$4.17", "-$4.17"),
            (Money::new(700, Currency::Cad), "CA$7", "CA$7.00"),
        ] {
            assert_eq!(money.to_string(), screen);
            assert_eq!(money.receipt(), receipt);
        }
    }

    #[test]
    fn currencies_do_not_mix_and_sums_do_not_wrap() {
        let cad = Money::new(1, Currency::Cad);
        assert!(matches!(usd(1).plus(cad), Err(MoneyError::CurrencyMismatch(..))));
        assert_eq!(usd(i64::MAX).plus(usd(1)), Err(MoneyError::Overflow));
        assert_eq!(usd(6000).minus(usd(5000)), Ok(usd(1000)));
    }
}
