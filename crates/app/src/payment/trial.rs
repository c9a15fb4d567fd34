//! Beginning with a trial: days that are read before the first payment, once, for who never was a member. A card
//! is on file from the first day, and is charged when the days are over.

use super::{
    billing, is_open,
    letter::{self, PaymentLetter},
    offer_to,
    pay::PurchaseRefusal,
    processors,
};
use crate::{
    App, membership_record, purge,
    refusal::{Refusal, acting},
};
use quire_core::{MembershipId, PaymentMethodId, Timestamp, UserId, Viewer};
use quire_membership::{
    Currency, Membership, MembershipType,
    charge::{ChargePurpose, DeclineReason, Processor},
    membership::{MembershipState, TrialRefusal, may_try},
    tax::{Billing, Taxed},
};
use quire_store::{
    Conn, StoreError, charge,
    membership::{self, MembershipRecord},
    payment_method,
};

/// What a page sends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrialRequest {
    /// The plan that is tried.
    pub plan: MembershipType,
    /// In which currency it will be paid.
    pub currency: Currency,
    /// What the page says it will cost with tax, in minor units.
    pub shown_minor: i64,
    /// With what it will be paid.
    pub method: PaymentMethodId,
    /// Where the buyer is, and their tax id.
    pub billing: Billing,
}

/// A trial that runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trial {
    /// The membership.
    pub membership: MembershipId,
    /// When its days end, and the first payment is due.
    pub ends_at: Timestamp,
}

/// What the beginning is made of.
struct NewTrial {
    id: MembershipId,
    me: UserId,
    /// Who moves money here.
    processors: Vec<Processor>,
    /// What it will cost; `None` where it is not for sale.
    cost: Option<Taxed>,
    request: TrialRequest,
    now: Timestamp,
}

/// Begins the viewer's trial of a plan. Pressed twice, it is the same trial.
///
/// # Errors
/// [`PurchaseRefusal`].
pub async fn begin_trial(
    app: &App,
    viewer: &Viewer,
    request: &TrialRequest,
) -> Result<Trial, PurchaseRefusal> {
    let me = acting(viewer)?.clone();
    if !is_open(app) {
        return Err(PurchaseRefusal::Unavailable);
    }
    if !app.site.has_trials {
        return Err(PurchaseRefusal::NotForSale);
    }
    let offer = offer_to(viewer, request.plan, request.currency);
    let price = app.site.prices.price(offer, request.currency).ok();
    let new = NewTrial {
        id: MembershipId::from_bits(app.ports.ids.bits()),
        me,
        processors: processors(app),
        cost: price.and_then(|price| app.site.taxes.on(price.amount, &request.billing).ok()),
        request: request.clone(),
        now: app.ports.clock.now(),
    };
    app.store.write(move |c| begin(c, &new)).await
}

fn begin(c: &mut Conn, new: &NewTrial) -> Result<Trial, PurchaseRefusal> {
    let NewTrial { me, request, now, .. } = new;
    // Of two tabs the second finds what the first began.
    let held = membership::find_to_change(c, me)?;
    if let Some(same) = held.as_ref().and_then(|held| same(held, request.plan, *now)) {
        return Ok(same);
    }
    let method = payment_method::find(c, me, &request.method)?.ok_or(Refusal::NotFound)?;
    if !new.processors.contains(&method.processor) {
        return Err(PurchaseRefusal::Unavailable);
    }
    if charge::open_purchase(c, me, ChargePurpose::Purchase)?.is_some() {
        return Err(PurchaseRefusal::UnderWay);
    }
    let all: Vec<Membership> =
        membership::all_of(c, me)?.into_iter().map(|held| held.membership).collect();
    may_try(request.plan, &all, *now).map_err(refusal)?;
    let cost = new.cost.as_ref().ok_or(PurchaseRefusal::NotForSale)?;
    if cost.total.minor != request.shown_minor {
        return Err(PurchaseRefusal::PriceChanged(cost.total));
    }
    if method.method.has_expired(*now) {
        return Err(PurchaseRefusal::Declined(DeclineReason::ExpiredCard));
    }
    let tried = Membership::trial(request.plan, method.processor.provider(), *now)
        .map_err(|_| PurchaseRefusal::NotForSale)?;
    let begun = MembershipRecord {
        id: new.id.clone(),
        person_id: me.clone(),
        membership: tried.charged_by(method.processor).priced_in(request.currency),
        payment_method: Some(method.method),
    };
    membership_record::begin(c, &begun, *now)?;
    billing::keep(c, me, &request.billing, *now)?;
    purge::all_by(c, me, *now)?;
    letter::ask(c, me, PaymentLetter::Trial, begun.id.as_str(), *now)?;
    same(&begun, request.plan, *now).ok_or_else(|| broken(&begun).into())
}

/// The trial of this plan that runs.
fn same(held: &MembershipRecord, plan: MembershipType, now: Timestamp) -> Option<Trial> {
    let is_same = held.membership.state(now) == MembershipState::Trialing
        && held.membership.next_plan() == plan;
    let ends_at = held.membership.granted_until().filter(|_| is_same)?;
    Some(Trial { membership: held.id.clone(), ends_at })
}

const fn refusal(why: TrialRefusal) -> PurchaseRefusal {
    match why {
        TrialRefusal::AlreadyMember => PurchaseRefusal::AlreadyMember,
        TrialRefusal::PastMember => PurchaseRefusal::NotForMembersBefore,
        _ => PurchaseRefusal::NotForSale,
    }
}

fn broken(held: &MembershipRecord) -> StoreError {
    StoreError::Inconsistent { table: "memberships", column: "membership", id: held.id.to_string() }
}

/// Whether a person may begin with a trial: they never had a membership, and trials are given here.
///
/// # Errors
/// [`StoreError`].
pub async fn is_trial_eligible(app: &App, person: &UserId) -> Result<bool, StoreError> {
    if !is_open(app) || !app.site.has_trials {
        return Ok(false);
    }
    let (person, now) = (person.clone(), app.ports.clock.now());
    let all = app.store.read_in_place(move |c| membership::all_of(c, &person)).await?;
    let all: Vec<Membership> = all.into_iter().map(|held| held.membership).collect();
    Ok(MembershipType::ALL.iter().any(|plan| may_try(*plan, &all, now).is_ok()))
}
