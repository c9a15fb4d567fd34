//! The plans that are for sale, in the viewer's currency.

use super::Price;
use async_graphql::SimpleObject;
use quire_membership::{Currency, MembershipType, PriceList};

/// A plan that is for sale.
#[derive(Debug, Clone, SimpleObject)]
pub struct Plan {
    /// Which, for instance `YEARLY`.
    pub membership_type: String,
    /// What a period of it costs.
    pub price: Price,
    /// What is crossed out beside that; null: nothing is.
    pub crossed_out: Option<Price>,
    /// What it saves; null: it saves nothing.
    pub saved: Option<Price>,
}

/// The plans as they are for sale in a country.
pub(crate) fn plans(country: Option<&str>) -> Vec<Plan> {
    let (list, currency) = (PriceList::default(), Currency::of_country(country));
    let plan = |plan: &MembershipType| {
        let price = list.price(plan.offer(), currency).ok()?;
        let saved = Some(price.saved()).filter(|saved| saved.minor > 0);
        Some(Plan {
            membership_type: plan.to_string(),
            price: price.amount.into(),
            crossed_out: price.crossed_out.map(Price::from),
            saved: saved.map(Price::from),
        })
    };
    MembershipType::ALL.iter().filter_map(plan).collect()
}
