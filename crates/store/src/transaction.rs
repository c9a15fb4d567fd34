//! Transactions by hand: the write queue keeps one open around many savepoints.

mod savepoint;

use crate::{Conn, StoreError};
use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};

pub(crate) use savepoint::Savepoint;

/// Begins a transaction that will write. On SQLite it takes the write lock at once: a transaction
/// that reads first and writes later would fail, whatever the timeout, when another one wrote in
/// between.
pub(crate) fn begin_immediate(c: &mut Conn) -> Result<(), StoreError> {
    match c {
        Conn::Sqlite(c) => AnsiTransactionManager::begin_transaction_sql(c, "BEGIN IMMEDIATE")?,
        Conn::Postgres(_) => Conn::begin_transaction(c)?,
    }
    Ok(())
}

/// Commits the transaction or releases the savepoint begun last.
pub(crate) fn commit(c: &mut Conn) -> Result<(), StoreError> {
    Ok(Conn::commit_transaction(c)?)
}

/// Runs `work` in a transaction, or in a savepoint of the one that is open.
pub(crate) fn run<T>(
    c: &mut Conn,
    work: impl FnOnce(&mut Conn) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let outside = depth(c).unwrap_or(0);
    if outside == 0 {
        begin_immediate(c)?;
    } else {
        Conn::begin_transaction(c)?;
    }
    let result = work(c).and_then(|value| commit(c).map(|()| value));
    if result.is_err() {
        unwind_to(c, outside);
    }
    result
}

/// Runs long queries that all see the database as it is at one moment, without locking rows. Within an
/// open transaction they see what it sees.
pub(crate) fn snapshot<T>(
    c: &mut Conn,
    work: impl FnOnce(&mut Conn) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    if depth(c).unwrap_or(0) > 0 {
        return work(c);
    }
    Conn::begin_transaction(c)?;
    let result = match c {
        Conn::Sqlite(_) => Ok(()),
        Conn::Postgres(c) => c.batch_execute(
            "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; \
             SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;",
        ),
    };
    let result = result.map_err(StoreError::from).and_then(|()| work(c));
    unwind_to(c, 0);
    result
}

/// How many transactions and savepoints are open; `None` when the connection lost count.
pub(crate) fn depth(c: &mut Conn) -> Option<u32> {
    let depth = Conn::transaction_manager_status_mut(c).transaction_depth().ok()?;
    Some(depth.map_or(0, std::num::NonZeroU32::get))
}

/// Rolls back until only `target` levels are open.
pub(crate) fn unwind_to(c: &mut Conn, target: u32) {
    while depth(c).is_some_and(|depth| depth > target) {
        if let Err(error) = Conn::rollback_transaction(c) {
            tracing::error!(%error, "a rollback failed");
            break;
        }
    }
}
