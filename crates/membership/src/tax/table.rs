//! The taxes of a site, and what they make of a price.

use super::{Billing, ChargedTax, TaxRate, Taxed};
use crate::{Money, money::MoneyError, place::Place};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The taxes of a site, by country and region. A region that is not named has what its country has, a country that
/// is not named has none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TaxTable(BTreeMap<Place, TaxRate>);

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

    /// Whether someone can say that they are there: in a country, or in a region that has a tax of its own.
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
