//! The savepoint around each task of the writing thread.

use super::{depth, unwind_to};
use crate::{Conn, StoreError, cached_statement::cached_write, conn::on_each};
use diesel::sql_query;

/// A savepoint right below the transaction that is open. Diesel compiles the statements of its own each time, which
/// takes a sixth of what a small write takes; these are compiled once.
#[must_use = "a savepoint is released or rolled back"]
pub(crate) struct Savepoint;

impl Savepoint {
    /// Opens it.
    pub(crate) fn open(c: &mut Conn) -> Result<Self, StoreError> {
        on_each!(c => cached_write!(sql_query("SAVEPOINT task")).run(c))?;
        Ok(Self)
    }

    /// Keeps what was written since.
    pub(crate) fn release(self, c: &mut Conn) -> Result<(), StoreError> {
        Ok(on_each!(c => cached_write!(sql_query("RELEASE task")).run(c))?)
    }

    /// Takes back what was written since, and every savepoint that was left open.
    pub(crate) fn roll_back(self, c: &mut Conn) -> Result<(), StoreError> {
        unwind_to(c, 1);
        if depth(c) != Some(1) {
            return Err(StoreError::NotCommitted { reason: "the transaction was lost".to_owned() });
        }
        on_each!(c => cached_write!(sql_query("ROLLBACK TO task")).run(c))?;
        self.release(c)
    }
}
