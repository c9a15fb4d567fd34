//! A worker takes a job by a lease, and says what became of it while the lease is its own.

use super::{Job, JobRow, JobState, MOST_ATTEMPTS};
use crate::{Conn, StoreError, schema::jobs};
use chrono::NaiveDateTime;
use diesel::{
    prelude::*,
    sql_types::{Text, Timestamp as SqlTimestamp},
};
use quire_core::Timestamp;

/// The condition is repeated outside the sub-select: of two workers that chose the same row, the
/// second finds on PostgreSQL that it no longer holds.
const CLAIM: &str = "UPDATE jobs SET state = 'RUNNING', lease_until = $1, lease_token = $2, \
    attempts = attempts + 1, updated_at = $3 \
    WHERE effect_key = (SELECT effect_key FROM jobs WHERE \
        (state = 'READY' AND run_at <= $4) OR (state = 'RUNNING' AND lease_until < $5) \
        ORDER BY run_at, effect_key LIMIT 1) \
    AND ((state = 'READY' AND run_at <= $6) OR (state = 'RUNNING' AND lease_until < $7)) \
    RETURNING *";

/// Takes the job that waits longest, also one whose worker let its lease run out. `token` must be
/// fresh randomness; it proves the lease in [`finish`], [`fail`] and [`renew`].
pub fn claim(
    c: &mut Conn,
    token: &str,
    now: Timestamp,
    lease_seconds: i64,
) -> Result<Option<Job>, StoreError> {
    let until = now.plus_seconds(lease_seconds).naive();
    let at = now.naive();
    let row: Option<JobRow> = diesel::sql_query(CLAIM)
        .bind::<SqlTimestamp, _>(until)
        .bind::<Text, _>(token)
        .bind::<SqlTimestamp, _>(at)
        .bind::<SqlTimestamp, _>(at)
        .bind::<SqlTimestamp, _>(at)
        .bind::<SqlTimestamp, _>(at)
        .bind::<SqlTimestamp, _>(at)
        .get_result(c)
        .optional()?;
    row.map(Job::try_from).transpose()
}

/// Lets a lease last longer. `false`: someone else has the job now; stop.
pub fn renew(
    c: &mut Conn,
    effect_key: &str,
    token: &str,
    now: Timestamp,
    lease_seconds: i64,
) -> Result<bool, StoreError> {
    let changed = diesel::update(leased(effect_key, token))
        .set((
            jobs::lease_until.eq(now.plus_seconds(lease_seconds).naive()),
            jobs::updated_at.eq(now.naive()),
        ))
        .execute(c)?;
    Ok(changed > 0)
}

/// Keeps how far a job came, in the write that takes it there, and lets its lease last longer.
/// `false`: someone else has the job now, and the write must be given up.
pub fn keep(
    c: &mut Conn,
    effect_key: &str,
    token: &str,
    payload: &serde_json::Value,
    now: Timestamp,
    lease_seconds: i64,
) -> Result<bool, StoreError> {
    let changed = diesel::update(leased(effect_key, token))
        .set(jobs::payload.eq(payload.to_string()))
        .execute(c)?;
    Ok(changed > 0 && renew(c, effect_key, token, now, lease_seconds)?)
}

/// Lets others go first with a long job that came further: it is to be gone on with. `false`:
/// someone else has it now.
pub fn hand_back(
    c: &mut Conn,
    effect_key: &str,
    token: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let changed = diesel::update(leased(effect_key, token))
        .set((
            jobs::state.eq(JobState::Ready.as_str()),
            jobs::attempts.eq(0),
            jobs::run_at.eq(now.naive()),
            jobs::lease_until.eq(None::<NaiveDateTime>),
            jobs::lease_token.eq(None::<String>),
            jobs::updated_at.eq(now.naive()),
        ))
        .execute(c)?;
    Ok(changed > 0)
}

/// Marks a job done. Do it in the transaction of the job's effect; when it returns `false`
/// someone else has the job now, and the transaction must be given up.
pub fn finish(
    c: &mut Conn,
    effect_key: &str,
    token: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let changed = diesel::update(leased(effect_key, token))
        .set((
            jobs::state.eq(JobState::Done.as_str()),
            jobs::lease_until.eq(None::<NaiveDateTime>),
            jobs::lease_token.eq(None::<String>),
            jobs::last_error.eq(None::<String>),
            jobs::updated_at.eq(now.naive()),
        ))
        .execute(c)?;
    Ok(changed > 0)
}

/// Gives a failed job back, to be run again at `retry_at`; after [`MOST_ATTEMPTS`] it is dead.
/// `false`: someone else has the job now.
pub fn fail(
    c: &mut Conn,
    effect_key: &str,
    token: &str,
    error: &str,
    retry_at: Timestamp,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let attempts: Option<i64> =
        leased(effect_key, token).select(jobs::attempts).first(c).optional()?;
    let Some(attempts) = attempts else { return Ok(false) };
    let state = if attempts >= MOST_ATTEMPTS { JobState::Dead } else { JobState::Ready };
    let changed = diesel::update(leased(effect_key, token))
        .set((
            jobs::state.eq(state.as_str()),
            jobs::run_at.eq(retry_at.naive()),
            jobs::lease_until.eq(None::<NaiveDateTime>),
            jobs::lease_token.eq(None::<String>),
            jobs::last_error.eq(error),
            jobs::updated_at.eq(now.naive()),
        ))
        .execute(c)?;
    Ok(changed > 0)
}

#[diesel::dsl::auto_type(no_type_alias)]
fn leased<'a>(effect_key: &'a str, token: &'a str) -> _ {
    jobs::table
        .filter(jobs::effect_key.eq(effect_key))
        .filter(jobs::lease_token.eq(token))
        .filter(jobs::state.eq("RUNNING"))
}
