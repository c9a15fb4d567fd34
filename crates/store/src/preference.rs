//! What people set for themselves. A name and a value; what they mean is the core's.

use crate::{
    Conn, StoreError, among::among, cached_statement::Cached, conn::on_each, error::parse,
    schema::preferences,
};
use diesel::{prelude::*, upsert::excluded};
use quire_core::UserId;

/// What a person set, by name.
pub fn of(c: &mut Conn, id: &UserId) -> Result<Vec<(String, String)>, StoreError> {
    Ok(on_each!(c => preferences::table
        .filter(preferences::person_id.eq(id.as_str()))
        .order(preferences::name)
        .select((preferences::name, preferences::value))
        .cached()
        .load(c))?)
}

/// Those of several people who set a preference to a value.
pub fn having(
    c: &mut Conn,
    people: &[UserId],
    name: &str,
    value: &str,
) -> Result<Vec<UserId>, StoreError> {
    let rows: Vec<String> = on_each!(c => preferences::table
        .filter(among(preferences::person_id, people.iter().map(UserId::as_str)))
        .filter(preferences::name.eq(name))
        .filter(preferences::value.eq(value))
        .select(preferences::person_id)
        .load(c))?;
    rows.iter().map(|id| parse("preferences", "person_id", id, id)).collect()
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
