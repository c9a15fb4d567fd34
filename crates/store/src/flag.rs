//! Flags set for everybody or for one person, over their defaults.

use crate::{
    Conn, StoreError, among::among, cached_statement::Cached, conn::on_each, schema::flag_overrides,
};
use diesel::{prelude::*, upsert::excluded};
use quire_core::{Timestamp, UserId};
use std::collections::BTreeMap;

/// The flags in force for a person (`None`: for someone unknown): those for everybody, then the
/// person's own over them.
pub fn in_force(
    c: &mut Conn,
    person: Option<&UserId>,
) -> Result<BTreeMap<String, String>, StoreError> {
    let keys = [EVERYBODY, person.map_or(EVERYBODY, UserId::as_str)];
    // '' sorts first, so a person's own value is the last to be inserted.
    let rows: Vec<(String, String)> = on_each!(c => flag_overrides::table
        .filter(among(flag_overrides::person_key, keys))
        .order((flag_overrides::person_key, flag_overrides::name))
        .select((flag_overrides::name, flag_overrides::value))
        .cached()
        .load(c))?;
    Ok(rows.into_iter().collect())
}

/// What is set for a person themselves.
pub fn of_person(c: &mut Conn, id: &UserId) -> Result<BTreeMap<String, String>, StoreError> {
    let rows: Vec<(String, String)> = flag_overrides::table
        .filter(flag_overrides::person_key.eq(id.as_str()))
        .select((flag_overrides::name, flag_overrides::value))
        .load(c)?;
    Ok(rows.into_iter().collect())
}

/// Sets a flag for a person, or (`None`) for everybody.
pub fn set(
    c: &mut Conn,
    name: &str,
    person: Option<&UserId>,
    value: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(flag_overrides::table)
        .values((
            flag_overrides::name.eq(name),
            flag_overrides::person_key.eq(person.map_or(EVERYBODY, UserId::as_str)),
            flag_overrides::value.eq(value),
            flag_overrides::updated_at.eq(now.naive()),
        ))
        .on_conflict((flag_overrides::name, flag_overrides::person_key))
        .do_update()
        .set((
            flag_overrides::value.eq(excluded(flag_overrides::value)),
            flag_overrides::updated_at.eq(excluded(flag_overrides::updated_at)),
        ))
        .execute(c))?;
    Ok(())
}

/// Takes that back. Whether it was set.
pub fn clear(c: &mut Conn, name: &str, person: Option<&UserId>) -> Result<bool, StoreError> {
    let row = flag_overrides::table.find((name, person.map_or(EVERYBODY, UserId::as_str)));
    Ok(diesel::delete(row).execute(c)? > 0)
}

const EVERYBODY: &str = "";
