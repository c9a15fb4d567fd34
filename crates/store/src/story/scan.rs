//! Walks over many stories: indexing, sitemaps, schedules, the trash.

use super::{list::latest, row::StoryRow};
use crate::{
    Conn, Page, Paging, StoreError,
    schema::{people, stories, story_details},
};
use diesel::prelude::*;
use quire_core::{
    StoryId, Timestamp, UserId,
    story::{Story, StoryStatus},
};

/// All stories in the order of their ids, whatever their status.
pub fn scan(c: &mut Conn, after: Option<&StoryId>, limit: i64) -> Result<Vec<Story>, StoreError> {
    let rows: Vec<StoryRow> = stories::table
        .filter(stories::id.gt(after.map_or("", StoryId::as_str)))
        .order(stories::id)
        .limit(limit)
        .select(StoryRow::as_select())
        .load(c)?;
    rows.into_iter().map(Story::try_from).collect()
}

/// All stories of a person, whatever their status, in the order of their ids.
pub fn of_creator(
    c: &mut Conn,
    creator: &UserId,
    after: Option<&StoryId>,
    limit: i64,
) -> Result<Vec<Story>, StoreError> {
    let rows: Vec<StoryRow> = stories::table
        .filter(stories::creator_id.eq(creator.as_str()))
        .filter(stories::id.gt(after.map_or("", StoryId::as_str)))
        .order(stories::id)
        .limit(limit)
        .select(StoryRow::as_select())
        .load(c)?;
    rows.into_iter().map(Story::try_from).collect()
}

/// How many stories a person has, whatever their status.
pub fn count_of_creator(c: &mut Conn, creator: &UserId) -> Result<i64, StoreError> {
    Ok(stories::table.filter(stories::creator_id.eq(creator.as_str())).count().get_result(c)?)
}

/// Listed stories for the sitemap, newest first.
pub fn sitemap(c: &mut Conn, paging: &Paging) -> Result<Page<Story>, StoreError> {
    latest(c, paging)
}

/// Scheduled stories whose time has come, the longest waiting first.
pub fn due(c: &mut Conn, now: Timestamp, limit: i64) -> Result<Vec<Story>, StoreError> {
    let rows: Vec<StoryRow> = story_details::table
        .inner_join(stories::table.on(stories::id.eq(story_details::story_id)))
        .filter(story_details::scheduled_at.le(now.naive()))
        .filter(stories::status.eq(StoryStatus::Scheduled.as_str()))
        .order((story_details::scheduled_at, story_details::story_id))
        .limit(limit)
        .select(StoryRow::as_select())
        .load(c)?;
    rows.into_iter().map(Story::try_from).collect()
}

/// Stories that went to the trash at a time or before, the oldest first. What went with a whole account
/// stays with it, and what is empty already is none.
pub fn trashed_before(c: &mut Conn, time: Timestamp, limit: i64) -> Result<Vec<Story>, StoreError> {
    let rows: Vec<StoryRow> = story_details::table
        .inner_join(stories::table.on(stories::id.eq(story_details::story_id)))
        .inner_join(people::table.on(people::id.eq(stories::creator_id)))
        .filter(people::deleted_at.is_null())
        .filter(stories::head_revision.gt(0))
        .filter(story_details::deleted_at.le(time.naive()))
        .filter(stories::status.eq(StoryStatus::Deleted.as_str()))
        .order((story_details::deleted_at, story_details::story_id))
        .limit(limit)
        .select(StoryRow::as_select())
        .load(c)?;
    rows.into_iter().map(Story::try_from).collect()
}
