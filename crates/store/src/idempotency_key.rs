//! Requests that programs named by a key of their own, so that sending one again does nothing twice.

use crate::{Conn, StoreError, conn::on_each, schema::idempotency_keys};
use diesel::{prelude::*, upsert::excluded};
use quire_core::{Timestamp, UserId};

/// Keeps the digest of the request that `person` names by this key, unless there was one already; returns the
/// one that is kept.
pub fn get_or_set(
    c: &mut Conn,
    person: &UserId,
    key_hash: &str,
    request_hash: &str,
    now: Timestamp,
) -> Result<String, StoreError> {
    // Setting what is there to itself makes it answer, and anyone else who names it wait until this write ends.
    Ok(on_each!(c => diesel::insert_into(idempotency_keys::table)
        .values((
            idempotency_keys::person_id.eq(person.as_str()),
            idempotency_keys::key_hash.eq(key_hash),
            idempotency_keys::request_hash.eq(request_hash),
            idempotency_keys::created_at.eq(now.naive()),
        ))
        .on_conflict((idempotency_keys::person_id, idempotency_keys::key_hash))
        .do_update()
        .set(idempotency_keys::key_hash.eq(excluded(idempotency_keys::key_hash)))
        .returning(idempotency_keys::request_hash)
        .get_result(c))?)
}

/// What a key named before a request asked for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyClaim {
    /// Nothing: it names the request from now on.
    New,
    /// The same request, which was done.
    Done,
    /// Another request.
    Taken,
}

/// Names a request of `person` by this key, in the write that does what it asks for.
pub fn claim(
    c: &mut Conn,
    person: &UserId,
    key_hash: &str,
    request_hash: &str,
    now: Timestamp,
) -> Result<KeyClaim, StoreError> {
    let added = on_each!(c => diesel::insert_into(idempotency_keys::table)
        .values((
            idempotency_keys::person_id.eq(person.as_str()),
            idempotency_keys::key_hash.eq(key_hash),
            idempotency_keys::request_hash.eq(request_hash),
            idempotency_keys::created_at.eq(now.naive()),
        ))
        .on_conflict((idempotency_keys::person_id, idempotency_keys::key_hash))
        .do_nothing()
        .execute(c))?;
    if added == 1 {
        return Ok(KeyClaim::New);
    }
    let known: String = idempotency_keys::table
        .find((person.as_str(), key_hash))
        .select(idempotency_keys::request_hash)
        .first(c)?;
    Ok(if known == request_hash { KeyClaim::Done } else { KeyClaim::Taken })
}

/// Forgets keys from before `time`. How many there were.
pub fn forget_before(c: &mut Conn, time: Timestamp) -> Result<usize, StoreError> {
    let old = idempotency_keys::table.filter(idempotency_keys::created_at.le(time.naive()));
    Ok(diesel::delete(old).execute(c)?)
}
