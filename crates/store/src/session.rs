//! Sessions of people who are signed in. Only hashes of tokens are kept.

use crate::{
    Conn, StoreError,
    error::parse,
    person::PersonRow,
    schema::{counters, people, sessions},
    setting,
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{Timestamp, UserId, person::Person};

/// A session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The hash of its token.
    pub token_hash: String,
    /// Who is signed in.
    pub person_id: UserId,
    /// When they signed in.
    pub created_at: Timestamp,
    /// When it was last used (kept coarsely).
    pub last_seen_at: Timestamp,
    /// When it ends.
    pub expires_at: Timestamp,
}

/// Begins a session. It ends when the database's epoch changes (after a restore).
pub fn insert(c: &mut Conn, session: &Session) -> Result<(), StoreError> {
    let epoch = setting::epoch(c)?;
    diesel::insert_into(sessions::table)
        .values((
            sessions::token_hash.eq(&session.token_hash),
            sessions::person_id.eq(session.person_id.as_str()),
            sessions::epoch.eq(epoch),
            sessions::created_at.eq(session.created_at.naive()),
            sessions::last_seen_at.eq(session.last_seen_at.naive()),
            sessions::expires_at.eq(session.expires_at.naive()),
        ))
        .execute(c)?;
    Ok(())
}

/// The session of this token and who it belongs to; `None` when there is none, it has ended, or
/// the account was deleted. A suspended person stays signed in (and may only read).
pub fn find(
    c: &mut Conn,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<(Session, Person)>, StoreError> {
    let row: Option<(SessionRow, PersonRow)> = sessions::table
        .inner_join(people::table.on(people::id.eq(sessions::person_id)))
        .inner_join(counters::table.on(counters::value.eq(sessions::epoch)))
        .filter(counters::name.eq(setting::EPOCH))
        .filter(sessions::token_hash.eq(token_hash))
        .filter(sessions::expires_at.gt(now.naive()))
        .filter(people::deleted_at.is_null())
        .select((SessionRow::as_select(), PersonRow::as_select()))
        .first(c)
        .optional()?;
    row.map(|(session, person)| Ok((session.try_into()?, person.try_into()?))).transpose()
}

/// Notes that a session was used and lets it last until `expires_at`. Whether it exists.
pub fn extend(
    c: &mut Conn,
    token_hash: &str,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<bool, StoreError> {
    let changed = diesel::update(sessions::table.find(token_hash))
        .set((sessions::last_seen_at.eq(now.naive()), sessions::expires_at.eq(expires_at.naive())))
        .execute(c)?;
    Ok(changed > 0)
}

/// Ends a session. Whether it existed.
pub fn remove(c: &mut Conn, token_hash: &str) -> Result<bool, StoreError> {
    Ok(diesel::delete(sessions::table.find(token_hash)).execute(c)? > 0)
}

/// Ends all sessions of a person. How many there were.
pub fn remove_all_of(c: &mut Conn, person: &UserId) -> Result<usize, StoreError> {
    let all = sessions::table.filter(sessions::person_id.eq(person.as_str()));
    Ok(diesel::delete(all).execute(c)?)
}

/// Removes sessions that ended before `now`. How many there were.
pub fn forget_ended(c: &mut Conn, now: Timestamp) -> Result<usize, StoreError> {
    let ended = sessions::table.filter(sessions::expires_at.le(now.naive()));
    Ok(diesel::delete(ended).execute(c)?)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = sessions)]
struct SessionRow {
    token_hash: String,
    person_id: String,
    created_at: NaiveDateTime,
    last_seen_at: NaiveDateTime,
    expires_at: NaiveDateTime,
}

impl TryFrom<SessionRow> for Session {
    type Error = StoreError;

    fn try_from(row: SessionRow) -> Result<Self, StoreError> {
        // The hash is no secret, but nothing to spread in messages either.
        Ok(Self {
            person_id: parse("sessions", "person_id", &row.person_id, &row.person_id)?,
            token_hash: row.token_hash,
            created_at: Timestamp::from_naive(row.created_at),
            last_seen_at: Timestamp::from_naive(row.last_seen_at),
            expires_at: Timestamp::from_naive(row.expires_at),
        })
    }
}
