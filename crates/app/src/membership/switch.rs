//! Other plans for who has one: what a switch means now, and scheduling one for the end of what is paid
//! for. A switch that is paid at once is in `payment::upgrade`.

use super::{
    Prices,
    cancel::{KeepingRefusal, apply, change},
};
use crate::{
    App, membership_record,
    payment::{PaymentLetter, ask_for_letter, currency_of, is_switching_on, offer_to, quote_at},
    refusal::{Refusal, acting},
};
use quire_core::{MembershipId, Timestamp, Viewer};
use quire_membership::{
    ActiveMembership, Membership, MembershipType, Money,
    membership::MembershipEvent,
    switch::{SwitchQuote, may_switch},
    tax::Taxed,
};

/// A plan that may follow, and what it means to switch to it now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanSwitch {
    /// The plan.
    pub plan: MembershipType,
    /// What a period of it costs.
    pub price: Money,
    /// When it would begin, and what would be paid at once.
    pub quote: SwitchQuote,
    /// What is charged for that with tax; `None` where it follows what is paid for.
    pub due: Option<Taxed>,
}

/// The plans that a membership may be switched to; none where it may not.
pub(super) fn offered(
    held: &Membership,
    active: &ActiveMembership,
    costs: &Prices<'_>,
    viewer: &Viewer,
    now: Timestamp,
) -> Vec<PlanSwitch> {
    if may_switch(active).is_err() {
        return Vec::new();
    }
    let currency = currency_of(active);
    let to = |plan: &MembershipType| {
        let plan = *plan;
        let offer = offer_to(viewer, plan, currency);
        let price = costs.site.prices.price(offer, currency).ok()?.amount;
        let quote = quote_at(held, plan, price, now).ok()?;
        let is_other = plan != active.plan && plan != held.next_plan();
        let due = match quote {
            SwitchQuote::AtOnce { charge, .. } => Some(costs.taxed(charge)?),
            SwitchQuote::AtPeriodEnd { .. } => None,
        };
        is_other.then_some(PlanSwitch { plan, price, quote, due })
    };
    MembershipType::ALL.iter().filter_map(to).collect()
}

/// Has `to` follow what is paid for. `shown_minor` is what the page says it costs: compared, never charged.
///
/// # Errors
/// [`KeepingRefusal`].
pub async fn switch(
    app: &App,
    viewer: &Viewer,
    id: &MembershipId,
    to: MembershipType,
    shown_minor: i64,
) -> Result<(), KeepingRefusal> {
    may_be_switched(app, viewer).await?;
    let now = app.ports.clock.now();
    let (prices, me) = (app.site.prices.clone(), viewer.clone());
    change(app, viewer, id, move |c, held| {
        let active = held.membership.active(held.payment_method.clone(), now);
        let active = active.ok_or(Refusal::NotFound)?;
        may_switch(&active)?;
        let currency = currency_of(&active);
        let price = prices.price(offer_to(&me, to, currency), currency);
        let price = price.map_err(|_| KeepingRefusal::NotForSale)?.amount;
        if price.minor != shown_minor {
            return Err(KeepingRefusal::PriceChanged(price));
        }
        if to == active.plan || to == held.membership.next_plan() {
            return Err(KeepingRefusal::SamePlan);
        }
        let after = apply(&held, MembershipEvent::SwitchScheduled { to }, now)?;
        membership_record::save(c, &after, now)?;
        let about = format!("{}:{}", held.id, now.millis());
        Ok(ask_for_letter(c, &held.person_id, PaymentLetter::Switched, &about, now)?)
    })
    .await
}

/// Takes a switch that is to come back: the present plan goes on.
///
/// # Errors
/// [`KeepingRefusal`].
pub async fn undo_switch(
    app: &App,
    viewer: &Viewer,
    id: &MembershipId,
) -> Result<(), KeepingRefusal> {
    let now = app.ports.clock.now();
    change(app, viewer, id, move |c, held| {
        let active = held.membership.active(held.payment_method.clone(), now);
        let active = active.ok_or(Refusal::NotFound)?;
        if active.switch.is_none() {
            return Err(KeepingRefusal::NothingScheduled);
        }
        let after = apply(&held, MembershipEvent::SwitchScheduled { to: active.plan }, now)?;
        Ok(membership_record::save(c, &after, now)?)
    })
    .await
}

/// Whether plans are switched here, by the viewer.
async fn may_be_switched(app: &App, viewer: &Viewer) -> Result<(), KeepingRefusal> {
    let me = acting(viewer)?;
    if is_switching_on(app, me).await? { Ok(()) } else { Err(KeepingRefusal::NotForSale) }
}
