//! Where the database is.

use crate::StoreError;
use std::{fmt, path::PathBuf, str::FromStr};

/// Where the database is. Shows itself without a password.
#[derive(Clone, PartialEq, Eq)]
pub enum DatabaseUrl {
    /// A file (`sqlite:PATH` or a plain path).
    Sqlite(PathBuf),
    /// A server (`postgres:` or `postgresql:`), as libpq reads it.
    Postgres(String),
}

impl FromStr for DatabaseUrl {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let invalid = || StoreError::InvalidUrl { url: without_password(text) };
        if text.starts_with("postgres:") || text.starts_with("postgresql:") {
            return Ok(Self::Postgres(text.to_owned()));
        }
        let path = match text.split_once(':') {
            Some(("sqlite", path)) => path.strip_prefix("//").unwrap_or(path),
            Some((scheme, rest)) if rest.starts_with("//") || scheme == "file" => {
                return Err(invalid());
            }
            _ => text,
        };
        // Every connection to a memory database would see a database of its own.
        if path.is_empty() || path.starts_with(":memory:") || path.contains('\0') {
            return Err(invalid());
        }
        Ok(Self::Sqlite(PathBuf::from(path)))
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "sqlite:{}", path.display()),
            Self::Postgres(url) => f.write_str(&without_password(url)),
        }
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// `scheme://user:secret@host` becomes `scheme://user@host`; a query (which may hold a password
/// too) is dropped.
fn without_password(url: &str) -> String {
    let url = url.split_once('?').map_or(url, |(before, _)| before);
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    let Some((login, host)) = rest.rsplit_once('@') else { return url.to_owned() };
    let user = login.split_once(':').map_or(login, |(user, _)| user);
    format!("{scheme}://{user}@{host}")
}
