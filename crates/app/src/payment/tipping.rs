//! Giving tips: the reader names the sum, the charge is kept first, and pressing twice gives once (decision 0093).

use super::{
    is_open,
    pay::{Purchase, PurchaseRefusal, is_key, pay},
    processors,
};
use crate::{
    App,
    rate_limit::{self, LimitedAction},
    refusal::{Forbidden, Refusal, acting},
    story, tip,
};
use quire_core::{ChargeId, PaymentMethodId, StoryId, Viewer};
use quire_membership::{
    Currency,
    charge::{Charge, ChargePurpose, ChargeState, DeclineReason, Processor},
    tip::{Tip, amount},
};
use quire_store::{Conn, charge, membership, payment_method, tip as tips};

/// Whether tips can be given here.
#[must_use]
pub fn has_tips(app: &App) -> bool {
    app.site.has_tips && is_open(app)
}

/// What a reader's page sends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TipRequest {
    /// For which story.
    pub story: StoryId,
    /// How much, in minor units.
    pub minor: i64,
    /// In which currency.
    pub currency: Currency,
    /// With what.
    pub method: PaymentMethodId,
    /// The page's own name of this tip.
    pub request_key: String,
}

/// Gives the writer of a story a tip.
///
/// # Errors
/// [`PurchaseRefusal`].
pub async fn give_tip(
    app: &App,
    viewer: &Viewer,
    request: &TipRequest,
) -> Result<Purchase, PurchaseRefusal> {
    let me = acting(viewer)?.clone();
    if !has_tips(app) {
        return Err(PurchaseRefusal::Unavailable);
    }
    if !is_key(&request.request_key) {
        return Err(PurchaseRefusal::NoKey);
    }
    let amount = amount(request.minor, request.currency)?;
    rate_limit::count(app, LimitedAction::Tip, &me)?;
    let new = NewTip {
        viewer: viewer.clone(),
        story: request.story.clone(),
        processors: processors(app),
        charge: Charge {
            id: ChargeId::from_bits(app.ports.ids.bits()),
            person_id: Some(me),
            membership_id: None,
            method_id: Some(request.method.clone()),
            purpose: ChargePurpose::Tip,
            plan: None,
            cycle: 1,
            amount,
            // The money is the writer's, who owes what tax there is.
            tax: None,
            credit: None,
            // The payment method's own; it is looked up in the write.
            processor: Processor::Stripe,
            state: ChargeState::Intended,
            reference: None,
            reason: None,
            request_key: Some(request.request_key.clone()),
            created_at: app.ports.clock.now(),
            settled_at: None,
        },
    };
    let intended = app.store.write(move |c| intend(c, &new)).await;
    pay(app, intended).await
}

/// What the intent of a tip is made of.
struct NewTip {
    viewer: Viewer,
    story: StoryId,
    /// Who moves money here.
    processors: Vec<Processor>,
    charge: Charge,
}

/// Keeps the intent, and returns it with the method's reference: of a tip that was begun before under the
/// same name, that one.
fn intend(c: &mut Conn, new: &NewTip) -> Result<(Charge, String), PurchaseRefusal> {
    let NewTip { viewer, story, processors, charge } = new;
    let (Some(me), Some(method), Some(key)) =
        (&charge.person_id, &charge.method_id, &charge.request_key)
    else {
        return Err(Refusal::NotFound.into());
    };
    // The second of two presses finds the first.
    membership::lock_person(c, me)?;
    let method = payment_method::find(c, me, method)?.ok_or(Refusal::NotFound)?;
    if let Some(known) = charge::of_request(c, me, key)? {
        let given = tips::find(c, &known.id)?;
        let is_same = given.is_some_and(|given| given.story_id.as_ref() == Some(story))
            && known.method_id == charge.method_id
            && known.amount == charge.amount;
        return if is_same {
            Ok((known, method.reference))
        } else {
            Err(PurchaseRefusal::KeyReused)
        };
    }
    if !processors.contains(&method.processor) {
        return Err(PurchaseRefusal::Unavailable);
    }
    let story = story::published(c, viewer, story)?;
    if story.in_response_to.is_some() {
        return Err(Refusal::NotFound.into());
    }
    if story.creator_id == *me {
        return Err(Refusal::from(Forbidden::TipOwnStory).into());
    }
    if !tip::is_taken(c, &story.creator_id)? {
        return Err(Refusal::from(Forbidden::NoTips).into());
    }
    if method.method.has_expired(charge.created_at) {
        return Err(PurchaseRefusal::Declined(DeclineReason::ExpiredCard));
    }
    if charge::open_purchase(c, me, ChargePurpose::Tip)?.is_some() {
        return Err(PurchaseRefusal::UnderWay);
    }
    let charge = Charge { processor: method.processor, ..charge.clone() };
    charge::insert(c, &charge)?;
    let tip = Tip {
        charge_id: charge.id.clone(),
        writer_id: Some(story.creator_id),
        story_id: Some(story.id),
        given_at: None,
        paid_out_at: None,
    };
    tips::insert(c, &tip)?;
    Ok((charge, method.reference))
}
