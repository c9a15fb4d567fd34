//! Tax on what members pay: a rate for each country, or region of one, which prices hold already or which comes on
//! top; or which a business owes itself (reverse charge).
//!
//! Prices, credits and what a period is worth are counted as the price list has them. Tax is calculated once
//! for each charge, from what is charged, and rounded once: half a minor unit up, of what is left without it.

mod id;
mod table;

pub use id::{InvalidTaxId, TaxId};
pub use table::TaxTable;

use crate::{
    Money,
    money::{Fraction, MoneyError, Rounding},
    place::Place,
};
use quire_core::limit::price::SMALLEST_CHARGE;
use serde::{Deserialize, Serialize};

/// Parts of a whole in which rates are given: 1,900 are 19 percent.
const WHOLE: u32 = 10_000;

/// The longest name of a tax, in characters.
const LONGEST_NAME: usize = 40;

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

/// Where someone who pays is, and what the tax office there calls them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Billing {
    /// The country or region; `None` where it is not known.
    pub place: Option<Place>,
    /// Their tax id, if they gave one.
    pub tax_id: Option<TaxId>,
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
    pub fn paid_price(&self, amount: Money) -> Result<Money, MoneyError> {
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
