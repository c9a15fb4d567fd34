//! Single stories that readers do not want to see again.

use crate::{
    Conn, StoreError, among::among, cached_statement::Cached, conn::on_each, error::parse,
    schema::hidden_stories,
};
use diesel::{prelude::*, upsert::excluded};
use quire_core::{StoryId, Timestamp, UserId};
use std::collections::HashSet;

/// Hides a story from a reader.
///
/// # Errors
/// [`StoreError::Constraint`] when either does not exist.
pub fn story(
    c: &mut Conn,
    reader: &UserId,
    id: &StoryId,
    now: Timestamp,
) -> Result<(), StoreError> {
    put(c, reader, id, false, now)
}

/// Hides a story from a reader, who wants less like it.
///
/// # Errors
/// [`StoreError::Constraint`] when either does not exist.
pub fn less_like(
    c: &mut Conn,
    reader: &UserId,
    id: &StoryId,
    now: Timestamp,
) -> Result<(), StoreError> {
    put(c, reader, id, true, now)
}

fn put(
    c: &mut Conn,
    reader: &UserId,
    id: &StoryId,
    wants_less: bool,
    now: Timestamp,
) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(hidden_stories::table)
        .values((
            hidden_stories::reader_id.eq(reader.as_str()),
            hidden_stories::story_id.eq(id.as_str()),
            hidden_stories::wants_less.eq(wants_less),
            hidden_stories::created_at.eq(now.naive()),
        ))
        .on_conflict((hidden_stories::reader_id, hidden_stories::story_id))
        .do_update()
        .set(hidden_stories::wants_less.eq(excluded(hidden_stories::wants_less)))
        .execute(c))?;
    Ok(())
}

/// Shows a story to a reader again.
pub fn unhide_story(c: &mut Conn, reader: &UserId, id: &StoryId) -> Result<(), StoreError> {
    diesel::delete(hidden_stories::table.find((reader.as_str(), id.as_str()))).execute(c)?;
    Ok(())
}

/// Which of these stories a reader hid.
pub fn stories_hidden(
    c: &mut Conn,
    reader: &UserId,
    ids: &[StoryId],
) -> Result<HashSet<StoryId>, StoreError> {
    let ids: Vec<String> = on_each!(c => hidden_stories::table
        .filter(hidden_stories::reader_id.eq(reader.as_str()))
        .filter(among(hidden_stories::story_id, ids.iter().map(StoryId::as_str)))
        .select(hidden_stories::story_id)
        .load(c))?;
    ids.iter().map(|id| parse("hidden_stories", "story_id", id, id)).collect()
}

/// Every story a reader hid, in the order of their ids.
pub fn stories_hidden_by(c: &mut Conn, reader: &UserId) -> Result<Vec<StoryId>, StoreError> {
    let ids: Vec<String> = hidden_stories::table
        .filter(hidden_stories::reader_id.eq(reader.as_str()))
        .order(hidden_stories::story_id)
        .select(hidden_stories::story_id)
        .load(c)?;
    ids.iter().map(|id| parse("hidden_stories", "story_id", id, id)).collect()
}

/// The stories like which a reader wanted less, the last first.
pub fn wanted_less(c: &mut Conn, reader: &UserId, limit: i64) -> Result<Vec<StoryId>, StoreError> {
    let ids: Vec<String> = on_each!(c => hidden_stories::table
        .filter(hidden_stories::reader_id.eq(reader.as_str()))
        .filter(hidden_stories::wants_less.eq(true))
        .order(hidden_stories::created_at.desc())
        .limit(limit)
        .select(hidden_stories::story_id)
        .cached()
        .load(c))?;
    ids.iter().map(|id| parse("hidden_stories", "story_id", id, id)).collect()
}
