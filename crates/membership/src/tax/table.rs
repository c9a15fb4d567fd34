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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Currency::Usd, tax::TaxId};

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
}
