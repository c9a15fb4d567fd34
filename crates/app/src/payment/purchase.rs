//! Buying a membership: the price is the server's, the charge is kept first, and pressing twice, in one
//! tab or in two, pays once.

use super::{
    billing, is_open, offer_to, processors, provider_of,
    settle::settle,
    take::{name_of, take},
};
use crate::{
    App,
    ports::{BankAnswer, ChargeOutcome, Presence},
    refusal::{Refusal, acting},
};
use quire_core::{ChargeId, MembershipId, PaymentMethodId, Timestamp, UserId, Viewer};
use quire_membership::{
    Currency, MembershipType, Money, PriceOffer,
    charge::{Charge, ChargePurpose, ChargeState, DeclineReason, Processor},
    membership::MembershipState,
    switch::SwitchRefusal,
    tax::{Billing, Taxed},
};
use quire_store::{Conn, StoreError, charge, membership, payment_method};

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

/// How far a purchase is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Purchase {
    /// The membership has begun.
    Done(Charge),
    /// The bank asks its person first.
    Asks(Charge),
}

/// Why nothing was bought.
#[derive(Debug, thiserror::Error)]
pub enum PurchaseRefusal {
    /// Not signed in, suspended, or nothing of that id.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// They are a member.
    #[error("you’re a member already; nothing was charged")]
    AlreadyMember,
    /// It costs something else now.
    #[error("the price has changed to {0}; nothing was charged")]
    PriceChanged(Money),
    /// They had a membership before.
    #[error("this offer is for people who never were members; nothing was charged")]
    NotForMembersBefore,
    /// It is not for sale in this currency.
    #[error("{}", quire_core::message::membership::UNAVAILABLE_PRICE)]
    NotForSale,
    /// Another purchase of theirs is on its way.
    #[error("another payment of yours is under way; nothing was charged here")]
    UnderWay,
    /// The page's name for this purchase was used for another one.
    #[error("this purchase was begun with other details; load the page again")]
    KeyReused,
    /// The name is none.
    #[error("a purchase is named by 8 to 64 letters, digits, dashes and underscores")]
    NoKey,
    /// The gift makes no sense.
    #[error(transparent)]
    Gift(#[from] super::giving::InvalidGift),
    /// The plan cannot be switched like that.
    #[error(transparent)]
    Switch(#[from] SwitchRefusal),
    /// The money did not come.
    #[error("{}", .0.text())]
    Declined(DeclineReason),
    /// The money of a PayPal account did not come.
    #[error("{}", quire_core::message::payment::PAYPAL_DECLINED)]
    PaypalDeclined,
    /// Nobody knows yet whether the money came; trying again is safe.
    #[error("we couldn’t reach the bank; try again: you won’t be charged twice")]
    Unknown,
    /// Nothing can be bought now.
    #[error("payments are not available right now; nothing was charged")]
    Unavailable,
}

impl From<StoreError> for PurchaseRefusal {
    fn from(error: StoreError) -> Self {
        Self::Refused(error.into())
    }
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
            .and_then(|price| app.site.taxes.on(price.amount, request.billing.country).ok()),
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

/// Asks for the money of an intended charge, and writes what became of it. One that was begun before is
/// answered with its end.
pub(super) async fn pay(
    app: &App,
    intended: Result<(Charge, String), PurchaseRefusal>,
) -> Result<Purchase, PurchaseRefusal> {
    let (kept, method) = match intended {
        Err(PurchaseRefusal::Refused(Refusal::Store(StoreError::Unique { .. }))) => {
            return Err(PurchaseRefusal::UnderWay);
        }
        intended => intended?,
    };
    if kept.state != ChargeState::Intended {
        return ended(kept);
    }
    // What was paid before covers all of it.
    if kept.amount.minor == 0 {
        return finish(app, kept.id, ChargeOutcome::Succeeded).await;
    }
    let provider = provider_of(app, kept.processor).ok_or(PurchaseRefusal::Unavailable)?;
    let outcome = take(app, &**provider, &kept, method, Presence::Present).await?;
    finish(app, kept.id, outcome.ok_or(PurchaseRefusal::Unknown)?).await
}

/// Goes on with a purchase about which the bank asked.
///
/// # Errors
/// [`PurchaseRefusal`].
pub async fn confirm(
    app: &App,
    viewer: &Viewer,
    id: &ChargeId,
    answer: BankAnswer,
) -> Result<Purchase, PurchaseRefusal> {
    let me = acting(viewer)?.clone();
    let wanted = id.clone();
    let found = app.store.read_in_place(move |c| charge::find(c, &wanted)).await?;
    let mine = found.filter(|charge| charge.person_id.as_ref() == Some(&me));
    let kept = mine.ok_or(Refusal::NotFound)?;
    if kept.state != ChargeState::ActionRequired {
        return ended(kept);
    }
    let provider = provider_of(app, kept.processor).ok_or(PurchaseRefusal::Unavailable)?;
    let outcome = provider.answered(&name_of(&kept), answer).await.map_err(|error| {
        tracing::warn!(charge = %id, %error, "what became of a charge is not known yet");
        PurchaseRefusal::Unknown
    })?;
    finish(app, kept.id, outcome).await
}

/// By what the viewer's browser lets them answer their bank about a purchase; `None` where the site asks.
///
/// # Errors
/// [`PurchaseRefusal`].
pub async fn question(app: &App, charge: &Charge) -> Result<Option<String>, PurchaseRefusal> {
    let provider = provider_of(app, charge.processor).ok_or(PurchaseRefusal::Unavailable)?;
    provider.question(&name_of(charge)).await.map_err(|error| {
        tracing::warn!(charge = %charge.id, %error, "a bank's question cannot be asked");
        PurchaseRefusal::Unknown
    })
}

async fn finish(
    app: &App,
    id: ChargeId,
    outcome: ChargeOutcome,
) -> Result<Purchase, PurchaseRefusal> {
    let now = app.ports.clock.now();
    let settled = app.store.write(move |c| settle(c, &id, Some(outcome), now)).await?;
    ended(settled.ok_or(Refusal::NotFound)?)
}

/// What is said of a charge as it is.
fn ended(kept: Charge) -> Result<Purchase, PurchaseRefusal> {
    match kept.state {
        ChargeState::Succeeded => Ok(Purchase::Done(kept)),
        ChargeState::ActionRequired => Ok(Purchase::Asks(kept)),
        ChargeState::Declined if kept.processor == Processor::Braintree => {
            Err(PurchaseRefusal::PaypalDeclined)
        }
        ChargeState::Declined => {
            let reason = kept.reason.unwrap_or(DeclineReason::CardDeclined);
            Err(PurchaseRefusal::Declined(reason))
        }
        ChargeState::Intended => Err(PurchaseRefusal::Unknown),
        ChargeState::Abandoned => Err(PurchaseRefusal::Unavailable),
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
        let is_same = known.plan == request.plan
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
        plan: request.plan,
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

/// Whether a page may call its purchase so.
pub(super) fn is_key(text: &str) -> bool {
    (8..=64).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}
