//! Writes to PostgreSQL: a transaction each, many at once.

use super::{Listeners, caught};
use crate::{
    Conn, Recorded, StoreError,
    change::{self, journal},
    erased::{ErasedOutcome, ErasedWrite},
    retry,
    transaction::{begin_immediate, commit, unwind_to},
};

/// How often a transaction is run when the database asks to run it again.
const TRIES: usize = 5;

/// Runs a write in a transaction of its own and tells the listeners after its commit.
pub(crate) fn write_directly(
    conn: &mut Conn,
    write: &ErasedWrite,
    listeners: &Listeners,
) -> Result<ErasedOutcome, StoreError> {
    let mut tries = 0;
    loop {
        tries += 1;
        journal::open();
        retry::forget();
        let attempt = attempt(conn, write);
        let again = !matches!(attempt, Ok((_, Some(_)))) && retry::is_asked() && tries < TRIES;
        journal::close();
        if again {
            continue;
        }
        let (outcome, changes) = attempt?;
        listeners.tell(&changes.unwrap_or_default());
        return Ok(outcome);
    }
}

/// What a write returned, and the changes that were committed with it, if it was not refused.
fn attempt(
    conn: &mut Conn,
    write: &ErasedWrite,
) -> Result<(ErasedOutcome, Option<Vec<Recorded>>), StoreError> {
    begin_immediate(conn)?;
    let attempt = caught(write, conn).and_then(|written| {
        if !written.is_ok {
            return Ok((written.outcome, None));
        }
        let changes = change::record(conn, journal::noted())?;
        commit(conn)?;
        Ok((written.outcome, Some(changes)))
    });
    if !matches!(attempt, Ok((_, Some(_)))) {
        unwind_to(conn, 0);
    }
    attempt
}
