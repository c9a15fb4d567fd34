//! Stories picked by staff.

use crate::{
    Conn, Cursor, Page, Paging, StoreError,
    cached_statement::Cached,
    conn::on_each,
    schema::{staff_picks, stories},
    story::in_order,
};
use chrono::NaiveDateTime;
use diesel::{dsl::exists, prelude::*};
use quire_core::{StoryId, Timestamp, story::Story};

/// The picked stories that are listed, the last picked first.
///
/// Picks are found first and their stories loaded after, not joined: the order must come from the
/// picks' index whatever the database believes about the size of the two tables.
pub fn list(c: &mut Conn, paging: &Paging) -> Result<Page<Story>, StoreError> {
    let Page { items, next } = ids(c, paging)?;
    Ok(Page { items: in_order(c, &items)?, next })
}

/// The same, by their ids.
pub(crate) fn ids(c: &mut Conn, paging: &Paging) -> Result<Page<String>, StoreError> {
    let (at, id) = paging.before();
    let listed = stories::table
        .filter(stories::id.eq(staff_picks::story_id))
        .filter(stories::listed_at.is_not_null());
    let rows: Vec<(NaiveDateTime, String)> = on_each!(c => staff_picks::table
        .filter(staff_picks::picked_at.le(at))
        .filter(staff_picks::picked_at.lt(at).or(staff_picks::story_id.lt(id)))
        .filter(exists(listed))
        .order((staff_picks::picked_at.desc(), staff_picks::story_id.desc()))
        .limit(paging.sql_limit())
        .select((staff_picks::picked_at, staff_picks::story_id))
        .cached()
        .load(c))?;
    let page = Page::cut(rows, paging, |(at, id)| {
        Some(Cursor::at(Timestamp::from_naive(*at), id.clone()))
    });
    Ok(Page { items: page.items.into_iter().map(|(_, id)| id).collect(), next: page.next })
}

/// Whether a story is picked.
pub fn has(c: &mut Conn, story: &StoryId) -> Result<bool, StoreError> {
    let found = staff_picks::table.find(story.as_str()).count().get_result::<i64>(c)?;
    Ok(found > 0)
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
