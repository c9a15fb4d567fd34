//! Money: whole minor units (cents) with a currency; checked arithmetic, no floating point.

use quire_core::{
    limit::price::{MINOR_UNIT_DIVISOR, PRICE_CEILING_STEP},
    vocabulary,
};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

vocabulary! {
    /// The currencies prices are given in.
    Currency { Usd = "USD", Cad = "CAD" }
}

impl Currency {
    /// The currency of prices in a country, given by its two letters (`geolocation.country`):
    /// Canadian dollars in Canada, US dollars everywhere else and where nothing is known.
    #[must_use]
    pub fn of_country(country: Option<&str>) -> Self {
        match country {
            Some("CA") => Currency::Cad,
            _ => Currency::Usd,
        }
    }

    /// The sign before an amount.
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

/// Why an amount cannot be calculated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoneyError {
    /// They are of different currencies.
    #[error("amounts in {0} and {1} cannot be put together")]
    CurrencyMismatch(Currency, Currency),
    /// The result is too large.
    #[error("the amount is too large")]
    Overflow,
    /// The fraction's denominator is zero.
    #[error("nothing can be divided by zero")]
    DividedByZero,
}

/// Text that is not an amount of money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an amount such as `$5`, `$12.50` or `CA$7`")]
pub struct NotMoney;

/// An exact part of something: 1/52 of a year's price, 4/5 of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fraction {
    /// The number of parts.
    pub numerator: u32,
    /// Into how many parts the whole is cut.
    pub denominator: u32,
}

impl Fraction {
    /// `numerator` parts of `denominator`.
    #[must_use]
    pub const fn of(numerator: u32, denominator: u32) -> Self {
        Self { numerator, denominator }
    }
}

/// What happens to a part of a minor unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rounding {
    /// Towards less.
    Down,
    /// Towards more.
    Up,
    /// To the nearest; a half towards more.
    HalfUp,
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

    /// The given part of the amount, a remaining part of a minor unit rounded as told.
    ///
    /// # Errors
    /// When the denominator is zero or the result does not fit.
    pub fn times(self, part: Fraction, rounding: Rounding) -> Result<Money, MoneyError> {
        let (numerator, denominator) = (i128::from(part.numerator), i128::from(part.denominator));
        if denominator == 0 {
            return Err(MoneyError::DividedByZero);
        }
        // At most 95 bits: neither the product nor what is added to it can overflow.
        let product = i128::from(self.minor) * numerator;
        let minor = match rounding {
            Rounding::Down => product.div_euclid(denominator),
            Rounding::Up => (product + denominator - 1).div_euclid(denominator),
            Rounding::HalfUp => (2 * product + denominator).div_euclid(2 * denominator),
        };
        i64::try_from(minor)
            .map(|minor| Money::new(minor, self.currency))
            .map_err(|_| MoneyError::Overflow)
    }

    /// The amount rounded up to the next quarter: 0.96 becomes 1.00, 1.01 becomes 1.25.
    ///
    /// # Errors
    /// When the result does not fit.
    pub fn to_next_quarter(self) -> Result<Money, MoneyError> {
        let above = self.minor.rem_euclid(PRICE_CEILING_STEP);
        let missing = if above == 0 { 0 } else { PRICE_CEILING_STEP - above };
        self.plus(Money::new(missing, self.currency))
    }

    /// The amount with exactly two decimals, as receipts show it.
    #[must_use]
    pub fn receipt(self) -> String {
        let minus = if self.minor < 0 { "-" } else { "" };
        let (minor, unit) = (self.minor.unsigned_abs(), MINOR_UNIT_DIVISOR.unsigned_abs());
        format!("{minus}{}{}.{:02}", self.currency.sign(), grouped(minor / unit), minor % unit)
    }
}

/// As screens show it: no decimals for whole amounts, else two; thousands are
/// separated as the platform's number formatting does it.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.receipt();
        f.write_str(text.strip_suffix(".00").unwrap_or(&text))
    }
}

/// Reads both forms that are shown, thousands separated or not.
impl FromStr for Money {
    type Err = NotMoney;

    fn from_str(text: &str) -> Result<Self, NotMoney> {
        let (is_negative, rest) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        let (currency, rest) = [Currency::Cad, Currency::Usd]
            .into_iter()
            .find_map(|c| rest.strip_prefix(c.sign()).map(|rest| (c, rest)))
            .ok_or(NotMoney)?;
        let (whole, cents) = match rest.split_once('.') {
            Some((whole, cents)) if cents.len() == 2 => (whole, digits(cents)?),
            Some(_) => return Err(NotMoney),
            None => (rest, 0),
        };
        let units = digits(&whole.replace(',', ""))?;
        if whole != units.to_string() && whole != grouped(units) {
            return Err(NotMoney);
        }
        let major = units.checked_mul(MINOR_UNIT_DIVISOR.unsigned_abs());
        let size = major.and_then(|minor| minor.checked_add(cents)).ok_or(NotMoney)?;
        let minor = if is_negative {
            0_i64.checked_sub_unsigned(size)
        } else {
            0_i64.checked_add_unsigned(size)
        };
        minor.map(|minor| Money::new(minor, currency)).ok_or(NotMoney)
    }
}

fn digits(text: &str) -> Result<u64, NotMoney> {
    if text.bytes().all(|b| b.is_ascii_digit()) {
        text.parse().map_err(|_| NotMoney)
    } else {
        Err(NotMoney)
    }
}

fn grouped(units: u64) -> String {
    let digits = units.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
