//! Whether followers are told of a story, and that they were: once in its life.

use crate::{Conn, StoreError, among::among, conn::on_each, error::parse, schema::announcements};
use chrono::NaiveDateTime;
use diesel::{prelude::*, upsert::excluded};
use quire_core::{StoryId, Timestamp};
use std::collections::HashMap;

/// What a writer chose about telling followers of a story, and what came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Announcement {
    /// Whether followers are to be told.
    pub is_wanted: bool,
    /// When that was asked for; the story is not announced again.
    pub announced_at: Option<Timestamp>,
}

/// What was chosen about a story; `None` when nothing was.
pub fn find(c: &mut Conn, id: &StoryId) -> Result<Option<Announcement>, StoreError> {
    Ok(many(c, std::slice::from_ref(id))?.remove(id))
}

/// [`find`] of several stories, by their ids; those of which nothing was chosen are left out.
pub fn many(c: &mut Conn, ids: &[StoryId]) -> Result<HashMap<StoryId, Announcement>, StoreError> {
    let rows: Vec<(String, bool, Option<NaiveDateTime>)> = on_each!(c => announcements::table
        .filter(among(announcements::story_id, ids.iter().map(StoryId::as_str)))
        .select((announcements::story_id, announcements::is_wanted, announcements::announced_at))
        .load(c))?;
    rows.into_iter()
        .map(|(id, is_wanted, at)| {
            let announced_at = at.map(Timestamp::from_naive);
            let id = parse("announcements", "story_id", &id, &id)?;
            Ok((id, Announcement { is_wanted, announced_at }))
        })
        .collect()
}

/// Keeps what the writer chose; that followers were told already stays.
///
/// # Errors
/// [`StoreError::Constraint`] when there is no such story.
pub fn choose(c: &mut Conn, id: &StoryId, is_wanted: bool) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(announcements::table)
        .values((announcements::story_id.eq(id.as_str()), announcements::is_wanted.eq(is_wanted)))
        .on_conflict(announcements::story_id)
        .do_update()
        .set(announcements::is_wanted.eq(excluded(announcements::is_wanted)))
        .execute(c))?;
    Ok(())
}

/// Notes that followers are told now, if they are to be told and never were. Whether they are:
/// `true` once in the life of a story.
pub fn announce(c: &mut Conn, id: &StoryId, now: Timestamp) -> Result<bool, StoreError> {
    let waiting = announcements::table
        .filter(announcements::story_id.eq(id.as_str()))
        .filter(announcements::is_wanted.eq(true))
        .filter(announcements::announced_at.is_null());
    let changed =
        diesel::update(waiting).set(announcements::announced_at.eq(now.naive())).execute(c)?;
    Ok(changed > 0)
}
