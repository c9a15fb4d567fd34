//! Stories picked by staff.

use crate::{
    Conn, Cursor, Page, Paging, StoreError,
    conn::on_each,
    schema::{staff_picks, stories},
    story::StoryRow,
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{StoryId, Timestamp, story::Story};

/// The picked stories that are listed, the last picked first.
pub fn list(c: &mut Conn, paging: &Paging) -> Result<Page<Story>, StoreError> {
    let (at, id) = paging.before();
    let rows: Vec<(NaiveDateTime, String, StoryRow)> = staff_picks::table
        .inner_join(stories::table.on(stories::id.eq(staff_picks::story_id)))
        .filter(stories::listed_at.is_not_null())
        .filter(staff_picks::picked_at.le(at))
        .filter(staff_picks::picked_at.lt(at).or(staff_picks::story_id.lt(id)))
        .order((staff_picks::picked_at.desc(), staff_picks::story_id.desc()))
        .limit(paging.sql_limit())
        .select((staff_picks::picked_at, staff_picks::story_id, StoryRow::as_select()))
        .load(c)?;
    Page::cut(rows, paging, |(at, id, _)| Some(Cursor::at(Timestamp::from_naive(*at), id.clone())))
        .try_map(|(_, _, row)| row.try_into())
}

/// Picks a story. Whether that is new.
pub fn add(c: &mut Conn, story: &StoryId, now: Timestamp) -> Result<bool, StoreError> {
    let added = on_each!(c => diesel::insert_into(staff_picks::table)
        .values((
            staff_picks::story_id.eq(story.as_str()),
            staff_picks::picked_at.eq(now.naive()),
        ))
        .on_conflict(staff_picks::story_id)
        .do_nothing()
        .execute(c))?;
    Ok(added > 0)
}

/// Takes a pick back. Whether it was one.
pub fn remove(c: &mut Conn, story: &StoryId) -> Result<bool, StoreError> {
    Ok(diesel::delete(staff_picks::table.find(story.as_str())).execute(c)? > 0)
}
