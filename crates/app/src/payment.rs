//! Paying for memberships. Every charge is kept before anybody is asked for money, the provider knows it
//! by its id, and what became of it is written once: a crash in between is resolved by asking (decision
//! 0057).

mod account;
mod billing;
mod comparison;
mod event;
mod giving;
mod letter;
mod method;
mod pay;
mod purchase;
mod quote;
mod refund;
mod reminder;
mod renewal;
mod resolve;
mod returned;
mod settle;
mod take;
mod tipping;
mod trial;
mod upgrade;

pub(crate) use account::close as close_account;
pub use account::{hosted_fields, set_up, wallet_button};
pub use billing::{billing_of, set_billing, tax_id_on};
pub use comparison::{ComparisonFailure, Difference, compare};
pub use event::{PaymentEventRefusal, hear, prove};
pub use giving::{GiftRequest, InvalidGift, gift_price, give};
pub(crate) use letter::{PaymentLetter, ask as ask_for_letter, send};
pub use method::{MethodRefusal, add, change_method};
pub use pay::{Purchase, PurchaseRefusal, confirm, question};
pub use purchase::{PurchaseRequest, PurchaseTerms, buy};
pub(crate) use quote::{currency_of, is_switching_on, quote_at};
pub use refund::{RefundRefusal, give_back, gone_of, resolve_refunds};
pub use reminder::remind_due;
pub(crate) use renewal::next_amount;
pub use renewal::renew_due;
pub use resolve::resolve_due;
pub use tipping::{TipRequest, give_tip, has_tips};
pub use trial::{Trial, TrialRequest, begin_trial, is_trial_eligible};
pub use upgrade::{UpgradeRequest, upgrade};

use crate::{App, ports::Payments};
use quire_core::{ChargeId, UserId, Viewer};
use quire_membership::{
    Currency, MembershipType, PriceOffer,
    charge::{Charge, ChargeState, Processor},
};
use quire_store::{StoreError, charge};
use std::sync::Arc;

/// Payments shown on one page: more than a hundred months.
const HISTORY: i64 = 120;

/// Who takes cards; `None` when memberships cannot be bought here.
fn provider(app: &App) -> Option<&Arc<dyn Payments>> {
    app.ports.payments.as_ref()
}

/// Who takes this kind of payment method.
fn provider_for(app: &App, kind: MethodKind) -> Option<&Arc<dyn Payments>> {
    match kind {
        MethodKind::Card => provider(app),
        MethodKind::Paypal => app.ports.paypal.as_ref().filter(|_| is_open(app)),
    }
}

/// Everybody who moves money here.
fn providers(app: &App) -> impl Iterator<Item = &Arc<dyn Payments>> {
    provider(app).into_iter().chain(app.ports.paypal.as_ref())
}

/// Who is called so, if they move money here: what one began, no other can end.
fn provider_of(app: &App, processor: Processor) -> Option<&Arc<dyn Payments>> {
    providers(app).find(|provider| provider.processor() == processor)
}

/// What everybody who moves money here is called.
fn processors(app: &App) -> Vec<Processor> {
    providers(app).map(|provider| provider.processor()).collect()
}

/// With what someone wants to pay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MethodKind {
    /// A card.
    Card,
    /// A PayPal account.
    Paypal,
}

/// Whether memberships can be bought here.
#[must_use]
pub fn is_open(app: &App) -> bool {
    provider(app).is_some()
}

/// Whether cards are for show.
#[must_use]
pub fn is_demonstration(app: &App) -> bool {
    provider(app).is_some_and(|provider| provider.processor() == Processor::Demonstration)
}

/// What `plan` is offered to `viewer` as: the staff has a year of its own.
#[must_use]
pub fn offer_to(viewer: &Viewer, plan: MembershipType, currency: Currency) -> PriceOffer {
    match currency {
        Currency::Usd if viewer.is_staff() => plan.staff_offer(),
        Currency::Usd | Currency::Cad => plan.offer(),
    }
}

/// What a person paid, the last first.
///
/// # Errors
/// [`StoreError`].
pub async fn history(app: &App, person: &UserId) -> Result<Vec<Charge>, StoreError> {
    let person = person.clone();
    app.store.read_in_place(move |c| charge::paid_by(c, &person, HISTORY)).await
}

/// A payment of a person, for its receipt; `None` when it is not theirs or did not succeed.
///
/// # Errors
/// [`StoreError`].
pub async fn paid(app: &App, person: &UserId, id: &ChargeId) -> Result<Option<Charge>, StoreError> {
    let (person, id) = (person.clone(), id.clone());
    let found = app.store.read_in_place(move |c| charge::find(c, &id)).await?;
    Ok(found.filter(|charge| {
        charge.person_id.as_ref() == Some(&person) && charge.state == ChargeState::Succeeded
    }))
}
