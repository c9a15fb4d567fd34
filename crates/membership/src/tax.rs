//! Tax on what members pay: a rate for each country, or region of one, which prices hold already or which comes on
//! top; or which a business owes itself (reverse charge).
//!
//! Prices, credits and what a period is worth are counted as the price list has them. Tax is calculated once
//! for each charge, from what is charged, and rounded once: half a minor unit up, of what is left without it.

use crate::{
    Money,
    money::{Fraction, MoneyError, Rounding},
    place::Place,
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

/// The longest name of a region, in characters.
const LONGEST_REGION: usize = 60;

/// The tax of a country, or of a region of one.
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
    /// Whether a business there owes it itself: who gives a tax id of that country is not charged it.
    #[serde(rename = "reverse_charge", default)]
    pub is_reversible: bool,
    /// What the region is called, where it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
}

/// The taxes of a site, by country and region. A region that is not named has what its country has, a country that
/// is not named has none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TaxTable(BTreeMap<Place, TaxRate>);

/// The tax of a charge, as it is kept: the rate of that day, and how much it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChargedTax {
    /// Where the buyer is.
    pub place: Place,
    /// The rate.
    pub rate: TaxRate,
    /// How much of what was charged is tax; nothing where the buyer owes it.
    pub amount: Money,
    /// Where the buyer owes it (reverse charge): how much less than the price was charged, since prices hold it.
    pub relief: Option<Money>,
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
    /// The country or region; `None` where it is not known.
    pub place: Option<Place>,
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
    /// The places with their taxes, in the order of their letters.
    pub fn all(&self) -> impl Iterator<Item = (Place, &TaxRate)> {
        self.0.iter().map(|(place, rate)| (*place, rate))
    }

    /// Whether there is no tax anywhere.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether somebody can say that they are there: in a country, or in a region that has a tax of its own.
    #[must_use]
    pub fn knows(&self, place: Place) -> bool {
        !place.is_region() || self.0.contains_key(&place)
    }

    /// The tax where a buyer is: of their region, or where that has none of its own, of their country.
    fn rate(&self, buyer: &Billing) -> Option<(Place, &TaxRate)> {
        let place = buyer.place?;
        [place, place.country().into()]
            .into_iter()
            .find_map(|place| Some((place, self.0.get(&place)?)))
    }

    /// What is charged for `price` to a buyer. Of nothing there is no tax.
    ///
    /// # Errors
    /// When it is too large.
    pub fn on(&self, price: Money, buyer: &Billing) -> Result<Taxed, MoneyError> {
        let Some((_, rate)) = self.rate(buyer) else {
            return Ok(Taxed { total: price, tax: None });
        };
        let total = match (rate.is_reversed_for(buyer), rate.is_inclusive) {
            (true, true) => price.minus(rate.within(price)?)?,
            (true, false) | (false, true) => price,
            (false, false) => price.plus(rate.on_top_of(price)?)?,
        };
        let mut tax = self.within(total, buyer)?;
        if let Some(tax) = tax.as_mut().filter(|tax| tax.relief.is_some()) {
            // To the cent, whatever was rounded.
            tax.relief = Some(price.minus(total)?);
        }
        Ok(Taxed { total, tax })
    }

    /// The tax in a `total` that is charged to a buyer.
    ///
    /// # Errors
    /// When it cannot be calculated.
    pub fn within(&self, total: Money, buyer: &Billing) -> Result<Option<ChargedTax>, MoneyError> {
        let found = self.rate(buyer).filter(|_| total.minor > 0);
        let Some((place, rate)) = found else { return Ok(None) };
        let nothing = Money::new(0, total.currency);
        let (amount, relief) = match (rate.is_reversed_for(buyer), rate.is_inclusive) {
            (true, true) => (nothing, Some(rate.on_top_of(total)?)),
            (true, false) => (nothing, Some(nothing)),
            (false, _) => (rate.within(total)?, None),
        };
        Ok(Some(ChargedTax { place, rate: rate.clone(), amount, relief }))
    }
}

impl TaxRate {
    /// Whether it is one that is taken for meant: above nothing and below half.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        (1..=WHOLE / 2).contains(&self.basis_points) && is_name(&self.name, LONGEST_NAME)
    }

    /// Whether a region has a name, and nothing else has.
    #[must_use]
    pub fn is_named_as(&self, place: Place) -> bool {
        match &self.region {
            Some(name) => place.is_region() && is_name(name, LONGEST_REGION),
            None => !place.is_region(),
        }
    }

    /// Whether the buyer owes it themselves.
    fn is_reversed_for(&self, buyer: &Billing) -> bool {
        let (Some(place), Some(id)) = (buyer.place, &buyer.tax_id) else { return false };
        self.is_reversible && id.is_of(place)
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

fn is_name(text: &str, longest: usize) -> bool {
    let text = text.trim();
    (1..=longest).contains(&text.chars().count()) && !text.contains(char::is_control)
}

impl ChargedTax {
    /// How much came on top of the price: all of it, or nothing where prices hold it.
    #[must_use]
    pub const fn on_top(&self) -> Money {
        let minor = if self.rate.is_inclusive { 0 } else { self.amount.minor };
        Money::new(minor, self.amount.currency)
    }

    /// The price that is charged for by `amount`: without what came on top, with what the buyer owes of it.
    ///
    /// # Errors
    /// When it cannot be calculated.
    pub fn price_of(&self, amount: Money) -> Result<Money, MoneyError> {
        let price = amount.minus(self.on_top())?;
        self.relief.map_or(Ok(price), |relief| price.plus(relief))
    }

    /// As receipts name it: `VAT 19% (DE)`, `VAT, reverse charge (DE)`.
    #[must_use]
    pub fn label(&self) -> String {
        let (name, place) = (&self.rate.name, self.place);
        match self.relief {
            Some(_) => format!("{name}, reverse charge ({place})"),
            None => format!("{name} {} ({place})", self.rate.percent()),
        }
    }
}

impl TaxId {
    /// The id as it is kept.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it has the shape of a number that the country of `place` gives businesses: its letters, then digits
    /// and letters. Whether it was ever given out only the country knows.
    #[must_use]
    pub fn is_of(&self, place: Place) -> bool {
        let country = place.country().to_string();
        // Greece writes its own letters.
        let letters = if country == "GR" { "EL" } else { country.as_str() };
        self.0.strip_prefix(letters).is_some_and(|rest| {
            (2..=12).contains(&rest.len()) && rest.bytes().filter(u8::is_ascii_digit).count() >= 2
        })
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
        TaxRate {
            name: "VAT".to_owned(),
            basis_points,
            is_inclusive,
            is_reversible: false,
            region: None,
        }
    }

    fn buyer(place: &str, tax_id: Option<&str>) -> Billing {
        let tax_id = tax_id.map(|id| id.parse().unwrap());
        Billing { place: Some(place.parse().unwrap()), tax_id }
    }

    fn taxed(price: i64, rate: TaxRate) -> (i64, i64, i64) {
        let table = TaxTable([("DE".parse().unwrap(), rate)].into());
        let taxed = table.on(Money::new(price, Usd), &buyer("DE", None)).unwrap();
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
        for elsewhere in [Billing::default(), buyer("ZZ", None), buyer("ZZ-1", None)] {
            assert_eq!(table.on(price, &elsewhere).unwrap(), Taxed { total: price, tax: None });
        }
        let nothing = Money::new(0, Usd);
        assert_eq!(table.on(nothing, &buyer("DE", None)).unwrap().tax, None);
        let most = Money::new(i64::MAX, Usd);
        assert_eq!(table.on(most, &buyer("DE", None)), Err(MoneyError::Overflow));
    }

    #[test]
    fn a_region_has_its_own_tax_or_that_of_its_country() {
        let of = |points, region: &str| TaxRate {
            region: Some(region.to_owned()),
            ..rate(points, false)
        };
        let all = [
            ("CA", rate(500, false)),
            ("CA-QC", of(1_498, "Quebec")),
            ("US-CA", of(725, "California")),
        ];
        let table = TaxTable(all.map(|(place, rate)| (place.parse().unwrap(), rate)).into());
        let paid = |place: &str| {
            let taxed = table.on(Money::new(500, Usd), &buyer(place, None)).unwrap();
            (taxed.total.minor, taxed.tax.map(|tax| tax.label()))
        };
        assert_eq!(paid("CA-QC"), (575, Some("VAT 14.98% (CA-QC)".to_owned())));
        for rest in ["CA", "CA-ON"] {
            assert_eq!(paid(rest), (525, Some("VAT 5% (CA)".to_owned())), "{rest}");
        }
        assert_eq!(paid("US-CA"), (536, Some("VAT 7.25% (US-CA)".to_owned())));
        assert_eq!((paid("US"), paid("US-NY")), ((500, None), (500, None)));
        for (place, known) in [("US", true), ("DE", true), ("US-CA", true), ("US-NY", false)] {
            assert_eq!(table.knows(place.parse().unwrap()), known, "{place}");
        }
        for (place, rate) in table.all() {
            assert!(rate.is_named_as(place), "{place}");
            assert!(!rate.is_named_as("XX-1".parse().unwrap()) || place.is_region(), "{place}");
        }
    }

    #[test]
    fn a_business_with_a_tax_id_of_its_country_owes_the_tax_itself() {
        let table = |is_inclusive| {
            let rate = TaxRate { is_reversible: true, ..rate(1_900, is_inclusive) };
            TaxTable([("DE".parse().unwrap(), rate)].into())
        };
        let (price, id) = (Money::new(5_000, Usd), Some("DE 123 456 789"));
        let held = table(true).on(price, &buyer("DE", id)).unwrap();
        let tax = held.tax.clone().unwrap();
        assert_eq!((held.total.minor, tax.amount.minor, tax.on_top().minor), (4_202, 0, 0));
        assert_eq!(tax.relief, Some(Money::new(798, Usd)));
        assert_eq!(tax.label(), "VAT, reverse charge (DE)");
        let on_top = table(false).on(price, &buyer("DE", id)).unwrap();
        assert_eq!((on_top.total, on_top.tax.unwrap().relief), (price, Some(Money::new(0, Usd))));
        for other in [None, Some("ATU12345678"), Some("123456789"), Some("DE1234567890123")] {
            let taxed = table(false).on(price, &buyer("DE", other)).unwrap();
            assert_eq!(taxed.total.minor, 5_950, "{other:?}");
        }
        let greek: TaxId = "EL123456789".parse().unwrap();
        assert!(greek.is_of("GR".parse().unwrap()) && !greek.is_of("DE".parse().unwrap()));
        for price in (50..20_000).step_by(7) {
            let taxed = table(true).on(Money::new(price, Usd), &buyer("DE", id)).unwrap();
            let relief = taxed.tax.unwrap().relief.unwrap().minor;
            assert_eq!(taxed.total.minor + relief, price, "what is charged and what is not");
        }
    }

    #[test]
    fn what_is_too_little_to_be_charged_is_not_asked_for() {
        let table = TaxTable([("DE".parse().unwrap(), rate(1_900, false))].into());
        let asked = |price| {
            let taxed = table.on(Money::new(price, Usd), &buyer("DE", None)).unwrap().asked();
            (taxed.total.minor, taxed.tax.map(|tax| tax.amount.minor))
        };
        assert_eq!((asked(0), asked(1), asked(41)), ((0, None), (0, None), (0, None)));
        assert_eq!(asked(42), (50, Some(8)), "with its tax it is enough");
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
