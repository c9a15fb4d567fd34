//! What an account keeps for its person alone: an address that waits, and what they dismissed.

use crate::{
    Conn, StoreError,
    cached_statement::Cached,
    conn::on_each,
    schema::{dismissed_flags, people},
};
use diesel::prelude::*;
use quire_core::{Timestamp, UserId};

/// The address that waits to be confirmed, in the spelling that is kept.
pub fn unverified_email(c: &mut Conn, id: &UserId) -> Result<Option<String>, StoreError> {
    let found: Option<Option<String>> = on_each!(c => people::table
        .find(id.as_str())
        .select(people::unverified_email)
        .cached()
        .first(c)
        .optional())?;
    Ok(found.flatten())
}

/// Sets the address that waits to be confirmed; `None` takes it away.
pub fn set_unverified_email(
    c: &mut Conn,
    id: &UserId,
    email: Option<&str>,
) -> Result<(), StoreError> {
    diesel::update(people::table.find(id.as_str()))
        .set(people::unverified_email.eq(email))
        .execute(c)?;
    Ok(())
}

/// Notes that a person dismissed something for good. Twice is the same as once.
pub fn dismiss(c: &mut Conn, id: &UserId, flag: &str, now: Timestamp) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(dismissed_flags::table)
        .values((
            dismissed_flags::person_id.eq(id.as_str()),
            dismissed_flags::flag.eq(flag),
            dismissed_flags::dismissed_at.eq(now.naive()),
        ))
        .on_conflict((dismissed_flags::person_id, dismissed_flags::flag))
        .do_nothing()
        .execute(c))?;
    Ok(())
}

/// What a person dismissed, in the order of the alphabet.
pub fn dismissed(c: &mut Conn, id: &UserId) -> Result<Vec<String>, StoreError> {
    Ok(on_each!(c => dismissed_flags::table
        .filter(dismissed_flags::person_id.eq(id.as_str()))
        .order(dismissed_flags::flag)
        .select(dismissed_flags::flag)
        .cached()
        .load(c))?)
}
