//! Going on with a charge that is kept: asking for its money, and the bank's question about it.

use super::{
    provider_of,
    settle::settle,
    take::{name_of, take},
};
use crate::{
    App,
    ports::{BankAnswer, ChargeOutcome, Presence},
    refusal::{Refusal, acting},
};
use quire_core::{ChargeId, Viewer};
use quire_membership::{
    Money,
    charge::{Charge, ChargeState, DeclineReason, Processor},
    switch::SwitchRefusal,
    tip::InvalidTip,
};
use quire_store::{StoreError, charge};

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
    /// The tip is too small or too large.
    #[error(transparent)]
    Tip(#[from] InvalidTip),
    /// The plan cannot be switched like that.
    #[error(transparent)]
    Switch(#[from] SwitchRefusal),
    /// The money did not come.
    #[error("{}", .0.text())]
    Declined(DeclineReason),
    /// The money of a PayPal account did not come.
    #[error("{}", quire_core::message::payment::PAYPAL_DECLINED)]
    PaypalDeclined,
    /// It is not known yet whether the money came; trying again is safe.
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
    let id = kept.id.clone();
    match take(app, &**provider, &kept, method, Presence::Present).await? {
        Some(outcome) => finish(app, id, outcome).await,
        // The same request, sent twice, may have come to an end by the other one.
        None => {
            let now = app.store.read_in_place(move |c| charge::find(c, &id)).await?;
            ended(now.ok_or(Refusal::NotFound)?)
        }
    }
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

/// Whether a page may call its purchase so.
pub(super) fn is_key(text: &str) -> bool {
    (8..=64).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}
