//! Jobs are asked for, once for each effect, and forgotten when they were done long ago.

use super::{JobState, NewJob};
use crate::{Conn, StoreError, conn::on_each, schema::jobs};
use diesel::prelude::*;
use quire_core::{Timestamp, UserId};

/// Asks for a job, with the transaction that makes it necessary. Whether it is new: a job whose
/// effect was asked for before is left as it is.
pub fn enqueue(c: &mut Conn, new: &NewJob<'_>, now: Timestamp) -> Result<bool, StoreError> {
    let added = on_each!(c => diesel::insert_into(jobs::table)
        .values((
            jobs::effect_key.eq(new.effect_key),
            jobs::kind.eq(new.kind),
            jobs::person_id.eq(new.person_id.map(UserId::as_str)),
            jobs::payload.eq(new.payload.to_string()),
            jobs::state.eq(JobState::Ready.as_str()),
            jobs::run_at.eq(new.run_at.naive()),
            jobs::attempts.eq(0),
            jobs::created_at.eq(now.naive()),
            jobs::updated_at.eq(now.naive()),
        ))
        .on_conflict(jobs::effect_key)
        .do_nothing()
        .execute(c))?;
    Ok(added > 0)
}

/// As [`enqueue`], for a job that has to come: a dead one of that effect gets another life, as the
/// new one.
pub fn ensure(c: &mut Conn, new: &NewJob<'_>, now: Timestamp) -> Result<(), StoreError> {
    if !enqueue(c, new, now)? && revive(c, new.effect_key, now)? {
        diesel::update(jobs::table.find(new.effect_key))
            .set((
                jobs::payload.eq(new.payload.to_string()),
                jobs::run_at.eq(new.run_at.naive()),
                jobs::last_error.eq(None::<String>),
            ))
            .execute(c)?;
    }
    Ok(())
}

/// Gives a dead job another life. Whether it was dead.
pub fn revive(c: &mut Conn, effect_key: &str, now: Timestamp) -> Result<bool, StoreError> {
    let dead = jobs::table
        .filter(jobs::effect_key.eq(effect_key))
        .filter(jobs::state.eq(JobState::Dead.as_str()));
    let changed = diesel::update(dead)
        .set((
            jobs::state.eq(JobState::Ready.as_str()),
            jobs::attempts.eq(0),
            jobs::run_at.eq(now.naive()),
            jobs::updated_at.eq(now.naive()),
        ))
        .execute(c)?;
    Ok(changed > 0)
}

/// Removes jobs that were done before `time`. How many there were.
pub fn forget_done(c: &mut Conn, time: Timestamp) -> Result<usize, StoreError> {
    let done = jobs::table
        .filter(jobs::state.eq(JobState::Done.as_str()))
        .filter(jobs::updated_at.lt(time.naive()));
    Ok(diesel::delete(done).execute(c)?)
}
