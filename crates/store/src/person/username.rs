//! Usernames: whose they are, and how long one that was given up stays with the person who had it.

use super::fold;
use crate::{
    Conn, StoreError,
    conn::on_each,
    schema::{retired_usernames, username_history},
};
use chrono::NaiveDateTime;
use diesel::{prelude::*, upsert::excluded};
use quire_core::{Timestamp, UserId, limit::account::USERNAME_HOLD, person::Person};
use sha2::{Digest, Sha256};

/// Whether someone has a username, or had it less than
/// [`USERNAME_HOLD`] before `now`; upper and lower case are the same.
pub fn is_username_taken(c: &mut Conn, username: &str, now: Timestamp) -> Result<bool, StoreError> {
    let key = fold(username);
    let held = username_history::table.find(&key).filter(
        username_history::released_at
            .is_null()
            .or(username_history::released_at.gt(hold_ends(now))),
    );
    if diesel::select(diesel::dsl::exists(held)).get_result(c)? {
        return Ok(true);
    }
    let retired = retired_usernames::table
        .find(digest(&key))
        .filter(retired_usernames::released_at.gt(hold_ends(now)));
    Ok(diesel::select(diesel::dsl::exists(retired)).get_result(c)?)
}

/// When a person gave up the names that are still held for them, the latest first.
pub fn names_given_up(
    c: &mut Conn,
    id: &UserId,
    now: Timestamp,
) -> Result<Vec<Timestamp>, StoreError> {
    let times: Vec<Option<NaiveDateTime>> = username_history::table
        .filter(username_history::person_id.eq(id.as_str()))
        .filter(username_history::released_at.gt(hold_ends(now)))
        .order(username_history::released_at.desc())
        .select(username_history::released_at)
        .load(c)?;
    Ok(times.into_iter().flatten().map(Timestamp::from_naive).collect())
}

/// Takes all names from a person who is erased. They stay reserved as digests, from which the names cannot be read.
pub fn retire_usernames(c: &mut Conn, id: &UserId, now: Timestamp) -> Result<(), StoreError> {
    let own = || username_history::table.filter(username_history::person_id.eq(id.as_str()));
    let keys: Vec<String> = own().select(username_history::username_key).load(c)?;
    for key in &keys {
        on_each!(c => diesel::insert_into(retired_usernames::table)
            .values((
                retired_usernames::username_hash.eq(digest(key)),
                retired_usernames::released_at.eq(now.naive()),
            ))
            .on_conflict(retired_usernames::username_hash)
            .do_update()
            .set(retired_usernames::released_at.eq(excluded(retired_usernames::released_at)))
            .execute(c))?;
    }
    diesel::delete(own()).execute(c)?;
    Ok(())
}

/// The names that lead to a person, theirs among them, in the order of the alphabet.
pub fn held_names(c: &mut Conn, id: &UserId) -> Result<Vec<String>, StoreError> {
    Ok(username_history::table
        .filter(username_history::person_id.eq(id.as_str()))
        .order(username_history::username_key)
        .select(username_history::username_key)
        .load(c)?)
}

/// Lets go the digests of names whose hold is over. How many.
pub fn forget_retired(c: &mut Conn, now: Timestamp) -> Result<usize, StoreError> {
    let free = retired_usernames::table.filter(retired_usernames::released_at.le(hold_ends(now)));
    Ok(diesel::delete(free).execute(c)?)
}

/// Makes the person's username theirs, and gives up the one they had before.
pub(super) fn hold(c: &mut Conn, person: &Person, now: Timestamp) -> Result<(), StoreError> {
    let key = fold(&person.username);
    let holder: Option<String> = username_history::table
        .find(&key)
        .select(username_history::person_id)
        .first(c)
        .optional()?;
    if holder.as_deref() != Some(person.id.as_str()) && is_username_taken(c, &key, now)? {
        return Err(StoreError::Unique { what: "people.username".to_owned() });
    }
    let given_up = username_history::table
        .filter(username_history::person_id.eq(person.id.as_str()))
        .filter(username_history::username_key.ne(&key))
        .filter(username_history::released_at.is_null());
    diesel::update(given_up).set(username_history::released_at.eq(now.naive())).execute(c)?;
    on_each!(c => diesel::insert_into(username_history::table)
        .values((
            username_history::username_key.eq(&key),
            username_history::person_id.eq(person.id.as_str()),
            username_history::held_since.eq(now.naive()),
        ))
        .on_conflict(username_history::username_key)
        .do_update()
        .set((
            username_history::person_id.eq(excluded(username_history::person_id)),
            username_history::released_at.eq(None::<NaiveDateTime>),
        ))
        .execute(c))?;
    Ok(())
}

/// What was given up after this is held.
fn hold_ends(now: Timestamp) -> NaiveDateTime {
    let seconds = i64::try_from(USERNAME_HOLD.as_secs()).unwrap_or(i64::MAX);
    now.plus_seconds(seconds.saturating_neg()).naive()
}

fn digest(key: &str) -> String {
    hex::encode(Sha256::digest(key.as_bytes()))
}
