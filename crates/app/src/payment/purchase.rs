//! Buying a membership: the price is the server's, the charge is kept first, and pressing twice, in one
//! tab or in two, pays once.

use super::{
    billing, is_open, offer_to,
    pay::{Purchase, PurchaseRefusal, is_key, pay},
    processors,
};
use crate::{
    App,
    refusal::{Refusal, acting},
};
use quire_core::{ChargeId, MembershipId, PaymentMethodId, Timestamp, UserId, Viewer};
use quire_membership::{
    Currency, MembershipType, Money, PriceOffer,
    charge::{Charge, ChargePurpose, ChargeState, DeclineReason, Processor},
    membership::MembershipState,
    tax::{Billing, Taxed},
};
use quire_store::{Conn, charge, membership, payment_method};

/// What a buyer's page sends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PurchaseRequest {
    /// The plan.
    pub plan: MembershipType,
    /// At which price.
    pub terms: PurchaseTerms,
    /// In which currency.
    pub currency: Currency,
    /// What the page says it costs with tax, in minor units. It is compared, never charged.
    pub shown_minor: i64,
    /// With what.
    pub method: PaymentMethodId,
    /// The page's own name of this purchase: the same again is the same purchase.
    pub request_key: String,
    /// Where the buyer is, and their tax id.
    pub billing: Billing,
}

/// At which price a membership begins.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PurchaseTerms {
    /// The plan's own.
    #[default]
    Usual,
    /// Half of a year's for the first year, for those who never were members (decision 0069).
    HalfOffYear,
}

/// Buys a membership for the viewer.
///
/// # Errors
/// [`PurchaseRefusal`].
pub async fn buy(
    app: &App,
    viewer: &Viewer,
    request: &PurchaseRequest,
) -> Result<Purchase, PurchaseRefusal> {
    let me = acting(viewer)?.clone();
    if !is_open(app) {
        return Err(PurchaseRefusal::Unavailable);
    }
    if !is_key(&request.request_key) {
        return Err(PurchaseRefusal::NoKey);
    }
    let id = ChargeId::from_bits(app.ports.ids.bits());
    let new = NewCharge {
        offer: offer_of(viewer, request)
            .and_then(|offer| app.site.prices.price(offer, request.currency).ok())
            .and_then(|price| app.site.taxes.on(price.amount, &request.billing).ok()),
        id,
        membership_id: MembershipId::from_bits(app.ports.ids.bits()),
        processors: processors(app),
        me,
        request: request.clone(),
        now: app.ports.clock.now(),
    };
    let intended = app.store.write(move |c| intend(c, &new)).await;
    pay(app, intended).await
}

/// What is bought; `None` where there is no such offer of the plan.
fn offer_of(viewer: &Viewer, request: &PurchaseRequest) -> Option<PriceOffer> {
    match request.terms {
        PurchaseTerms::Usual => Some(offer_to(viewer, request.plan, request.currency)),
        PurchaseTerms::HalfOffYear => {
            Some(PriceOffer::HalfOffYear).filter(|offer| offer.plan() == request.plan)
        }
    }
}

/// What the intent of a purchase is made of.
struct NewCharge {
    id: ChargeId,
    membership_id: MembershipId,
    /// Who moves money here.
    processors: Vec<Processor>,
    me: UserId,
    /// What it costs; `None` where it is not for sale.
    offer: Option<Taxed>,
    request: PurchaseRequest,
    now: Timestamp,
}

/// Keeps the intent, and returns it with the method's reference: of a purchase that was begun before
/// under the same name, that one.
fn intend(c: &mut Conn, new: &NewCharge) -> Result<(Charge, String), PurchaseRefusal> {
    let NewCharge { me, request, now, .. } = new;
    // One purchase of a person at a time: the second of two tabs finds the first.
    membership::lock_person(c, me)?;
    let method = payment_method::find(c, me, &request.method)?.ok_or(Refusal::NotFound)?;
    if let Some(known) = charge::of_request(c, me, &request.request_key)? {
        let is_same = known.plan == Some(request.plan)
            && known.purpose == ChargePurpose::Purchase
            && known.method_id.as_ref() == Some(&request.method)
            && known.amount == Money::new(request.shown_minor, request.currency);
        return if is_same {
            Ok((known, method.reference))
        } else {
            Err(PurchaseRefusal::KeyReused)
        };
    }
    // Who keeps the method asks for the money, whatever the page thinks.
    if !new.processors.contains(&method.processor) {
        return Err(PurchaseRefusal::Unavailable);
    }
    let held = membership::find(c, me)?;
    let was_member = held.is_some();
    if held.is_some_and(|held| held.membership.state(*now) != MembershipState::Expired) {
        return Err(PurchaseRefusal::AlreadyMember);
    }
    if was_member && request.terms == PurchaseTerms::HalfOffYear {
        return Err(PurchaseRefusal::NotForMembersBefore);
    }
    let Taxed { total, tax } = new.offer.clone().ok_or(PurchaseRefusal::NotForSale)?;
    if total.minor != request.shown_minor {
        return Err(PurchaseRefusal::PriceChanged(total));
    }
    if method.method.has_expired(*now) {
        return Err(PurchaseRefusal::Declined(DeclineReason::ExpiredCard));
    }
    if charge::open_purchase(c, me, ChargePurpose::Purchase)?.is_some() {
        return Err(PurchaseRefusal::UnderWay);
    }
    let kept = Charge {
        id: new.id.clone(),
        person_id: Some(me.clone()),
        membership_id: Some(new.membership_id.clone()),
        method_id: Some(request.method.clone()),
        purpose: ChargePurpose::Purchase,
        plan: Some(request.plan),
        cycle: 1,
        amount: total,
        tax,
        credit: None,
        processor: method.processor,
        state: ChargeState::Intended,
        reference: None,
        reason: None,
        request_key: Some(request.request_key.clone()),
        created_at: *now,
        settled_at: None,
    };
    charge::insert(c, &kept)?;
    billing::say(c, &kept.id, me, &request.billing, *now)?;
    Ok((kept, method.reference))
}
