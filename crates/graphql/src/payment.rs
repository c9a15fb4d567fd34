//! Paying for a membership, and what was paid.

mod billing;
mod buying;
mod given_tip;
mod keeping;
mod method;
mod refused;
mod switching;
mod trying;

pub use billing::BillingMutation;
pub(super) use billing::{BillingDetails, billing, read_billing};
pub use buying::PaymentMutation;
pub(super) use buying::PurchaseResult;
pub(super) use given_tip::{tip_person, tipped_story};
pub use keeping::MembershipMutation;
pub use method::PaymentMethodMutation;
pub use switching::SwitchMutation;
pub use trying::TrialMutation;

use super::{
    call::{Call, call},
    field_error::Result,
    id::Id,
    membership::{PaymentMethod, Price, Tax},
    scalar::DateTime,
    vocabulary,
};
use async_graphql::{Context, ID, SimpleObject};
use quire_app::payment;
use quire_core::{ChargeId, UserId};
use quire_membership::{
    Money,
    charge::{Charge as Kept, ChargePurpose},
};
use quire_store::payment_method;
use std::collections::{BTreeMap, BTreeSet};

/// A payment that was made.
#[derive(Debug, Clone, SimpleObject)]
pub struct Charge {
    /// The id: what stands on the receipt.
    pub id: ID,
    /// The plan that was paid; null: it was a tip.
    pub membership_type: Option<vocabulary::MembershipType>,
    /// How much, as screens show it.
    pub price: Price,
    /// How much, with two decimals, as receipts show it.
    pub receipt_text: String,
    /// When it was paid.
    pub paid_at: DateTime,
    /// Whether the membership began with it.
    pub is_first: bool,
    /// What for.
    pub purpose: vocabulary::ChargePurpose,
    /// With what; null once that is not kept any more.
    pub payment_method: Option<PaymentMethod>,
    /// The tax in it; null where there is none.
    pub tax: Option<Tax>,
    /// How much it is without tax, as receipts show it.
    pub net_text: String,
    /// How much of it went back, as receipts show it; null: nothing did. Only on a receipt.
    pub refunded_text: Option<String>,
    /// The buyer's tax id, if they gave one; only on a receipt.
    pub tax_id: Option<String>,
    /// The tip that it gave; only on a receipt.
    pub tip: Option<given_tip::GivenTip>,
}

impl Charge {
    fn new(charge: &Kept, method: Option<PaymentMethod>) -> Self {
        Self {
            id: ID(charge.id.to_string()),
            membership_type: charge.plan.map(vocabulary::MembershipType::from),
            receipt_text: charge.amount.receipt(),
            price: charge.amount.into(),
            paid_at: charge.settled_at.unwrap_or(charge.created_at).into(),
            is_first: charge.purpose == ChargePurpose::Purchase,
            purpose: charge.purpose.into(),
            payment_method: method,
            tax: charge.tax.as_ref().map(Tax::from),
            net_text: charge.net().receipt(),
            refunded_text: None,
            tax_id: None,
            tip: None,
        }
    }
}

/// What a person paid and with what, the last first.
pub(super) async fn charges(ctx: &Context<'_>, person: &UserId) -> Result<Vec<Charge>> {
    let call: &Call = call(ctx)?;
    let paid = payment::history(&call.app, person).await?;
    let ids: BTreeSet<_> = paid.iter().filter_map(|charge| charge.method_id.clone()).collect();
    if ids.is_empty() {
        return Ok(paid.iter().map(|charge| Charge::new(charge, None)).collect());
    }
    let (person, ids) = (person.clone(), Vec::from_iter(ids));
    let kept = call.read(move |c| payment_method::find_all(c, &person, &ids)).await?;
    let kept: BTreeMap<_, _> = kept.into_iter().map(|kept| (kept.id, kept.method)).collect();
    let now = call.app.ports.clock.now();
    let method_of = |charge: &Kept| {
        let method = charge.method_id.as_ref().and_then(|id| kept.get(id))?;
        Some(PaymentMethod::new(method, now))
    };
    Ok(paid.iter().map(|charge| Charge::new(charge, method_of(charge))).collect())
}

/// A payment of a person, with what it was paid with.
pub(super) async fn charge(
    ctx: &Context<'_>,
    person: &UserId,
    id: &Id<ChargeId>,
) -> Result<Option<Charge>> {
    let call: &Call = call(ctx)?;
    let Some(paid) = payment::paid(&call.app, person, id).await? else { return Ok(None) };
    let (person, method) = (person.clone(), paid.method_id.clone());
    let kept = match method {
        Some(id) => call.read(move |c| payment_method::find(c, &person, &id)).await?,
        None => None,
    };
    let now = call.app.ports.clock.now();
    let method = kept.map(|kept| PaymentMethod::new(&kept.method, now));
    let tax_id = payment::tax_id_on(&call.app, &paid.id).await?;
    let gone = payment::gone_of(&call.app, &paid).await?;
    let refunded_text = Some(gone).filter(|gone| gone.minor > 0).map(Money::receipt);
    let tip = match paid.purpose {
        ChargePurpose::Tip => given_tip::given(call, &paid.id).await?,
        _ => None,
    };
    Ok(Some(Charge { tax_id, refunded_text, tip, ..Charge::new(&paid, method) }))
}
