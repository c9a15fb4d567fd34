//! Paging by key: a page starts after the last row of the one before it, so it costs the same
//! however deep the reader is, and nothing is shown twice when new rows arrive.

use crate::StoreError;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::NaiveDateTime;
use quire_core::Timestamp;
use std::{fmt, str::FromStr};

/// The place after a row in an ordered list: the row's rank (a time in microseconds, or a count),
/// its id, and in lists of the highest count first that have the newest first among equals, its
/// time. Opaque to clients.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Cursor {
    rank: i64,
    id: String,
    micros: Option<i64>,
}

/// Text that is no cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a page cursor")]
pub struct InvalidCursor;

impl Cursor {
    /// The place before every row of a list of the oldest first.
    #[must_use]
    pub fn start() -> Self {
        Self { rank: 0, id: String::new(), micros: None }
    }

    /// The place after the row of this time and id.
    #[must_use]
    pub fn at(time: Timestamp, id: impl Into<String>) -> Self {
        Self { rank: time.utc().timestamp_micros(), id: id.into(), micros: None }
    }

    /// The place after the row of this count and id.
    #[must_use]
    pub fn counted(count: i64, id: impl Into<String>) -> Self {
        Self { rank: count, id: id.into(), micros: None }
    }

    /// The place after the row of this count, time and id.
    #[must_use]
    pub fn counted_at(count: i64, time: Timestamp, id: impl Into<String>) -> Self {
        Self { rank: count, id: id.into(), micros: Some(time.utc().timestamp_micros()) }
    }

    /// The cursor as it travels in addresses and answers.
    #[must_use]
    pub fn token(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.to_string())
    }

    /// Reads what [`Cursor::token`] wrote.
    ///
    /// # Errors
    /// [`InvalidCursor`].
    pub fn from_token(token: &str) -> Result<Self, InvalidCursor> {
        let bytes = URL_SAFE_NO_PAD.decode(token).map_err(|_| InvalidCursor)?;
        String::from_utf8(bytes).map_err(|_| InvalidCursor)?.parse()
    }

    pub(crate) fn time(&self) -> NaiveDateTime {
        time(self.rank)
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }
}

fn time(micros: i64) -> NaiveDateTime {
    // Held within what both databases can hold.
    chrono::DateTime::from_timestamp_micros(micros.clamp(YEAR_ONE, NEVER))
        .map_or(NaiveDateTime::default(), |at| at.naive_utc())
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.rank, self.id)?;
        self.micros.map_or(Ok(()), |micros| write!(f, ".{micros}"))
    }
}

impl FromStr for Cursor {
    type Err = InvalidCursor;

    fn from_str(text: &str) -> Result<Self, InvalidCursor> {
        let (rank, id) = text.split_once('.').ok_or(InvalidCursor)?;
        let rank = rank.parse().map_err(|_| InvalidCursor)?;
        // No id has a dot in it.
        let (id, micros) = match id.split_once('.') {
            Some((id, micros)) => (id, Some(micros.parse().map_err(|_| InvalidCursor)?)),
            None => (id, None),
        };
        if id.len() > 256 || id.chars().any(char::is_control) {
            return Err(InvalidCursor);
        }
        Ok(Self { rank, id: id.to_owned(), micros })
    }
}

/// Which page of a list is wanted.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Paging {
    /// Where the page before it ended; `None` for the first page.
    pub after: Option<Cursor>,
    /// How many rows; held between 1 and 1,000.
    pub limit: u32,
}

/// 0001-01-01.
const YEAR_ONE: i64 = -62_135_596_800_000_000;
/// 9999-12-31T23:59:59: later than any time a row holds.
const NEVER: i64 = 253_402_300_799_000_000;

impl Paging {
    /// The first `limit` rows.
    #[must_use]
    pub fn first(limit: u32) -> Self {
        Self { after: None, limit }
    }

    /// The number of rows to return.
    pub(crate) fn size(&self) -> usize {
        self.limit.clamp(1, 1000) as usize
    }

    /// One row more than wanted tells whether there is another page.
    pub(crate) fn sql_limit(&self) -> i64 {
        i64::from(self.limit.clamp(1, 1000)) + 1
    }

    /// Upper bound for a list of the newest first. Also without a cursor there is a bound: it
    /// keeps rows without a time out and makes the query a range of its index.
    pub(crate) fn before(&self) -> (NaiveDateTime, String) {
        let never = Cursor { rank: NEVER, id: String::new(), micros: None };
        let cursor = self.after.as_ref().unwrap_or(&never);
        (cursor.time(), cursor.id.clone())
    }

    /// Upper bound for a list of the highest count first.
    pub(crate) fn below(&self) -> (i64, String) {
        self.after.as_ref().map_or((i64::MAX, String::new()), |c| (c.rank, c.id.clone()))
    }

    /// Upper bound for a list of the highest count first, and among equals of the newest.
    pub(crate) fn below_at(&self) -> (i64, NaiveDateTime, String) {
        let (count, id) = self.below();
        let micros = self.after.as_ref().and_then(|cursor| cursor.micros);
        (count, time(micros.unwrap_or(NEVER)), id)
    }

    /// Lower bound for a list of the lowest number first.
    pub(crate) fn above(&self) -> (i64, String) {
        self.after.as_ref().map_or((i64::MIN, String::new()), |c| (c.rank, c.id.clone()))
    }

    /// Lower bound for a list of the oldest first.
    pub(crate) fn past(&self) -> Option<(NaiveDateTime, String)> {
        self.after.as_ref().map(|c| (c.time(), c.id.clone()))
    }
}

/// One page of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    /// The rows, in the list's order.
    pub items: Vec<T>,
    /// Where the next page starts; `None` on the last one.
    pub next: Option<Cursor>,
}

impl<T> Default for Page<T> {
    fn default() -> Self {
        Self { items: Vec::new(), next: None }
    }
}

impl<T> Page<T> {
    /// Makes a page from up to one row more than wanted; `cursor` tells a row's place.
    pub(crate) fn cut(
        mut rows: Vec<T>,
        paging: &Paging,
        cursor: impl Fn(&T) -> Option<Cursor>,
    ) -> Self {
        let more = rows.len() > paging.size();
        rows.truncate(paging.size());
        let next = if more { rows.last().and_then(cursor) } else { None };
        Self { items: rows, next }
    }

    /// The page with every row turned into something else.
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> Page<U> {
        Page { items: self.items.into_iter().map(f).collect(), next: self.next }
    }

    pub(crate) fn try_map<U>(
        self,
        f: impl FnMut(T) -> Result<U, StoreError>,
    ) -> Result<Page<U>, StoreError> {
        let items = self.items.into_iter().map(f).collect::<Result<_, _>>()?;
        Ok(Page { items, next: self.next })
    }
}
