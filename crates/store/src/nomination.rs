//! Stories that someone thinks more people should read.

use crate::{Conn, StoreError, conn::on_each, error::parse, schema::nominations};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{
    StoryId, Timestamp,
    nomination::{Nomination, NominationStatus},
};

type Row = (String, Option<String>, String, NaiveDateTime, Option<NaiveDateTime>);

fn read((story_id, by, status, at, decided_at): Row) -> Result<Nomination, StoreError> {
    let table = "nominations";
    let by = by.as_deref().map(|by| parse(table, "nominated_by", &story_id, by));
    Ok(Nomination {
        nominated_by: by.transpose()?,
        status: parse(table, "status", &story_id, &status)?,
        nominated_at: Timestamp::from_naive(at),
        decided_at: decided_at.map(Timestamp::from_naive),
        story_id: parse(table, "story_id", &story_id, &story_id)?,
    })
}

/// The nomination of a story.
pub fn find(c: &mut Conn, story: &StoryId) -> Result<Option<Nomination>, StoreError> {
    let row: Option<Row> = nominations::table
        .find(story.as_str())
        .select(nominations::all_columns)
        .first(c)
        .optional()?;
    row.map(read).transpose()
}

/// Nominates a story. Whether it was not nominated before.
///
/// # Errors
/// [`StoreError::Constraint`] when there is no such story or person.
pub fn add(c: &mut Conn, new: &Nomination) -> Result<bool, StoreError> {
    let added = on_each!(c => diesel::insert_into(nominations::table)
        .values((
            nominations::story_id.eq(new.story_id.as_str()),
            nominations::nominated_by.eq(new.nominated_by.as_ref().map(ToString::to_string)),
            nominations::status.eq(new.status.as_str()),
            nominations::nominated_at.eq(new.nominated_at.naive()),
        ))
        .on_conflict(nominations::story_id)
        .do_nothing()
        .execute(c))?;
    Ok(added > 0)
}

/// Keeps what was decided about a nomination that waits. Whether it waited.
pub fn decide(
    c: &mut Conn,
    story: &StoryId,
    status: NominationStatus,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let waiting = nominations::table
        .filter(nominations::story_id.eq(story.as_str()))
        .filter(nominations::status.eq(NominationStatus::Nominated.as_str()));
    let changed = diesel::update(waiting)
        .set((
            nominations::status.eq(status.as_str()),
            nominations::decided_at.eq(Some(now.naive())),
        ))
        .execute(c)?;
    Ok(changed > 0)
}

/// The undecided nominations, those that wait longest first; `limit` of them.
pub fn waiting(c: &mut Conn, limit: i64) -> Result<Vec<Nomination>, StoreError> {
    let rows: Vec<Row> = nominations::table
        .filter(nominations::status.eq(NominationStatus::Nominated.as_str()))
        .order((nominations::nominated_at, nominations::story_id))
        .limit(limit)
        .select(nominations::all_columns)
        .load(c)?;
    rows.into_iter().map(read).collect()
}
