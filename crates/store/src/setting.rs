//! Values the installation keeps about itself: keys, versions, the epoch.

use crate::{
    Conn, StoreError,
    conn::on_each,
    schema::{counters, settings},
};
use diesel::{prelude::*, upsert::excluded};

pub(crate) const EPOCH: &str = "epoch";

/// A setting.
pub fn get(c: &mut Conn, name: &str) -> Result<Option<String>, StoreError> {
    Ok(settings::table.find(name).select(settings::value).first(c).optional()?)
}

/// Sets a setting.
pub fn set(c: &mut Conn, name: &str, value: &str) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(settings::table)
        .values((settings::name.eq(name), settings::value.eq(value)))
        .on_conflict(settings::name)
        .do_update()
        .set(settings::value.eq(excluded(settings::value)))
        .execute(c))?;
    Ok(())
}

/// Sets a setting unless it is set, and returns what it is now. Of two processes that do so at
/// once both get the same value.
pub fn get_or_set(c: &mut Conn, name: &str, value: &str) -> Result<String, StoreError> {
    on_each!(c => diesel::insert_into(settings::table)
        .values((settings::name.eq(name), settings::value.eq(value)))
        .on_conflict(settings::name)
        .do_nothing()
        .execute(c))?;
    Ok(settings::table.find(name).select(settings::value).first(c)?)
}

/// The life this database is in: a restore begins the next one, which ends all sessions and
/// sign-ins.
pub fn epoch(c: &mut Conn) -> Result<i64, StoreError> {
    Ok(counters::table.find(EPOCH).select(counters::value).first(c)?)
}

/// Begins the next life and returns it.
pub fn next_epoch(c: &mut Conn) -> Result<i64, StoreError> {
    Ok(diesel::update(counters::table.find(EPOCH))
        .set(counters::value.eq(counters::value + 1))
        .returning(counters::value)
        .get_result(c)?)
}
