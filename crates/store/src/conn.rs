//! A connection to either database, and how one is opened.

use crate::{DatabaseUrl, StoreError};
use diesel::{Connection, PgConnection, SqliteConnection, connection::SimpleConnection};
use std::{
    path::Path,
    time::{Duration, Instant},
};

/// A connection to either database. Functions of this crate take it as their first argument.
#[derive(diesel::MultiConnection)]
pub enum Conn {
    /// PostgreSQL.
    Postgres(PgConnection),
    /// SQLite.
    Sqlite(SqliteConnection),
}

/// Runs the same Diesel expression on whichever connection it is: compiled once per database, so
/// the whole query language is there (upserts and batches are not, on [`Conn`] itself).
macro_rules! on_each {
    ($conn:ident => $query:expr) => {
        match $conn {
            $crate::Conn::Postgres($conn) => $query,
            $crate::Conn::Sqlite($conn) => $query,
        }
    };
}
pub(crate) use on_each;

/// What a connection is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// Queries only: the database itself refuses writes.
    Read,
    /// Everything.
    Write,
}

/// `busy_timeout` comes first, so that everything after it waits its turn.
const SQLITE_SESSION: &str = "PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON; \
    PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY; \
    PRAGMA trusted_schema = OFF;";
/// Others write, which empties a reader's cache: it reads from the mapped file.
const SQLITE_READER: &str = "PRAGMA query_only = ON; PRAGMA mmap_size = 2147418112;";
/// WAL is a property of the file; `synchronous = FULL` keeps acknowledged writes through a power
/// cut. Every write waits while the log is brought into the file, and a page that was written a
/// hundred times is brought there once: 64 MiB of log instead of SQLite's 4 make that rare
/// (decision 0036). What is deleted is overwritten: no byte of someone who was erased stays in a
/// page that waits to be used again. The file is not mapped: SQLite would look each page up in the log before it
/// takes it from the file, and what the only writer has in its cache is valid.
const SQLITE_WRITER: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
    PRAGMA wal_autocheckpoint = 16384; PRAGMA secure_delete = ON;";

const POSTGRES_SESSION: &str = "SET TIME ZONE 'UTC'; SET statement_timeout = '15s'; \
    SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '30s'; \
    SET client_min_messages = warning;";
const POSTGRES_READER: &str = "SET default_transaction_read_only = on;";

/// Opens a connection; the database's own words are kept when that fails.
pub(crate) fn establish(url: &DatabaseUrl, access: Access) -> Result<Conn, StoreError> {
    let refused = |reason: String| StoreError::Connect { database: url.to_string(), reason };
    let mut conn = match url {
        DatabaseUrl::Sqlite(path) => {
            let path = sqlite_path(path).map_err(refused)?;
            Conn::Sqlite(SqliteConnection::establish(path).map_err(|e| refused(e.to_string()))?)
        }
        DatabaseUrl::Postgres(url) => Conn::Postgres(
            PgConnection::establish(&with_timeout(url)).map_err(|e| refused(e.to_string()))?,
        ),
    };
    let session: &[&str] = match (&conn, access) {
        (Conn::Sqlite(_), Access::Write) => &[SQLITE_SESSION, SQLITE_WRITER],
        (Conn::Sqlite(_), Access::Read) => &[SQLITE_SESSION, SQLITE_READER],
        (Conn::Postgres(_), Access::Write) => &[POSTGRES_SESSION],
        (Conn::Postgres(_), Access::Read) => &[POSTGRES_SESSION, POSTGRES_READER],
    };
    for sql in session {
        set_up(&mut conn, sql).map_err(|error| match error {
            StoreError::Query(error) => refused(error.to_string()),
            known => known,
        })?;
    }
    Ok(conn)
}

/// Runs settings of the session. The switch of a new file to WAL fails at once, whatever the
/// timeout, while another program does the same: that is tried again for five seconds.
fn set_up(conn: &mut Conn, sql: &str) -> Result<(), StoreError> {
    let start = Instant::now();
    loop {
        match conn.batch_execute(sql).map_err(StoreError::from) {
            Err(StoreError::Locked) if start.elapsed() < Duration::from_secs(5) => {
                std::thread::sleep(Duration::from_millis(50));
            }
            done => return done,
        }
    }
}

/// Says clearly what SQLite would only call "unable to open database file".
fn sqlite_path(path: &Path) -> Result<&str, String> {
    if path.is_dir() {
        return Err("it is a directory".to_owned());
    }
    if let Some(parent) = path.parent().filter(|p| !p.as_os_str().is_empty() && !p.is_dir()) {
        return Err(format!("there is no directory {}", parent.display()));
    }
    path.to_str().ok_or_else(|| "the path is not UTF-8".to_owned())
}

/// A server that does not answer must not hold a reader for minutes.
fn with_timeout(url: &str) -> String {
    if url.contains("connect_timeout=") {
        return url.to_owned();
    }
    let sign = if url.contains('?') { '&' } else { '?' };
    format!("{url}{sign}connect_timeout=2&keepalives_idle=10&tcp_user_timeout=10000")
}
