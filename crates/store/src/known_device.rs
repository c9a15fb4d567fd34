//! What people signed in with, so that they are told of something new.

use crate::{Conn, StoreError, conn::on_each, schema::known_devices};
use diesel::{prelude::*, upsert::excluded};
use quire_core::{Timestamp, UserId};

/// How a device stands to the ones a person signed in with before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sighting {
    /// There was none before.
    First,
    /// It is one of them.
    Known,
    /// It is another one.
    New,
}

/// Notes that a person signed in with the device of this name.
pub fn note(
    c: &mut Conn,
    person: &UserId,
    device: &str,
    now: Timestamp,
) -> Result<Sighting, StoreError> {
    let known: Vec<String> = known_devices::table
        .filter(known_devices::person_id.eq(person.as_str()))
        .select(known_devices::device)
        .load(c)?;
    on_each!(c => diesel::insert_into(known_devices::table)
        .values((
            known_devices::person_id.eq(person.as_str()),
            known_devices::device.eq(device),
            known_devices::seen_at.eq(now.naive()),
        ))
        .on_conflict((known_devices::person_id, known_devices::device))
        .do_update()
        .set(known_devices::seen_at.eq(excluded(known_devices::seen_at)))
        .execute(c))?;
    Ok(match known.as_slice() {
        [] => Sighting::First,
        known if known.iter().any(|name| name == device) => Sighting::Known,
        _ => Sighting::New,
    })
}

/// Forgets devices that were not used since `time`. How many.
pub fn forget_before(c: &mut Conn, time: Timestamp) -> Result<usize, StoreError> {
    let old = known_devices::table.filter(known_devices::seen_at.lt(time.naive()));
    Ok(diesel::delete(old).execute(c)?)
}
