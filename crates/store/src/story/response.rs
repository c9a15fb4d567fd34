//! Responses: those to a story, those of a person.

use super::row::StoryRow;
use crate::{Conn, Cursor, Page, Paging, StoreError, schema::stories};
use diesel::prelude::*;
use quire_core::{StoryId, Timestamp, UserId, response::ResponseOrder, story::Story};

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

/// The published responses of a story (direct ones).
pub fn responses(
    c: &mut Conn,
    story: &StoryId,
    order: ResponseOrder,
    paging: &Paging,
) -> Result<Page<Story>, StoreError> {
    let shown = stories::table.filter(stories::in_response_to.eq(story.as_str()));
    match order {
        ResponseOrder::Newest => {
            let (at, id) = paging.before();
            let rows: Vec<StoryRow> = shown
                .filter(stories::answered_at.le(at))
                .filter(stories::answered_at.lt(at).or(stories::id.lt(id)))
                .order((stories::answered_at.desc(), stories::id.desc()))
                .limit(paging.sql_limit())
                .select(StoryRow::as_select())
                .load(c)?;
            Page::cut(rows, paging, |row| {
                row.answered_at.map(|at| Cursor::at(Timestamp::from_naive(at), row.id.clone()))
            })
        }
        ResponseOrder::Best => {
            let (claps, id) = paging.below();
            let rows: Vec<StoryRow> = shown
                .filter(stories::answered_at.is_not_null())
                .filter(stories::clap_count.le(claps))
                .filter(stories::clap_count.lt(claps).or(stories::id.lt(id)))
                .order((stories::clap_count.desc(), stories::id.desc()))
                .limit(paging.sql_limit())
                .select(StoryRow::as_select())
                .load(c)?;
            Page::cut(rows, paging, |row| Some(Cursor::counted(row.clap_count, row.id.clone())))
        }
    }
    .try_map(Story::try_from)
}
