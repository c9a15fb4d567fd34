//! Writes to PostgreSQL: a transaction each, many at once.

use super::{Listeners, caught};
use crate::{
    Conn, Recorded, StoreError,
    change::{self, journal},
    retry,
    transaction::{begin_immediate, commit, unwind_to},
};

/// How often a transaction is run when the database asks to run it again.
const TRIES: usize = 5;

/// Runs a closure in a transaction of its own and tells the listeners after its commit.
pub(crate) fn write_directly<T, E: From<StoreError>>(
    conn: &mut Conn,
    closure: impl Fn(&mut Conn) -> Result<T, E>,
    listeners: &Listeners,
) -> Result<T, E> {
    let mut tries = 0;
    loop {
        tries += 1;
        journal::open();
        retry::forget();
        let result = attempt(conn, &closure);
        let again = result.is_err() && retry::is_asked() && tries < TRIES;
        journal::close();
        match result {
            Err(_) if again => {}
            Err(error) => return Err(error),
            Ok((value, changes)) => {
                listeners.tell(&changes);
                return Ok(value);
            }
        }
    }
}

fn attempt<T, E: From<StoreError>>(
    conn: &mut Conn,
    closure: impl Fn(&mut Conn) -> Result<T, E>,
) -> Result<(T, Vec<Recorded>), E> {
    begin_immediate(conn)?;
    let result = caught(closure, conn).and_then(|value| {
        let changes = change::record(conn, journal::noted())?;
        commit(conn)?;
        Ok((value, changes))
    });
    if result.is_err() {
        unwind_to(conn, 0);
    }
    result
}
