//! The visitor, signed in or not: where they are, and whether they are asked for consent.

use super::{
    call::{call, country},
    field_error::Result,
    membership::{Plan, Price, offered, plans},
    vocabulary,
};
use async_graphql::{ComplexObject, Context, ID, Object, SimpleObject};
use quire_app::event::{BrowserHeaders, visitor_id};
use quire_core::{Viewer, account::consent};
use quire_membership::{Currency, PriceOffer, gift::GiftType};

/// Where someone is, as far as a proxy of ours tells.
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

/// The currency that is asked for; without one, that of where they are.
fn wanted(ctx: &Context<'_>, currency: Option<vocabulary::Currency>) -> Currency {
    currency.map_or_else(|| Currency::of_country(country(ctx)), Currency::from)
}

/// The visitor.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct Visitor {
    /// What a visitor is called today, `lo_` first; null when someone is signed in.
    pub id: Option<ID>,
    /// Where they are.
    pub geolocation: Geolocation,
    /// Whether the privacy banner shows until it was accepted in this browser.
    pub is_asked_for_consent: bool,
}

#[ComplexObject]
impl Visitor {
    /// The plans that are for sale, in this currency; without one, in that of where they are.
    async fn plans(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The currency; null: the usual one.")] currency: Option<
            vocabulary::Currency,
        >,
    ) -> Result<Vec<Plan>> {
        let call = call(ctx)?;
        let currency = wanted(ctx, currency);
        Ok(plans(&call.app, call.viewer(), currency))
    }
    /// A year at half the price, for those who never were members, in this currency; without one, in that of
    /// where they are. Null: it is not for sale.
    async fn half_off_year(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The currency; null: the usual one.")] currency: Option<
            vocabulary::Currency,
        >,
    ) -> Result<Option<Plan>> {
        let currency = wanted(ctx, currency);
        Ok(offered(&call(ctx)?.app, PriceOffer::HalfOffYear, currency))
    }
    /// What a membership costs as a gift, in this currency; without one, in that of where they are. Null:
    /// gifts cannot be bought.
    async fn gift_price(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The currency; null: the usual one.")] currency: Option<
            vocabulary::Currency,
        >,
    ) -> Result<Option<Price>> {
        let currency = wanted(ctx, currency);
        let app = &call(ctx)?.app;
        let price = quire_app::payment::gift_price(app, GiftType::Gift, 1, currency);
        Ok(price.map(Price::from))
    }
}

/// Visitors: reads.
#[derive(Debug, Default)]
pub struct VisitorQuery;

#[Object]
impl VisitorQuery {
    /// The visitor.
    async fn visitor(&self, ctx: &Context<'_>) -> Result<Visitor> {
        let country = country(ctx);
        let call = call(ctx)?;
        let is_logged_in = call.viewer().user_id().is_some();
        // Not of the renderer, which asks for everybody.
        let is_visitor = *call.viewer() == Viewer::Anonymous;
        let browsing = ctx.data_opt::<BrowserHeaders>().filter(|_| is_visitor);
        let now = call.app.ports.clock.now();
        let id = browsing.map(|browsing| visitor_id(&call.app, browsing, now));
        let visitor = consent::ConsentContext { country, is_logged_in, has_accepted: false };
        Ok(Visitor {
            id: id.map(ID::from),
            geolocation: Geolocation::of(ctx),
            is_asked_for_consent: consent::shows_banner(&visitor),
        })
    }
}
