//! The plans that are for sale, in the viewer's currency.

use super::Price;
use crate::vocabulary;
use async_graphql::SimpleObject;
use quire_app::{App, payment::offer_to};
use quire_core::Viewer;
use quire_membership::{Currency, MembershipType, PlanPeriod, PriceOffer, price::weekly_text};

/// A plan that is for sale.
#[derive(Debug, Clone, SimpleObject)]
pub struct Plan {
    /// The plan.
    pub membership_type: vocabulary::MembershipType,
    /// What a period of it costs.
    pub price: Price,
    /// What is crossed out beside that; null: nothing is.
    pub crossed_out: Option<Price>,
    /// What it saves; null: it saves nothing.
    pub saved: Option<Price>,
    /// What a yearly plan costs in a week, for instance `less than $1/week`; null for others.
    pub weekly: Option<String>,
    /// How many days can be read before the first payment, by who never was a member; null: none.
    pub trial_days: Option<u32>,
}

/// The plans as they are for sale to `viewer` in this currency.
pub(crate) fn plans(app: &App, viewer: &Viewer, currency: Currency) -> Vec<Plan> {
    let plan = |plan: &MembershipType| offered(app, offer_to(viewer, *plan, currency), currency);
    MembershipType::ALL.iter().filter_map(plan).collect()
}

/// An offer in this currency; `None` where it is not for sale.
pub(crate) fn offered(app: &App, offer: PriceOffer, currency: Currency) -> Option<Plan> {
    let price = app.site.prices.price(offer, currency).ok()?;
    let saved = Some(price.saved()).filter(|saved| saved.minor > 0);
    let is_usual = offer != PriceOffer::HalfOffYear;
    let is_yearly = offer.plan().period() == PlanPeriod::Annual;
    Some(Plan {
        membership_type: offer.plan().into(),
        price: price.amount.into(),
        crossed_out: price.crossed_out.map(Price::from),
        saved: saved.map(Price::from),
        trial_days: offer.plan().trial_days().filter(|_| is_usual && app.site.has_trials),
        weekly: is_yearly.then(|| weekly_text(price.amount)),
    })
}
