//! Buying gifts: the price is the server's, and the codes are worth nothing until the money came.

use super::{
    billing, is_open,
    pay::{Purchase, PurchaseRefusal, is_key, pay},
    processors, provider,
};
use crate::{
    App,
    email::EmailAddress,
    flags,
    gift::{GIVEN_PLAN, digest, new_code},
    refusal::{Refusal, acting},
};
use quire_core::{ChargeId, PaymentMethodId, Timestamp, UserId, Viewer};
use quire_membership::{
    Currency, Money,
    charge::{Charge, ChargePurpose, ChargeState, DeclineReason, Processor},
    gift::{
        GiftAudience, GiftRefusal, GiftType, MAX_GROUP_CODES,
        given::{Gift, GiftCard, InvalidGiftCard, delivery},
    },
    tax::{Billing, Taxed},
};
use quire_routing::Flag;
use quire_store::{Conn, charge, gift, membership, payment_method};

/// What a giver's page sends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GiftRequest {
    /// One gift, or several.
    pub kind: GiftType,
    /// How many.
    pub seats: i64,
    /// In which currency.
    pub currency: Currency,
    /// What the page says it costs, in minor units. It is compared, never charged.
    pub shown_minor: i64,
    /// With what.
    pub method: PaymentMethodId,
    /// The page's own name of this purchase.
    pub request_key: String,
    /// Who gives, as typed.
    pub from: String,
    /// Who it is for, as typed.
    pub to: String,
    /// What is said besides, as typed.
    pub message: String,
    /// Where the letter goes, as typed; empty: no letter.
    pub to_email: String,
    /// The day on which the letter leaves; `None`: at once.
    pub day: Option<Timestamp>,
    /// Where the giver is, and their tax id.
    pub billing: Billing,
}

/// Why a gift makes no sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidGift {
    /// The number of gifts.
    #[error("{}", seats_message(*.0))]
    Seats(GiftRefusal),
    /// The card.
    #[error(transparent)]
    Card(#[from] InvalidGiftCard),
}

/// Says which number of gifts a kind takes.
fn seats_message(refusal: GiftRefusal) -> String {
    match refusal {
        GiftRefusal::Codes { kind: GiftType::GroupGift, .. } => {
            format!("a group gift has 2 to {MAX_GROUP_CODES} memberships")
        }
        other => other.to_string(),
    }
}

/// What a gift of `kind` with `seats` costs; `None` where it cannot be bought.
#[must_use]
pub fn gift_price(app: &App, kind: GiftType, seats: u32, currency: Currency) -> Option<Money> {
    let yearly = app.site.prices.price(GIVEN_PLAN.offer(), currency).ok()?.amount;
    kind.price(yearly, seats).ok().filter(|_| provider(app).is_some())
}

/// Buys memberships for others.
///
/// # Errors
/// [`PurchaseRefusal`].
pub async fn give(
    app: &App,
    viewer: &Viewer,
    request: &GiftRequest,
) -> Result<Purchase, PurchaseRefusal> {
    let me = acting(viewer)?.clone();
    if !is_open(app) {
        return Err(PurchaseRefusal::Unavailable);
    }
    if !is_key(&request.request_key) {
        return Err(PurchaseRefusal::NoKey);
    }
    if flags::in_force(app, Some(&me)).await?.is_on(Flag::DisableGiftPage) {
        return Err(PurchaseRefusal::NotForSale);
    }
    let now = app.ports.clock.now();
    let new = new_gift(app, &me, request, now)?;
    let intended = app.store.write(move |c| intend(c, &new)).await;
    pay(app, intended).await
}

/// What the intent of a gift is made of.
struct NewGift {
    /// Who moves money here.
    processors: Vec<Processor>,
    charge: Charge,
    /// The gifts, with the digests of their codes.
    gifts: Vec<(Gift, String)>,
    shown_minor: i64,
    billing: Billing,
}

fn new_gift(
    app: &App,
    me: &UserId,
    request: &GiftRequest,
    now: Timestamp,
) -> Result<NewGift, PurchaseRefusal> {
    let card = GiftCard::new(&request.from, &request.to, &request.message);
    let card = card.map_err(InvalidGift::Card)?;
    let typed = request.to_email.trim();
    let to_email = match (typed, request.kind) {
        ("", _) | (_, GiftType::GroupGift) => None,
        (typed, GiftType::Gift) => {
            let address: Result<EmailAddress, _> = typed.parse();
            Some(address.map_err(|_| InvalidGift::Card(InvalidGiftCard::Address))?.to_string())
        }
    };
    let deliver_at = match to_email {
        Some(_) => Some(delivery(request.day, now).map_err(InvalidGift::Card)?),
        None => None,
    };
    let codes = u32::try_from(request.seats).unwrap_or(u32::MAX);
    let yearly = app.site.prices.price(GIVEN_PLAN.offer(), request.currency);
    let yearly = yearly.map_err(|_| PurchaseRefusal::NotForSale)?.amount;
    request.kind.price(yearly, codes).map_err(InvalidGift::Seats)?;
    let price = gift_price(app, request.kind, codes, request.currency);
    let taxed = price.and_then(|price| app.site.taxes.on(price, &request.billing).ok());
    let Taxed { total, tax } = taxed.ok_or(PurchaseRefusal::NotForSale)?;
    let charge = Charge {
        id: ChargeId::from_bits(app.ports.ids.bits()),
        person_id: Some(me.clone()),
        membership_id: None,
        method_id: Some(request.method.clone()),
        purpose: ChargePurpose::Gift,
        plan: Some(GIVEN_PLAN),
        cycle: 1,
        amount: total,
        tax,
        credit: None,
        // Who keeps the method asks for the money; it is looked up in the write.
        processor: Processor::Stripe,
        state: ChargeState::Intended,
        reference: None,
        reason: None,
        request_key: Some(request.request_key.clone()),
        created_at: now,
        settled_at: None,
    };
    let worth = charge.net();
    let one = |n| {
        let (id, code) = new_code(app);
        let gift = Gift {
            id,
            charge_id: Some(charge.id.clone()),
            giver_id: Some(me.clone()),
            plan: GIVEN_PLAN,
            worth: share(worth, n, codes),
            audience: GiftAudience::Anyone,
            card: card.clone(),
            to_email: to_email.clone(),
            created_at: now,
            given_at: None,
            expires_at: None,
            deliver_at,
            delivered_at: None,
            redeemed_at: None,
            membership_id: None,
        };
        (gift, digest(&code))
    };
    let gifts = (0..codes).map(one).collect();
    let billing = request.billing.clone();
    let processors = processors(app);
    Ok(NewGift { processors, charge, gifts, shown_minor: request.shown_minor, billing })
}

/// The part of what was paid that gift `n` of so many is worth: all parts together are all of it.
fn share(all: Money, n: u32, of: u32) -> Money {
    let of = i64::from(of.max(1));
    let rest = i64::from(i64::from(n) < all.minor % of);
    Money::new(all.minor / of + rest, all.currency)
}

/// Keeps the intent, and returns it with the method's reference: of a purchase that was begun before
/// under the same name, that one.
fn intend(c: &mut Conn, new: &NewGift) -> Result<(Charge, String), PurchaseRefusal> {
    let NewGift { charge, gifts, shown_minor, billing: said, processors } = new;
    let (Some(me), Some(method), Some(key)) =
        (&charge.person_id, &charge.method_id, &charge.request_key)
    else {
        return Err(Refusal::NotFound.into());
    };
    // The second of two presses finds the first.
    membership::lock_person(c, me)?;
    let method = payment_method::find(c, me, method)?.ok_or(Refusal::NotFound)?;
    let shown = Money::new(*shown_minor, charge.amount.currency);
    if let Some(known) = charge::of_request(c, me, key)? {
        let is_same = known.purpose == ChargePurpose::Gift
            && known.method_id == charge.method_id
            && known.amount == shown;
        return if is_same {
            Ok((known, method.reference))
        } else {
            Err(PurchaseRefusal::KeyReused)
        };
    }
    if !processors.contains(&method.processor) {
        return Err(PurchaseRefusal::Unavailable);
    }
    if charge.amount != shown {
        return Err(PurchaseRefusal::PriceChanged(charge.amount));
    }
    if method.method.has_expired(charge.created_at) {
        return Err(PurchaseRefusal::Declined(DeclineReason::ExpiredCard));
    }
    if charge::open_purchase(c, me, ChargePurpose::Gift)?.is_some() {
        return Err(PurchaseRefusal::UnderWay);
    }
    let charge = &Charge { processor: method.processor, ..charge.clone() };
    charge::insert(c, charge)?;
    billing::say(c, &charge.id, me, said, charge.created_at)?;
    for (gift, digest) in gifts {
        gift::insert(c, gift, digest)?;
    }
    Ok((charge.clone(), method.reference))
}
