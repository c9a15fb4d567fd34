//! Tax on what members pay: a rate for each country, which prices hold already or which comes on top.
//!
//! Prices, credits and what a period is worth are counted as the price list has them. Tax is calculated once
//! for each charge, from what is charged, and rounded once: half a minor unit up, of what is left without it.

use crate::{
    Money,
    country::CountryCode,
    money::{Fraction, MoneyError, Rounding},
};
use quire_core::limit::price::SMALLEST_CHARGE;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Parts of a whole in which rates are given: 1,900 are 19 percent.
const WHOLE: u32 = 10_000;

/// The longest name of a tax, in characters.
const LONGEST_NAME: usize = 40;

/// The longest tax id, in letters and digits; the longest that a country gives is shorter.
const LONGEST_ID: usize = 20;

/// The shortest tax id.
const SHORTEST_ID: usize = 5;

/// The tax of a country.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaxRate {
    /// What it is called there, as receipts say it: `VAT`.
    pub name: String,
    /// How much, in hundredths of a percent.
    pub basis_points: u32,
    /// Whether prices hold it already. Else it comes on top.
    #[serde(rename = "inclusive")]
    pub is_inclusive: bool,
}

/// The taxes of a site, by country. A country that is not named has none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TaxTable(BTreeMap<CountryCode, TaxRate>);

/// The tax of a charge, as it is kept: the rate of that day, and how much it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChargedTax {
    /// Where the buyer is.
    pub country: CountryCode,
    /// The rate.
    pub rate: TaxRate,
    /// How much of what was charged is tax.
    pub amount: Money,
}

/// What is charged for a price, and the tax in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taxed {
    /// What is charged.
    pub total: Money,
    /// The tax in it; `None` where there is none.
    pub tax: Option<ChargedTax>,
}

impl Taxed {
    /// What is asked for of it: nothing where it is less than those who move money take. Of nothing there is no
    /// tax (decision 0084).
    #[must_use]
    pub fn asked(self) -> Self {
        if is_too_small(self.total) {
            Self { total: Money::new(0, self.total.currency), tax: None }
        } else {
            self
        }
    }
}

/// Whether an amount is more than nothing and less than those who move money take.
#[must_use]
pub const fn is_too_small(amount: Money) -> bool {
    amount.minor > 0 && amount.minor < SMALLEST_CHARGE
}

/// Where somebody who pays is, and what the tax office there calls them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Billing {
    /// The country; `None` where it is not known.
    pub country: Option<CountryCode>,
    /// Their tax id, if they gave one.
    pub tax_id: Option<TaxId>,
}

/// Text that is no tax id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("check the tax ID: it has {SHORTEST_ID} to {LONGEST_ID} letters and digits")]
pub struct InvalidTaxId;

/// What the tax office calls a buyer, without spaces and dashes: `DE123456789`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaxId(String);

impl TaxTable {
    /// The countries with their taxes, in the order of their letters.
    pub fn all(&self) -> impl Iterator<Item = (CountryCode, &TaxRate)> {
        self.0.iter().map(|(country, rate)| (*country, rate))
    }

    /// Whether there is no tax anywhere.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What is charged for `price` to somebody in `country`. Of nothing there is no tax.
    ///
    /// # Errors
    /// When it is too large.
    pub fn on(&self, price: Money, country: Option<CountryCode>) -> Result<Taxed, MoneyError> {
        let rate = country.and_then(|country| self.0.get(&country));
        let total = match rate {
            Some(rate) if !rate.is_inclusive => price.plus(rate.on_top_of(price)?)?,
            _ => price,
        };
        Ok(Taxed { total, tax: self.within(total, country)? })
    }

    /// The tax in a `total` that is charged to somebody in `country`.
    ///
    /// # Errors
    /// When it cannot be calculated.
    pub fn within(
        &self,
        total: Money,
        country: Option<CountryCode>,
    ) -> Result<Option<ChargedTax>, MoneyError> {
        let found = country.and_then(|country| Some((country, self.0.get(&country)?)));
        let Some((country, rate)) = found.filter(|_| total.minor > 0) else { return Ok(None) };
        Ok(Some(ChargedTax { country, rate: rate.clone(), amount: rate.within(total)? }))
    }
}

impl TaxRate {
    /// Whether it is one that is taken for meant: above nothing and below half.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let name = self.name.trim();
        (1..=WHOLE / 2).contains(&self.basis_points)
            && (1..=LONGEST_NAME).contains(&name.chars().count())
            && !name.contains(char::is_control)
    }

    /// The rate in percent: `19%`, `8.25%`.
    #[must_use]
    pub fn percent(&self) -> String {
        let (whole, rest) = (self.basis_points / 100, self.basis_points % 100);
        match (rest, rest % 10) {
            (0, _) => format!("{whole}%"),
            (rest, 0) => format!("{whole}.{}%", rest / 10),
            (rest, _) => format!("{whole}.{rest:02}%"),
        }
    }

    fn on_top_of(&self, price: Money) -> Result<Money, MoneyError> {
        price.times(Fraction::of(self.basis_points, WHOLE), Rounding::HalfUp)
    }

    /// The tax within `total`: what is left when the price without it is rounded. Of a tax that came on top
    /// it is what came on top.
    fn within(&self, total: Money) -> Result<Money, MoneyError> {
        let part = Fraction::of(WHOLE, WHOLE.saturating_add(self.basis_points));
        total.minus(total.times(part, Rounding::HalfUp)?)
    }
}

impl ChargedTax {
    /// How much came on top of the price: all of it, or nothing where prices hold it.
    #[must_use]
    pub const fn on_top(&self) -> Money {
        let minor = if self.rate.is_inclusive { 0 } else { self.amount.minor };
        Money::new(minor, self.amount.currency)
    }

    /// As receipts name it: `VAT 19% (DE)`.
    #[must_use]
    pub fn label(&self) -> String {
        format!("{} {} ({})", self.rate.name, self.rate.percent(), self.country)
    }
}

impl TaxId {
    /// The id as it is kept.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::str::FromStr for TaxId {
    type Err = InvalidTaxId;

    /// Reads what was typed. Whether the id was ever given out only its country knows.
    fn from_str(typed: &str) -> Result<Self, InvalidTaxId> {
        let is_between = |c: &char| !matches!(c, ' ' | '-' | '.' | '/');
        let id: String =
            typed.trim().chars().filter(is_between).map(|c| c.to_ascii_uppercase()).collect();
        let is_sound = (SHORTEST_ID..=LONGEST_ID).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && id.bytes().filter(u8::is_ascii_digit).count() >= 2;
        if is_sound { Ok(Self(id)) } else { Err(InvalidTaxId) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Currency::Usd;

    fn rate(basis_points: u32, is_inclusive: bool) -> TaxRate {
        TaxRate { name: "VAT".to_owned(), basis_points, is_inclusive }
    }

    fn taxed(price: i64, rate: TaxRate) -> (i64, i64, i64) {
        let country: CountryCode = "DE".parse().unwrap();
        let table = TaxTable([(country, rate)].into());
        let taxed = table.on(Money::new(price, Usd), Some(country)).unwrap();
        let tax = taxed.tax.unwrap();
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
        let table = TaxTable([("DE".parse().unwrap(), rate(1_900, false))].into());
        let price = Money::new(500, Usd);
        for country in [None, Some("ZZ".parse().unwrap())] {
            assert_eq!(table.on(price, country).unwrap(), Taxed { total: price, tax: None });
        }
        let nothing = Money::new(0, Usd);
        assert_eq!(table.on(nothing, Some("DE".parse().unwrap())).unwrap().tax, None);
        let most = Money::new(i64::MAX, Usd);
        assert_eq!(table.on(most, Some("DE".parse().unwrap())), Err(MoneyError::Overflow));
    }

    #[test]
    fn a_tax_id_is_letters_and_digits_however_it_is_typed() {
        let read = |text: &str| text.parse::<TaxId>().map(|id| id.as_str().to_owned());
        assert_eq!(read(" de 123-456.789 ").as_deref(), Ok("DE123456789"));
        assert_eq!(read("12-3456789").as_deref(), Ok("123456789"));
        for odd in ["", "1234", "ABCDEFG", "DE12345678é", "DE<123456>", &"1".repeat(21)] {
            assert_eq!(read(odd), Err(InvalidTaxId), "{odd}");
        }
    }

    #[test]
    fn a_rate_is_written_in_percent_and_is_neither_nothing_nor_more_than_half() {
        let written = [1_900, 825, 550, 5].map(|points| rate(points, true).percent());
        assert_eq!(written, ["19%", "8.25%", "5.5%", "0.05%"]);
        assert!(rate(5_000, true).is_sound());
        for odd in [rate(0, true), rate(5_001, true), TaxRate { name: " ".into(), ..rate(1, true) }]
        {
            assert!(!odd.is_sound(), "{odd:?}");
        }
    }
}
