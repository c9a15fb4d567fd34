//! Who follows a person, and since when.

use crate::{Conn, StoreError, among::among, conn::on_each, error::parse, schema::person_follows};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{Timestamp, UserId};
use std::collections::HashMap;

/// Who began to follow a person from `from` on and before `until`, the newest first.
pub fn begun(
    c: &mut Conn,
    person: &UserId,
    from: Timestamp,
    until: Timestamp,
    limit: i64,
) -> Result<Vec<UserId>, StoreError> {
    let ids: Vec<String> = person_follows::table
        .filter(person_follows::person_id.eq(person.as_str()))
        .filter(person_follows::created_at.ge(from.naive()))
        .filter(person_follows::created_at.lt(until.naive()))
        .order((person_follows::created_at.desc(), person_follows::follower_id.desc()))
        .limit(limit)
        .select(person_follows::follower_id)
        .load(c)?;
    ids.iter().map(|id| parse("person_follows", "follower_id", id, id)).collect()
}

/// Who follows a person, in the order of their ids.
pub fn followers_of(c: &mut Conn, person: &UserId) -> Result<Vec<UserId>, StoreError> {
    let ids: Vec<String> = person_follows::table
        .filter(person_follows::person_id.eq(person.as_str()))
        .order(person_follows::follower_id)
        .select(person_follows::follower_id)
        .load(c)?;
    ids.iter().map(|id| parse("person_follows", "follower_id", id, id)).collect()
}

/// Since when each of these people follows a person.
pub fn times(
    c: &mut Conn,
    person: &UserId,
    followers: &[UserId],
) -> Result<HashMap<UserId, Timestamp>, StoreError> {
    let rows: Vec<(String, NaiveDateTime)> = on_each!(c => person_follows::table
        .filter(person_follows::person_id.eq(person.as_str()))
        .filter(among(person_follows::follower_id, followers.iter().map(UserId::as_str)))
        .select((person_follows::follower_id, person_follows::created_at))
        .load(c))?;
    rows.into_iter()
        .map(|(id, at)| {
            let follower = parse("person_follows", "follower_id", &id, &id)?;
            Ok((follower, Timestamp::from_naive(at)))
        })
        .collect()
}
