//! A better plan at once: what is paid is its price less what the time left is worth.

use super::{
    billing, is_open, offer_to,
    pay::{Purchase, PurchaseRefusal, is_key, pay},
    processors,
    quote::{currency_of, is_switching_on, quote_at},
};
use crate::{
    App,
    refusal::{Refusal, acting},
    site::Site,
};
use quire_core::{ChargeId, MembershipId, Timestamp, UserId, Viewer};
use quire_membership::{
    Membership, MembershipType, Money,
    charge::{Charge, ChargePurpose, ChargeState, DeclineReason, Processor},
    membership::Basis,
    switch::{SwitchQuote, SwitchRefusal, may_switch},
    tax::is_too_small,
};
use quire_store::{Conn, charge, membership, payment_method};
use std::sync::Arc;

/// How long a page may show what an upgrade costs: by the second, the time left is worth less.
const SHOWN_SECONDS: i64 = 15 * 60;

/// What a member's page sends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UpgradeRequest {
    /// The membership.
    pub membership: MembershipId,
    /// The plan that begins.
    pub plan: MembershipType,
    /// What the page says is due today, in minor units.
    pub shown_minor: i64,
    /// The page's own name of this purchase.
    pub request_key: String,
}

/// Begins a better plan at once, paid with the card of the membership.
///
/// # Errors
/// [`PurchaseRefusal`].
pub async fn upgrade(
    app: &App,
    viewer: &Viewer,
    request: &UpgradeRequest,
) -> Result<Purchase, PurchaseRefusal> {
    let me = acting(viewer)?.clone();
    if !is_open(app) {
        return Err(PurchaseRefusal::Unavailable);
    }
    if !is_key(&request.request_key) {
        return Err(PurchaseRefusal::NoKey);
    }
    if !is_switching_on(app, &me).await? {
        return Err(PurchaseRefusal::NotForSale);
    }
    let new = NewUpgrade {
        id: ChargeId::from_bits(app.ports.ids.bits()),
        processors: processors(app),
        site: app.site.clone(),
        viewer: viewer.clone(),
        me,
        request: request.clone(),
        now: app.ports.clock.now(),
    };
    let intended = app.store.write(move |c| intend(c, &new)).await;
    pay(app, intended).await
}

/// What the intent of an upgrade is made of.
struct NewUpgrade {
    id: ChargeId,
    processors: Vec<Processor>,
    site: Arc<Site>,
    viewer: Viewer,
    me: UserId,
    request: UpgradeRequest,
    now: Timestamp,
}

/// Keeps the intent, and returns it with the method's reference.
fn intend(c: &mut Conn, new: &NewUpgrade) -> Result<(Charge, String), PurchaseRefusal> {
    let NewUpgrade { me, request, now, .. } = new;
    let held = membership::find_to_change(c, me)?;
    let held = held.filter(|held| held.id == request.membership).ok_or(Refusal::NotFound)?;
    let card = payment_method::of_membership(c, &held, &new.processors)?;
    let card = card.ok_or(PurchaseRefusal::Declined(DeclineReason::NoMethod))?;
    if let Some(known) = charge::of_request(c, me, &request.request_key)? {
        let is_same = known.plan == Some(request.plan)
            && known.purpose == ChargePurpose::Upgrade
            && known.amount.minor == request.shown_minor;
        return if is_same { Ok((known, card.reference)) } else { Err(PurchaseRefusal::KeyReused) };
    }
    if charge::is_open(c, &held.id)? {
        return Err(PurchaseRefusal::UnderWay);
    }
    let active = held.membership.active(held.payment_method.clone(), *now);
    let active = active.ok_or(SwitchRefusal::NothingRuns)?;
    may_switch(&active)?;
    let currency = currency_of(&active);
    let offer = offer_to(&new.viewer, request.plan, currency);
    let price = new.site.prices.price(offer, currency);
    let price = price.map_err(|_| PurchaseRefusal::NotForSale)?.amount;
    let said = quire_store::billing::find(c, me)?;
    let not_for_sale = |_| PurchaseRefusal::NotForSale;
    let taxes = &new.site.taxes;
    let total = |due: Money| taxes.on(due, &said).map(|taxed| taxed.asked().total);
    let rest = due_at(&held.membership, request.plan, price, *now)?;
    let due = total(rest).map_err(not_for_sale)?;
    let amount = Money::new(request.shown_minor, currency);
    let since = now.plus_seconds(-SHOWN_SECONDS);
    let least = due_at(&held.membership, request.plan, price, begun_by(&held.membership, since))?;
    let least = total(least).map_err(not_for_sale)?;
    if !(least.minor..=due.minor).contains(&amount.minor) || is_too_small(amount) {
        return Err(PurchaseRefusal::PriceChanged(due));
    }
    if card.method.has_expired(*now) {
        return Err(PurchaseRefusal::Declined(DeclineReason::ExpiredCard));
    }
    let tax = taxes.within(amount, &said).map_err(not_for_sale)?;
    // What is too little to be charged is given, and is no credit: it was never paid.
    let paid = match &tax {
        _ if amount.minor == 0 => Ok(rest),
        Some(tax) => tax.paid_price(amount),
        None => Ok(amount),
    };
    let credit = paid.and_then(|paid| price.minus(paid));
    let kept = Charge {
        id: new.id.clone(),
        person_id: Some(me.clone()),
        membership_id: Some(held.id.clone()),
        method_id: Some(card.id),
        purpose: ChargePurpose::Upgrade,
        plan: Some(request.plan),
        cycle: held.membership.cycles().saturating_add(1),
        amount,
        credit: Some(credit.map_err(not_for_sale)?),
        tax,
        processor: card.processor,
        state: ChargeState::Intended,
        reference: None,
        reason: None,
        request_key: Some(request.request_key.clone()),
        created_at: *now,
        settled_at: None,
    };
    charge::insert(c, &kept)?;
    billing::note(c, &kept.id, me, &said)?;
    Ok((kept, card.reference))
}

/// What is due for a switch to `to` at `at`.
fn due_at(
    held: &Membership,
    to: MembershipType,
    price: Money,
    at: Timestamp,
) -> Result<Money, SwitchRefusal> {
    match quote_at(held, to, price, at)? {
        SwitchQuote::AtOnce { charge, .. } => Ok(charge),
        SwitchQuote::AtPeriodEnd { .. } => Err(SwitchRefusal::OnlyAtPeriodEnd),
    }
}

/// `at`, or the beginning of the last period where that is later.
fn begun_by(held: &Membership, at: Timestamp) -> Timestamp {
    let paid = held.granted().iter().rfind(|one| matches!(one.basis, Basis::Payment { .. }));
    paid.map_or(at, |paid| at.max(paid.period.starts_at))
}
