//! Responses: those of a person, hiding them below what they answer, and closing a discussion.

use super::{details, listing, row::StoryRow};
use crate::{
    Conn, Cursor, Page, Paging, StoreError,
    among::among,
    conn::on_each,
    error::parse,
    schema::{hidden_responses, stories},
};
use diesel::prelude::*;
use quire_core::{StoryId, Timestamp, UserId, story::Story};
use std::collections::HashSet;

/// The published responses of a person, newest first.
pub fn responses_by(
    c: &mut Conn,
    person: &UserId,
    paging: &Paging,
) -> Result<Page<Story>, StoreError> {
    let (at, id) = paging.before();
    let rows: Vec<StoryRow> = stories::table
        .filter(stories::in_response_to.is_not_null())
        .filter(stories::creator_id.eq(person.as_str()))
        .filter(stories::answered_at.le(at))
        .filter(stories::answered_at.lt(at).or(stories::id.lt(id)))
        .order((stories::answered_at.desc(), stories::id.desc()))
        .limit(paging.sql_limit())
        .select(StoryRow::as_select())
        .load(c)?;
    Page::cut(rows, paging, |row| {
        row.answered_at.map(|at| Cursor::at(Timestamp::from_naive(at), row.id.clone()))
    })
    .try_map(Story::try_from)
}

/// Hides a response below what it answers, whose count leaves it out. Whether it was not hidden
/// before.
pub fn hide(c: &mut Conn, id: &StoryId, now: Timestamp) -> Result<bool, StoreError> {
    let before = listing::lock(c, id)?;
    let added = on_each!(c => diesel::insert_into(hidden_responses::table)
        .values((
            hidden_responses::story_id.eq(id.as_str()),
            hidden_responses::hidden_at.eq(now.naive()),
        ))
        .on_conflict(hidden_responses::story_id)
        .do_nothing()
        .execute(c))?;
    listing::refresh(c, id, before)?;
    Ok(added > 0)
}

/// Shows a hidden response again. Whether it was hidden.
pub fn unhide(c: &mut Conn, id: &StoryId) -> Result<bool, StoreError> {
    let before = listing::lock(c, id)?;
    let removed = diesel::delete(hidden_responses::table.find(id.as_str())).execute(c)?;
    listing::refresh(c, id, before)?;
    Ok(removed > 0)
}

/// Which of these responses are hidden below what they answer.
pub fn hidden_among(c: &mut Conn, ids: &[StoryId]) -> Result<HashSet<StoryId>, StoreError> {
    let ids: Vec<String> = on_each!(c => hidden_responses::table
        .filter(among(hidden_responses::story_id, ids.iter().map(StoryId::as_str)))
        .select(hidden_responses::story_id)
        .load(c))?;
    ids.iter().map(|id| parse("hidden_responses", "story_id", id, id)).collect()
}

/// Closes the discussion of a story. Whether it was open.
pub fn close_discussion(c: &mut Conn, id: &StoryId) -> Result<bool, StoreError> {
    details::change_details(c, id, |details| details.responses_locked = true)
}

/// Opens the discussion of a story again. Whether it was closed.
pub fn reopen_discussion(c: &mut Conn, id: &StoryId) -> Result<bool, StoreError> {
    details::change_details(c, id, |details| details.responses_locked = false)
}
