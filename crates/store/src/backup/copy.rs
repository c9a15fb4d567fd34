//! Copying all rows from one database to another.

use super::BackupError;
use crate::{
    Conn, DatabaseUrl, StoreError,
    conn::{Access, establish},
    migration,
    schema::{TABLES, counters},
    transaction,
};
use diesel::{RunQueryDsl, connection::SimpleConnection};
use std::path::Path;

/// Copies a PostgreSQL database, as it is at this moment, into a new SQLite file.
pub(super) fn from_server(source: &mut Conn, file: &Path) -> Result<(), BackupError> {
    let mut target = establish(&DatabaseUrl::Sqlite(file.to_owned()), Access::Write)?;
    migration::run(&mut target)?;
    migration::check(source)?;
    transaction::snapshot(source, |source| all_rows(source, &mut target))?;
    Ok(())
}

/// Copies every row of every table in one transaction of the target, whose tables are as the
/// migrations left them.
pub(super) fn all_rows(source: &mut Conn, target: &mut Conn) -> Result<(), StoreError> {
    transaction::run(target, |target| {
        // Responses may come before what they answer.
        target.batch_execute(match target {
            Conn::Sqlite(_) => "PRAGMA defer_foreign_keys = ON;",
            Conn::Postgres(_) => {
                "SET CONSTRAINTS ALL DEFERRED; SET LOCAL statement_timeout = 0; \
                 SET LOCAL idle_in_transaction_session_timeout = 0;"
            }
        })?;
        diesel::delete(counters::table).execute(target)?;
        for table in TABLES {
            let rows = (table.copy)(source, target)?;
            tracing::info!(table = table.name, rows, "copied");
        }
        Ok(())
    })
}
