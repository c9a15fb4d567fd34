//! What a provider tells of its own accord. An event says where to look, not what to believe: a charge's
//! state is read again, so that events that come late, twice or in another order change nothing (decision
//! 0068).

use super::{
    RefundRefusal, give_back, provider_of, refund::note_gone, returned::note_returned,
    settle::settle, take::name_of,
};
use crate::{
    App,
    ports::{
        BankAnswer, ChargeOutcome, EventCharge, EventSubject, NotTheProvider, PaymentError,
        Payments,
    },
};
use quire_membership::{
    charge::{Charge, ChargeState, Processor},
    refund::{Refund, RefundKind},
};
use quire_store::{StoreError, charge, payment_event};

/// Why an event was not dealt with.
#[derive(Debug, thiserror::Error)]
pub enum PaymentEventRefusal {
    /// It is none, or no provider is configured.
    #[error(transparent)]
    Forged(#[from] NotTheProvider),
    /// It cannot be dealt with now; told again, it is.
    #[error("it cannot be dealt with now: {0}")]
    Later(String),
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What shows a provider, which asks, that the address of its messages is ours; `None` for what is no such
/// question.
#[must_use]
pub fn prove(app: &App, processor: Processor, challenge: &str) -> Option<String> {
    provider_of(app, processor)?.prove(challenge)
}

/// Deals with a message that claims to be a provider's.
///
/// # Errors
/// [`PaymentEventRefusal`].
pub async fn hear(
    app: &App,
    processor: Processor,
    signature: &str,
    body: &[u8],
) -> Result<(), PaymentEventRefusal> {
    let provider = provider_of(app, processor).ok_or(NotTheProvider)?;
    let now = app.ports.clock.now();
    let event = provider.read_event(signature, body, now)?;
    let id = event.id.clone();
    let known = move |c: &mut _| payment_event::is_known(c, processor, &id);
    if app.store.read_in_place(known).await? {
        return Ok(());
    }
    match &event.about {
        EventSubject::Charge(called) => {
            charged(app, &**provider, called).await?;
        }
        EventSubject::Refund(called) => refunded(app, &**provider, called).await?,
        EventSubject::Chargeback(called) => {
            if let Some(found) = charged(app, &**provider, called).await? {
                settled(&found)?;
                dealt_with(give_back(app, &found.id, RefundKind::Chargeback).await)?;
            } else {
                unnamed(&event.id);
            }
        }
        EventSubject::ChargebackReturned(called) => {
            if let Some(found) = charged(app, &**provider, called).await?
                && !note_returned(app, &found.id).await?
            {
                // That it was taken is told later.
                let why = "a bank gave back what it never took".to_owned();
                return Err(PaymentEventRefusal::Later(why));
            }
        }
        EventSubject::UnnamedChargeback => unnamed(&event.id),
        EventSubject::Other => {}
    }
    let id = event.id;
    match app.store.write(move |c| payment_event::insert(c, processor, &id, now)).await {
        // Told twice at once, and dealt with as if once.
        Ok(()) | Err(StoreError::Unique { .. }) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Says in the log, once, that a bank took money of which nothing is known here.
fn unnamed(event: &str) {
    tracing::warn!(%event, "a bank took money of a payment that is not known here; look at the provider's page");
}

async fn referred(
    app: &App,
    processor: Processor,
    called: &EventCharge,
) -> Result<Option<Charge>, StoreError> {
    let called = called.clone();
    let read = move |c: &mut _| match &called {
        EventCharge::Theirs(reference) => charge::referred(c, processor, reference),
        EventCharge::Ours(id) => charge::find(c, id),
    };
    let found = app.store.read_in_place(read).await?;
    Ok(found.filter(|found| found.processor == processor))
}

/// A charge was made, or was not: what became of it is asked, unless it is known. Returns it as it is then.
async fn charged(
    app: &App,
    provider: &dyn Payments,
    called: &EventCharge,
) -> Result<Option<Charge>, PaymentEventRefusal> {
    let found = referred(app, provider.processor(), called).await?;
    let Some(open) = found else { return Ok(None) };
    if !open.state.is_open() {
        return Ok(Some(open));
    }
    let outcome = provider.answered(&name_of(&open), BankAnswer::Confirmed).await.map_err(later)?;
    // The bank asks, and its person is on the page.
    if outcome == ChargeOutcome::ActionRequired {
        return Ok(Some(open));
    }
    let now = app.ports.clock.now();
    Ok(app.store.write(move |c| settle(c, &open.id, Some(outcome), now)).await?)
}

/// Money went back: how much of it did is asked.
async fn refunded(
    app: &App,
    provider: &dyn Payments,
    called: &EventCharge,
) -> Result<(), PaymentEventRefusal> {
    let Some(found) = charged(app, provider, called).await? else { return Ok(()) };
    let back = provider.refunded_minor(&name_of(&found)).await.map_err(later)?;
    if back == 0 {
        return Ok(());
    }
    settled(&found)?;
    dealt_with(note_gone(app, &found.id, back).await)
}

/// Nothing goes back of what did not come.
fn settled(found: &Charge) -> Result<(), PaymentEventRefusal> {
    match found.state {
        ChargeState::Succeeded => Ok(()),
        _ => Err(PaymentEventRefusal::Later("the charge is not settled".to_owned())),
    }
}

/// Whether it is written that money went back.
fn dealt_with(done: Result<Refund, RefundRefusal>) -> Result<(), PaymentEventRefusal> {
    match done {
        Ok(_) | Err(RefundRefusal::Before) => Ok(()),
        Err(RefundRefusal::Store(StoreError::Unique { .. })) => Ok(()),
        Err(RefundRefusal::Store(error)) => Err(error.into()),
        Err(refusal) => Err(PaymentEventRefusal::Later(refusal.to_string())),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "made for map_err")]
fn later(error: PaymentError) -> PaymentEventRefusal {
    PaymentEventRefusal::Later(error.to_string())
}
