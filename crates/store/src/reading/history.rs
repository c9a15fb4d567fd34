//! What a reader said of their history: paused, cleared, and taken back.

use crate::{
    Conn, StoreError,
    cached_statement::Cached,
    conn::on_each,
    error::parse,
    schema::{reading_histories, readings},
};
use chrono::NaiveDateTime;
use diesel::{prelude::*, upsert::excluded};
use quire_core::{Timestamp, UserId};

/// What a reader said of their history.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct History {
    /// Whether nothing is added to it.
    pub is_paused: bool,
    /// What was read until then is out of sight.
    pub cleared_at: Option<Timestamp>,
}

impl History {
    /// The moment after which what was read is shown.
    pub(crate) fn shown_since(self) -> NaiveDateTime {
        self.cleared_at.map_or(NaiveDateTime::default(), Timestamp::naive)
    }
}

/// What a reader said of their history; nothing yet: it goes on.
pub fn history(c: &mut Conn, reader: &UserId) -> Result<History, StoreError> {
    let row: Option<(bool, Option<NaiveDateTime>)> = on_each!(c => reading_histories::table
        .find(reader.as_str())
        .select((reading_histories::is_paused, reading_histories::cleared_at))
        .cached()
        .first(c)
        .optional())?;
    Ok(row.map_or_else(History::default, |(is_paused, cleared)| History {
        is_paused,
        cleared_at: cleared.map(Timestamp::from_naive),
    }))
}

/// Pauses a history, or lets it go on.
pub fn set_paused(c: &mut Conn, reader: &UserId, is_paused: bool) -> Result<(), StoreError> {
    let before = history(c, reader)?;
    put(c, reader, History { is_paused, ..before })
}

/// Takes everything read until now out of sight. What was cleared before is forgotten with it.
pub fn clear(c: &mut Conn, reader: &UserId, now: Timestamp) -> Result<(), StoreError> {
    let before = history(c, reader)?;
    forget(c, reader, before)?;
    put(c, reader, History { cleared_at: Some(now), ..before })
}

/// Brings back what was cleared last. Whether there was anything to bring back.
pub fn restore(c: &mut Conn, reader: &UserId) -> Result<bool, StoreError> {
    let before = history(c, reader)?;
    put(c, reader, History { cleared_at: None, ..before })?;
    Ok(before.cleared_at.is_some())
}

/// Forgets what readers cleared before a time; of some, when they are many. How many readers.
pub fn forget_cleared(c: &mut Conn, time: Timestamp, limit: i64) -> Result<usize, StoreError> {
    let due: Vec<String> = reading_histories::table
        .filter(reading_histories::cleared_at.le(time.naive()))
        .order((reading_histories::cleared_at, reading_histories::person_id))
        .limit(limit)
        .select(reading_histories::person_id)
        .load(c)?;
    for id in &due {
        let reader: UserId = parse("reading_histories", "person_id", id, id)?;
        let before = history(c, &reader)?;
        forget(c, &reader, before)?;
        put(c, &reader, History { cleared_at: None, ..before })?;
    }
    Ok(due.len())
}

fn forget(c: &mut Conn, reader: &UserId, before: History) -> Result<(), StoreError> {
    if let Some(cleared) = before.cleared_at {
        let gone = readings::table
            .filter(readings::person_id.eq(reader.as_str()))
            .filter(readings::last_at.le(cleared.naive()));
        diesel::delete(gone).execute(c)?;
    }
    Ok(())
}

fn put(c: &mut Conn, reader: &UserId, history: History) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(reading_histories::table)
        .values((
            reading_histories::person_id.eq(reader.as_str()),
            reading_histories::is_paused.eq(history.is_paused),
            reading_histories::cleared_at.eq(history.cleared_at.map(Timestamp::naive)),
        ))
        .on_conflict(reading_histories::person_id)
        .do_update()
        .set((
            reading_histories::is_paused.eq(excluded(reading_histories::is_paused)),
            reading_histories::cleared_at.eq(excluded(reading_histories::cleared_at)),
        ))
        .execute(c))?;
    Ok(())
}
