//! Whoever looks, signed in or not: where they are, and whether they are asked for consent.

use super::{
    call::call,
    fault::Result,
    membership::{Plan, plans},
};
use crate::front::Country;
use async_graphql::{Context, Object, SimpleObject};
use quire_core::account::consent;

/// Where somebody is, as far as a proxy of ours tells.
#[derive(Debug, Clone, SimpleObject)]
pub struct Geolocation {
    /// Two letters; null where it is not known.
    pub country: Option<String>,
}

impl Geolocation {
    /// Where the request comes from.
    pub(super) fn of(ctx: &Context<'_>) -> Self {
        Self { country: country(ctx).map(str::to_owned) }
    }
}

/// The two letters of the country a request comes from.
pub(super) fn country<'c>(ctx: &'c Context<'_>) -> Option<&'c str> {
    ctx.data_opt::<Country>().map(Country::as_str)
}

// T030
/// Whoever looks.
#[derive(Debug, Clone, SimpleObject)]
pub struct Visitor {
    /// Where they are.
    pub geolocation: Geolocation,
    /// Whether the privacy banner shows until it was accepted in this browser (spec 2 §4).
    pub is_asked_for_consent: bool,
    /// The plans that are for sale where they are.
    pub plans: Vec<Plan>,
}

/// Visitors: reads.
#[derive(Debug, Default)]
pub struct VisitorQuery;

#[Object]
impl VisitorQuery {
    /// Whoever looks.
    async fn visitor(&self, ctx: &Context<'_>) -> Result<Visitor> {
        let country = country(ctx);
        let is_logged_in = call(ctx)?.viewer().user_id().is_some();
        let visitor = consent::Visitor { country, is_logged_in, has_accepted: false };
        Ok(Visitor {
            geolocation: Geolocation::of(ctx),
            is_asked_for_consent: consent::shows_banner(&visitor),
            plans: plans(country),
        })
    }
}
