//! Taking one story out of a history, and putting it back where it stood.

use crate::{
    Conn, StoreError,
    schema::{readings, removed_readings},
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{StoryId, Timestamp, UserId};

/// First and last time of a reading, and how far it went.
type RemovalColumns = (NaiveDateTime, NaiveDateTime, i64);

/// Takes a story out of a reader's history; until it is forgotten it can be put back. Whether it stood
/// there.
pub fn remove(
    c: &mut Conn,
    reader: &UserId,
    story: &StoryId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let Some((first_at, last_at, percent)) = find_columns(c, reader, story)? else {
        return Ok(false);
    };
    let before = removed_readings::table.find((reader.as_str(), story.as_str()));
    diesel::delete(before).execute(c)?;
    diesel::insert_into(removed_readings::table)
        .values((
            removed_readings::person_id.eq(reader.as_str()),
            removed_readings::story_id.eq(story.as_str()),
            removed_readings::first_at.eq(first_at),
            removed_readings::last_at.eq(last_at),
            removed_readings::percent.eq(percent),
            removed_readings::removed_at.eq(now.naive()),
        ))
        .execute(c)?;
    let row = readings::table.find((reader.as_str(), story.as_str()));
    Ok(diesel::delete(row).execute(c)? > 0)
}

/// Puts a story back at its time and as far as it was read; what was read of it since stays, too.
/// Whether there was anything to put back.
pub fn put_back(c: &mut Conn, reader: &UserId, story: &StoryId) -> Result<bool, StoreError> {
    let removed = removed_readings::table.find((reader.as_str(), story.as_str()));
    let kept: Option<RemovalColumns> = removed
        .select((removed_readings::first_at, removed_readings::last_at, removed_readings::percent))
        .first(c)
        .optional()?;
    let Some((first_at, last_at, percent)) = kept else { return Ok(false) };
    diesel::delete(removed).execute(c)?;
    if let Some((_, since_at, since)) = find_columns(c, reader, story)? {
        diesel::update(readings::table.find((reader.as_str(), story.as_str())))
            .set((
                readings::first_at.eq(first_at),
                readings::last_at.eq(since_at.max(last_at)),
                readings::percent.eq(since.max(percent)),
            ))
            .execute(c)?;
        return Ok(true);
    }
    diesel::insert_into(readings::table)
        .values((
            readings::person_id.eq(reader.as_str()),
            readings::story_id.eq(story.as_str()),
            readings::first_at.eq(first_at),
            readings::last_at.eq(last_at),
            readings::percent.eq(percent),
        ))
        .execute(c)?;
    Ok(true)
}

/// Forgets what was taken out before a time. How many stories.
pub fn forget_removed(c: &mut Conn, time: Timestamp) -> Result<usize, StoreError> {
    let due = removed_readings::table.filter(removed_readings::removed_at.le(time.naive()));
    Ok(diesel::delete(due).execute(c)?)
}

/// What a reader took out and can still put back: story, first and last time, and how far.
pub(super) fn rows_of(
    c: &mut Conn,
    reader: &UserId,
) -> Result<Vec<(String, NaiveDateTime, NaiveDateTime, i64)>, StoreError> {
    Ok(removed_readings::table
        .filter(removed_readings::person_id.eq(reader.as_str()))
        .order((removed_readings::last_at.desc(), removed_readings::story_id.desc()))
        .select((
            removed_readings::story_id,
            removed_readings::first_at,
            removed_readings::last_at,
            removed_readings::percent,
        ))
        .load(c)?)
}

fn find_columns(
    c: &mut Conn,
    reader: &UserId,
    story: &StoryId,
) -> Result<Option<RemovalColumns>, StoreError> {
    Ok(readings::table
        .find((reader.as_str(), story.as_str()))
        .select((readings::first_at, readings::last_at, readings::percent))
        .first(c)
        .optional()?)
}
