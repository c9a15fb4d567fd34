//! Whom people blocked: neither of the two follows the other or meets the other's stories.

use crate::{
    Conn, Cursor, Page, Paging, StoreError,
    among::among,
    cached_statement::Cached,
    conn::on_each,
    error::parse,
    follow,
    person::PersonRow,
    schema::{people, person_blocks},
};
use chrono::NaiveDateTime;
use diesel::{prelude::*, sql_types::Text};
use quire_core::{Timestamp, UserId, person::Person};
use std::collections::HashSet;

/// Who of two people blocked the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Block {
    /// The one who asks did, whatever the other did.
    Mine,
    /// Only the other did.
    Theirs,
}

/// Blocks a person, and ends that either of the two follows the other. Whether anything changed.
///
/// # Errors
/// [`StoreError::Constraint`] when either does not exist, or they are the same.
pub fn person(
    c: &mut Conn,
    blocker: &UserId,
    id: &UserId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    hold(c, blocker, id)?;
    let new = on_each!(c => diesel::insert_into(person_blocks::table)
        .values((
            person_blocks::blocker_id.eq(blocker.as_str()),
            person_blocks::person_id.eq(id.as_str()),
            person_blocks::created_at.eq(now.naive()),
        ))
        .on_conflict((person_blocks::blocker_id, person_blocks::person_id))
        .do_nothing()
        .execute(c))?;
    follow::unfollow_person(c, blocker, id)?;
    follow::unfollow_person(c, id, blocker)?;
    Ok(new > 0)
}

/// Ends that. Whether they were blocked.
pub fn unblock(c: &mut Conn, blocker: &UserId, id: &UserId) -> Result<bool, StoreError> {
    let row = person_blocks::table.find((blocker.as_str(), id.as_str()));
    Ok(diesel::delete(row).execute(c)? > 0)
}

/// Holds two people until the write ends, so that a block and a follow between them come one after
/// the other. SQLite has one writer anyway.
pub fn hold(c: &mut Conn, one: &UserId, other: &UserId) -> Result<(), StoreError> {
    if let Conn::Postgres(c) = c {
        diesel::sql_query(
            "SELECT id FROM people WHERE id IN ($1, $2) ORDER BY id FOR NO KEY UPDATE",
        )
        .bind::<Text, _>(one.as_str())
        .bind::<Text, _>(other.as_str())
        .execute(c)?;
    }
    Ok(())
}

/// What stands between `me` and someone else.
pub fn between(c: &mut Conn, me: &UserId, other: &UserId) -> Result<Option<Block>, StoreError> {
    let other = std::slice::from_ref(other);
    if !by(c, me, other)?.is_empty() {
        return Ok(Some(Block::Mine));
    }
    Ok((!of(c, me, other)?.is_empty()).then_some(Block::Theirs))
}

/// Whom `blocker` blocked, the last first.
pub fn people(c: &mut Conn, blocker: &UserId, paging: &Paging) -> Result<Page<Person>, StoreError> {
    let (at, last) = paging.before();
    let rows: Vec<(NaiveDateTime, PersonRow)> = person_blocks::table
        .inner_join(people::table.on(people::id.eq(person_blocks::person_id)))
        .filter(person_blocks::blocker_id.eq(blocker.as_str()))
        .filter(people::deleted_at.is_null())
        .filter(person_blocks::created_at.le(at))
        .filter(person_blocks::created_at.lt(at).or(person_blocks::person_id.lt(last)))
        .order((person_blocks::created_at.desc(), person_blocks::person_id.desc()))
        .limit(paging.sql_limit())
        .select((person_blocks::created_at, PersonRow::as_select()))
        .load(c)?;
    let page = Page::cut(rows, paging, |(at, row)| {
        Some(Cursor::at(Timestamp::from_naive(*at), row.id.clone()))
    });
    page.try_map(|(_, row)| row.try_into())
}

/// Which of these people `me` blocked.
pub fn by(c: &mut Conn, me: &UserId, ids: &[UserId]) -> Result<HashSet<UserId>, StoreError> {
    let ids: Vec<String> = on_each!(c => person_blocks::table
        .filter(person_blocks::blocker_id.eq(me.as_str()))
        .filter(among(person_blocks::person_id, ids.iter().map(UserId::as_str)))
        .select(person_blocks::person_id)
        .cached()
        .load(c))?;
    ids.iter().map(|id| parse("person_blocks", "person_id", id, id)).collect()
}

/// Which of these people blocked `me`.
pub fn of(c: &mut Conn, me: &UserId, ids: &[UserId]) -> Result<HashSet<UserId>, StoreError> {
    let ids: Vec<String> = on_each!(c => person_blocks::table
        .filter(person_blocks::person_id.eq(me.as_str()))
        .filter(among(person_blocks::blocker_id, ids.iter().map(UserId::as_str)))
        .select(person_blocks::blocker_id)
        .cached()
        .load(c))?;
    ids.iter().map(|id| parse("person_blocks", "blocker_id", id, id)).collect()
}
