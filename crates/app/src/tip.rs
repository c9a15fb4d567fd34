//! Tips from readers to writers: settling them, and what the operator still has to pay out (decision 0093).

mod letter;

pub(crate) use letter::send;

use crate::App;
use quire_core::{
    Timestamp, UserId, Viewer, preference::Preference, vocabulary::settings::UserPreference,
};
use quire_membership::{
    Money,
    charge::{Charge, ChargeState},
};
use quire_store::{
    Conn, StoreError, person, preference,
    tip::{self, ReceivedTip, TipBalance},
};

/// Tips shown in one list.
const SHOWN: i64 = 50;

/// Whether a writer takes tips.
///
/// # Errors
/// [`StoreError`].
pub fn is_taken(c: &mut Conn, writer: &UserId) -> Result<bool, StoreError> {
    Ok(!taken_by(c, std::slice::from_ref(writer))?.is_empty())
}

/// Those of several writers who take tips.
///
/// # Errors
/// [`StoreError`].
pub fn taken_by(c: &mut Conn, writers: &[UserId]) -> Result<Vec<UserId>, StoreError> {
    let flag = UserPreference::PublishingAllowTips;
    preference::having(c, writers, flag.as_str(), &Preference::Flag(flag, true).stored_value())
}

/// What a writer was given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Received {
    /// In each currency.
    pub balances: Vec<TipBalance>,
    /// The last of it, the newest first.
    pub tips: Vec<ReceivedTip>,
}

/// What the viewer was given.
///
/// # Errors
/// [`StoreError`].
pub async fn received(app: &App, viewer: &Viewer) -> Result<Received, StoreError> {
    let Some(me) = viewer.user_id().cloned() else { return Ok(Received::default()) };
    let read = move |c: &mut Conn| {
        Ok(Received { balances: tip::balances_of(c, &me)?, tips: tip::received(c, &me, SHOWN)? })
    };
    app.store.read_in_place(read).await
}

/// What each writer is owed, largest sum first, with their handle; `None` if the account is erased.
///
/// # Errors
/// [`StoreError`].
pub async fn owed(app: &App) -> Result<Vec<(Option<String>, TipBalance)>, StoreError> {
    let read = move |c: &mut Conn| {
        let all = tip::balances(c)?;
        let ids: Vec<UserId> = all.iter().filter_map(|one| one.writer_id.clone()).collect();
        let people = person::many(c, &ids)?;
        let name = |id: &UserId| {
            people.iter().find(|person| person.id == *id).map(|person| person.username.clone())
        };
        Ok(all.into_iter().map(|one| (one.writer_id.as_ref().and_then(name), one)).collect())
    };
    app.store.read_in_place(read).await
}

/// Why nothing is noted as paid out.
#[derive(Debug, thiserror::Error)]
pub enum PayoutNoteRefusal {
    /// No one is called so.
    #[error("no one is called `{0}`")]
    NoSuchWriter(String),
    /// There is nothing to pay out.
    #[error("nothing is owed to `{0}`")]
    Nothing(String),
    /// The sum is another one by now.
    #[error("`{name}` is owed {owed}, not {said}")]
    Other {
        /// Who.
        name: String,
        /// What is owed.
        owed: Money,
        /// What was said to be.
        said: Money,
    },
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Notes that the operator paid a writer everything they are owed in a currency. `said` is the sum that was
/// paid: where more or less is owed by now, nothing is noted.
///
/// # Errors
/// [`PayoutNoteRefusal`].
pub async fn pay_out(app: &App, name: &str, said: Money) -> Result<(), PayoutNoteRefusal> {
    let (name, now) = (name.trim_start_matches('@').to_owned(), app.ports.clock.now());
    let write = move |c: &mut Conn| {
        let found = person::find_by_username(c, &name)?;
        let writer = found.ok_or_else(|| PayoutNoteRefusal::NoSuchWriter(name.clone()))?;
        let owed = tip::lock_balance(c, &writer.id, said.currency)?;
        if owed.minor <= 0 {
            return Err(PayoutNoteRefusal::Nothing(name.clone()));
        }
        if owed != said {
            return Err(PayoutNoteRefusal::Other { name: name.clone(), owed, said });
        }
        Ok(tip::pay_out(c, &writer.id, said.currency, now)?)
    };
    app.store.write(write).await
}

/// Writes what becomes of the tip of a charge that has ended: giver and writer are told.
pub(crate) fn settle(c: &mut Conn, paid: &Charge, now: Timestamp) -> Result<(), StoreError> {
    match paid.state {
        ChargeState::Succeeded => {
            tip::give(c, &paid.id, now)?;
            match tip::find(c, &paid.id)? {
                Some(tip) => letter::ask(c, paid, &tip, now),
                None => Ok(()),
            }
        }
        ChargeState::Declined | ChargeState::Abandoned => tip::forget(c, &paid.id),
        ChargeState::Intended | ChargeState::ActionRequired => Ok(()),
    }
}
