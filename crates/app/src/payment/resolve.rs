//! Finding out about charges whose outcome is unknown: those the server was killed in the middle of, those
//! whose answer was lost, and those about which a bank asked someone who left.

use super::{providers, settle::settle, take::name_of};
use crate::{
    App,
    ports::{BankAnswer, Payments},
};
use quire_core::Timestamp;
use quire_membership::charge::{Charge, ChargeState};
use quire_store::{Conn, Cursor, StoreError, charge};

/// How long a provider may be silent before it is asked what became of a charge: longer than any call to
/// it takes.
pub(super) const SILENCE_SECONDS: i64 = 60;

/// How long a bank may be waited for.
const BANK_SECONDS: i64 = 15 * 60;

/// Calls that go wrong one after the other, after which the provider is away: the rest is asked another
/// time. So an hour without it costs a few calls a minute, not one for everybody who waits.
const AWAY: u32 = 5;

/// Whether a provider is there.
#[derive(Debug, Default)]
pub(super) struct Answering {
    lost: u32,
}

impl Answering {
    /// Notes how a call went.
    pub(super) const fn note(&mut self, is_answered: bool) {
        self.lost = if is_answered { 0 } else { self.lost.saturating_add(1) };
    }

    /// Whether it does not answer any more.
    pub(super) const fn is_away(&self) -> bool {
        self.lost >= AWAY
    }
}

/// Settles the charges whose outcome is unknown. How many.
///
/// # Errors
/// [`StoreError`]; what was settled until then stays so.
pub async fn resolve_due(app: &App) -> Result<usize, StoreError> {
    let mut settled = 0_usize;
    for provider in providers(app) {
        settled = settled.saturating_add(resolve_with(app, &**provider).await?);
    }
    Ok(settled)
}

/// Settles those that one provider made. One that is away lets the others do theirs.
async fn resolve_with(app: &App, provider: &dyn Payments) -> Result<usize, StoreError> {
    let now = app.ports.clock.now();
    let (mut answering, mut settled) = (Answering::default(), 0_usize);
    for (state, since) in [
        (ChargeState::Intended, now.plus_seconds(-SILENCE_SECONDS)),
        (ChargeState::ActionRequired, now.plus_seconds(-BANK_SECONDS)),
    ] {
        let mut after = Cursor::start();
        loop {
            let place = after.clone();
            let read = move |c: &mut Conn| charge::left_open(c, state, since, &place);
            let open = app.store.read_in_place(read).await?;
            let Some(last) = open.last() else { break };
            after = Cursor::at(last.created_at, last.id.as_str());
            // Only who made a charge knows what became of it.
            let mine = |open: &Charge| open.processor == provider.processor();
            for open in open.into_iter().filter(mine) {
                let is_known = resolve(app, provider, open, now).await?;
                settled = settled.saturating_add(usize::from(is_known));
                answering.note(is_known);
                if answering.is_away() {
                    return Ok(settled);
                }
            }
        }
    }
    Ok(settled)
}

/// Asks about one charge, and writes what became of it. Whether that is known.
async fn resolve(
    app: &App,
    provider: &dyn Payments,
    open: Charge,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let outcome = match open.state {
        ChargeState::ActionRequired => {
            provider.answered(&name_of(&open), BankAnswer::Refused).await.map(Some)
        }
        _ => provider.outcome(&name_of(&open)).await,
    };
    match outcome {
        Ok(outcome) => {
            let id = open.id;
            app.store.write(move |c| settle(c, &id, outcome, now)).await?;
            Ok(true)
        }
        Err(error) => {
            tracing::warn!(charge = %open.id, %error, "what became of a charge is not known yet");
            Ok(false)
        }
    }
}
