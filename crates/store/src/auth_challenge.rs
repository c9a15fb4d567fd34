//! What a browser is in the middle of: a second factor, or a passkey. Only hashes of what the
//! browser holds are kept, and each is used once.

use crate::{Conn, StoreError, conn::on_each, error::parse, schema::ceremonies, setting};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{Timestamp, UserId};

/// What is going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuthChallengeKind {
    /// Someone signs in with a passkey.
    Passkey,
    /// Someone who is signed in adds a passkey.
    PasskeyRegistration,
    /// Someone has shown a first factor.
    SecondFactor,
}

impl AuthChallengeKind {
    const fn as_str(self) -> &'static str {
        match self {
            AuthChallengeKind::Passkey => "PASSKEY",
            AuthChallengeKind::PasskeyRegistration => "PASSKEY_REGISTRATION",
            AuthChallengeKind::SecondFactor => "SECOND_FACTOR",
        }
    }
}

/// Something that a browser has begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthChallenge {
    /// The hash of what the browser holds.
    pub id_hash: String,
    /// What it is.
    pub kind: AuthChallengeKind,
    /// Who it is about, where that is known.
    pub person_id: Option<UserId>,
    /// What must be known to finish it, as JSON; may be empty.
    pub state: String,
    /// Until when it can be finished.
    pub expires_at: Timestamp,
}

/// Begins a challenge. It ends when the database's epoch changes (after a restore).
pub fn insert(c: &mut Conn, challenge: &AuthChallenge) -> Result<(), StoreError> {
    let epoch = setting::epoch(c)?;
    diesel::insert_into(ceremonies::table)
        .values((
            ceremonies::id_hash.eq(&challenge.id_hash),
            ceremonies::kind.eq(challenge.kind.as_str()),
            ceremonies::person_id.eq(challenge.person_id.as_ref().map(UserId::as_str)),
            ceremonies::state.eq(&challenge.state),
            ceremonies::epoch.eq(epoch),
            ceremonies::expires_at.eq(challenge.expires_at.naive()),
        ))
        .execute(c)?;
    Ok(())
}

/// A live challenge. Anyone else who wants it waits until this write ends.
pub fn hold(
    c: &mut Conn,
    id_hash: &str,
    kind: AuthChallengeKind,
    now: Timestamp,
) -> Result<Option<AuthChallenge>, StoreError> {
    let epoch = setting::epoch(c)?;
    let row: Option<Row> = on_each!(c => diesel::update(ceremonies::table)
        .filter(ceremonies::id_hash.eq(id_hash))
        .filter(ceremonies::kind.eq(kind.as_str()))
        .filter(ceremonies::epoch.eq(epoch))
        .filter(ceremonies::expires_at.gt(now.naive()))
        .set(ceremonies::epoch.eq(epoch))
        .returning((ceremonies::person_id, ceremonies::state, ceremonies::expires_at))
        .get_result(c)
        .optional())?;
    let Some((person, state, expires_at)) = row else { return Ok(None) };
    let person_id = match person {
        Some(person) => Some(parse("ceremonies", "person_id", &person, &person)?),
        None => None,
    };
    let (id_hash, expires_at) = (id_hash.to_owned(), Timestamp::from_naive(expires_at));
    Ok(Some(AuthChallenge { id_hash, kind, person_id, state, expires_at }))
}

type Row = (Option<String>, String, NaiveDateTime);

/// Ends a challenge. Whether it existed.
pub fn remove(c: &mut Conn, id_hash: &str) -> Result<bool, StoreError> {
    Ok(diesel::delete(ceremonies::table.find(id_hash)).execute(c)? > 0)
}

/// Ends every challenge about a person. How many there were.
pub fn remove_all_of(c: &mut Conn, person: &UserId) -> Result<usize, StoreError> {
    let all = ceremonies::table.filter(ceremonies::person_id.eq(person.as_str()));
    Ok(diesel::delete(all).execute(c)?)
}

/// Removes challenges that ended before `now`. How many there were.
pub fn forget_ended(c: &mut Conn, now: Timestamp) -> Result<usize, StoreError> {
    let ended = ceremonies::table.filter(ceremonies::expires_at.le(now.naive()));
    Ok(diesel::delete(ended).execute(c)?)
}
