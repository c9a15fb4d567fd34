//! What people set for themselves. A name and a value; what they mean is the core's.

use crate::{Conn, StoreError, conn::on_each, schema::preferences};
use diesel::{prelude::*, upsert::excluded};
use quire_core::UserId;

/// What a person set, by name.
pub fn of(c: &mut Conn, id: &UserId) -> Result<Vec<(String, String)>, StoreError> {
    Ok(preferences::table
        .filter(preferences::person_id.eq(id.as_str()))
        .order(preferences::name)
        .select((preferences::name, preferences::value))
        .load(c)?)
}

/// Sets one preference of a person.
///
/// # Errors
/// [`StoreError::Constraint`] when there is no such person.
pub fn set(c: &mut Conn, id: &UserId, name: &str, value: &str) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(preferences::table)
        .values((
            preferences::person_id.eq(id.as_str()),
            preferences::name.eq(name),
            preferences::value.eq(value),
        ))
        .on_conflict((preferences::person_id, preferences::name))
        .do_update()
        .set(preferences::value.eq(excluded(preferences::value)))
        .execute(c))?;
    Ok(())
}
