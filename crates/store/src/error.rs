//! What can go wrong between the program and its database.

use diesel::result::{DatabaseErrorKind, Error as DieselError};

/// What can go wrong between the program and its database.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The address names no database we can speak to.
    #[error("`{url}` is no database address: use `sqlite:PATH` or `postgres://…`")]
    InvalidUrl {
        /// What was given, without a password.
        url: String,
    },
    /// The database cannot be reached or opened.
    #[error("cannot open the database {database}: {reason}")]
    Connect {
        /// Which database, without a password.
        database: String,
        /// Why, in the database's or the system's words.
        reason: String,
    },
    /// Every connection is in use or the queue of writes is full; try again soon (503).
    #[error("the database is busy")]
    Busy,
    /// Someone else holds the database's lock.
    #[error("the database is locked by another program")]
    Locked,
    /// The database takes no writes.
    #[error("the database is read-only")]
    ReadOnly,
    /// The file is damaged or no database.
    #[error("the database file is damaged or not a database: {reason}")]
    Corrupt {
        /// In the database's words.
        reason: String,
    },
    /// A migration failed; nothing of it was kept.
    #[error("cannot bring the database up to date: {reason}")]
    Migrate {
        /// In the database's words.
        reason: String,
    },
    /// The database has not been migrated and the caller asked not to.
    #[error("the database is older than this program: run `quire migrate`")]
    NotMigrated,
    /// The database was written by a newer version of the program.
    #[error(
        "the database is from a newer version (schema {found}); this program knows up to {known}"
    )]
    VersionTooNew {
        /// The newest schema version found.
        found: String,
        /// The newest schema version known here.
        known: String,
    },
    /// Another row has this value already.
    #[error("already taken: {what}")]
    Unique {
        /// The constraint or column, in the database's words.
        what: String,
    },
    /// A row would point nowhere, or break a rule of its table.
    #[error("refused by the database: {what}")]
    Constraint {
        /// The constraint, in the database's words.
        what: String,
    },
    /// A row holds what no row should; `fsck` tells more.
    #[error("inconsistent data in {table}.{column} of `{id}`")]
    Inconsistent {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// The row's id.
        id: String,
    },
    /// A change was noted outside [`crate::Store::write`].
    #[error("changes can only be noted inside a write")]
    OutsideWrite,
    /// The write could not be committed together with those it was grouped with.
    #[error("the write was not committed: {reason}")]
    NotCommitted {
        /// In the database's words.
        reason: String,
    },
    /// A closure given to the store panicked; what it wrote was rolled back.
    #[error("a database task panicked")]
    Panicked,
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
    /// A query failed for another reason.
    #[error("database query failed: {0}")]
    Query(#[source] DieselError),
}

impl StoreError {
    /// Whether the same call may succeed soon without anybody's help.
    #[must_use]
    pub fn is_temporary(&self) -> bool {
        matches!(self, Self::Busy | Self::Locked | Self::Connect { .. }) || self.is_disconnect()
    }

    /// Whether the connection is gone (the server restarted, the network broke).
    #[must_use]
    pub fn is_disconnect(&self) -> bool {
        match self {
            Self::Query(DieselError::DatabaseError(kind, info)) => {
                let message = info.message();
                matches!(kind, DatabaseErrorKind::ClosedConnection)
                    || message.contains("server closed the connection")
                    || message.contains("terminating connection")
                    || message.contains("no connection to the server")
            }
            Self::Query(DieselError::BrokenTransactionManager) => true,
            _ => false,
        }
    }

    /// The same error for one more of the writes that failed together.
    pub(crate) fn for_another(&self) -> Self {
        match self {
            Self::Busy => Self::Busy,
            Self::Locked => Self::Locked,
            Self::ReadOnly => Self::ReadOnly,
            Self::Closed => Self::Closed,
            Self::Corrupt { reason } => Self::Corrupt { reason: reason.clone() },
            other => Self::NotCommitted { reason: other.to_string() },
        }
    }
}

impl From<DieselError> for StoreError {
    fn from(error: DieselError) -> Self {
        let DieselError::DatabaseError(kind, info) = &error else { return Self::Query(error) };
        let message = info.message();
        let what = || info.constraint_name().unwrap_or(message).to_owned();
        if matches!(kind, DatabaseErrorKind::SerializationFailure)
            || message.contains("deadlock detected")
        {
            crate::retry::ask();
        }
        match kind {
            DatabaseErrorKind::UniqueViolation => Self::Unique { what: what() },
            DatabaseErrorKind::ForeignKeyViolation
            | DatabaseErrorKind::CheckViolation
            | DatabaseErrorKind::NotNullViolation => Self::Constraint { what: what() },
            DatabaseErrorKind::ReadOnlyTransaction => Self::ReadOnly,
            _ if message.contains("readonly database") || message.contains("read-only") => {
                Self::ReadOnly
            }
            _ if message.contains("database is locked") || message.contains("lock timeout") => {
                Self::Locked
            }
            _ if message.contains("malformed") || message.contains("not a database") => {
                Self::Corrupt { reason: message.to_owned() }
            }
            _ => Self::Query(error),
        }
    }
}

/// Reads one text column of a row.
pub(crate) fn parse<T: std::str::FromStr>(
    table: &'static str,
    column: &'static str,
    id: &str,
    value: &str,
) -> Result<T, StoreError> {
    value.parse().map_err(|_| StoreError::Inconsistent { table, column, id: id.to_owned() })
}
