//! Work that is done after an answer: mail, webhooks, upkeep.
//!
//! A job is named by the effect it has, so asking twice does it once. A worker holds a job by a
//! lease; a worker that outlives its lease is fenced off by the lease's token.

use crate::{Conn, StoreError, conn::on_each, error::parse, schema::jobs};
use chrono::NaiveDateTime;
use diesel::{
    prelude::*,
    sql_types::{Text, Timestamp as SqlTimestamp},
};
use quire_core::{Timestamp, UserId};

/// A job that failed so often is dead: it waits for a person.
pub const MOST_ATTEMPTS: i64 = 10;

quire_core::vocabulary! {
    /// Where a job stands.
    JobState {
        Ready = "READY",
        Running = "RUNNING",
        Done = "DONE",
        Dead = "DEAD",
    }
}

/// A job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// The one effect it has (`welcome-mail:{user}`); unique for ever.
    pub effect_key: String,
    /// What kind of work it is.
    pub kind: String,
    /// For whom, where it is for a person.
    pub person_id: Option<UserId>,
    /// What the worker needs to know besides, as JSON.
    pub payload: String,
    /// Where it stands.
    pub state: JobState,
    /// Not before this time.
    pub run_at: Timestamp,
    /// How often it was begun.
    pub attempts: i64,
    /// Why it failed last.
    pub last_error: Option<String>,
}

/// A job that is asked for.
#[derive(Debug, Clone, Copy)]
pub struct NewJob<'a> {
    /// The one effect it has.
    pub effect_key: &'a str,
    /// What kind of work it is.
    pub kind: &'a str,
    /// For whom; the job goes when they are erased.
    pub person_id: Option<&'a UserId>,
    /// What the worker needs to know besides.
    pub payload: &'a serde_json::Value,
    /// Not before this time.
    pub run_at: Timestamp,
}

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

/// Whether a job of a kind waits or is being done.
pub fn is_alive(c: &mut Conn, kind: &str) -> Result<bool, StoreError> {
    let alive = [JobState::Ready.as_str(), JobState::Running.as_str()];
    let alive = jobs::table.filter(jobs::kind.eq(kind)).filter(jobs::state.eq_any(alive));
    Ok(diesel::select(diesel::dsl::exists(alive)).get_result(c)?)
}

/// The dead jobs of a kind, the newest first.
pub fn dead_of_kind(c: &mut Conn, kind: &str, limit: i64) -> Result<Vec<Job>, StoreError> {
    let rows: Vec<JobRow> = jobs::table
        .filter(jobs::kind.eq(kind))
        .filter(jobs::state.eq(JobState::Dead.as_str()))
        .order((jobs::run_at.desc(), jobs::effect_key.desc()))
        .limit(limit)
        .select(JobRow::as_select())
        .load(c)?;
    rows.into_iter().map(Job::try_from).collect()
}

/// The condition is repeated outside the sub-select: of two workers that chose the same row, the
/// second finds on PostgreSQL that it no longer holds.
const CLAIM: &str = "UPDATE jobs SET state = 'RUNNING', lease_until = $1, lease_token = $2, \
    attempts = attempts + 1, updated_at = $3 \
    WHERE effect_key = (SELECT effect_key FROM jobs WHERE \
        (state = 'READY' AND run_at <= $4) OR (state = 'RUNNING' AND lease_until < $5) \
        ORDER BY run_at, effect_key LIMIT 1) \
    AND ((state = 'READY' AND run_at <= $6) OR (state = 'RUNNING' AND lease_until < $7)) \
    RETURNING *";

/// Whether a job could be taken now.
pub fn is_due(c: &mut Conn, now: Timestamp) -> Result<bool, StoreError> {
    let ready = jobs::state.eq(JobState::Ready.as_str()).and(jobs::run_at.le(now.naive()));
    let left = jobs::state
        .eq(JobState::Running.as_str())
        .and(jobs::lease_until.assume_not_null().lt(now.naive()));
    let due = jobs::table.filter(ready.or(left));
    Ok(diesel::select(diesel::dsl::exists(due)).get_result(c)?)
}

/// Removes jobs that were done before `time`. How many there were.
pub fn forget_done(c: &mut Conn, time: Timestamp) -> Result<usize, StoreError> {
    let done = jobs::table
        .filter(jobs::state.eq(JobState::Done.as_str()))
        .filter(jobs::updated_at.lt(time.naive()));
    Ok(diesel::delete(done).execute(c)?)
}

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

/// Lets a lease last longer. `false`: somebody else has the job now; stop.
pub fn renew(
    c: &mut Conn,
    effect_key: &str,
    token: &str,
    now: Timestamp,
    lease_seconds: i64,
) -> Result<bool, StoreError> {
    let changed = diesel::update(held(effect_key, token))
        .set((
            jobs::lease_until.eq(now.plus_seconds(lease_seconds).naive()),
            jobs::updated_at.eq(now.naive()),
        ))
        .execute(c)?;
    Ok(changed > 0)
}

/// Keeps how far a job came, in the write that takes it there, and lets its lease last longer.
/// `false`: somebody else has the job now, and the write must be given up.
pub fn keep(
    c: &mut Conn,
    effect_key: &str,
    token: &str,
    payload: &serde_json::Value,
    now: Timestamp,
    lease_seconds: i64,
) -> Result<bool, StoreError> {
    let changed = diesel::update(held(effect_key, token))
        .set(jobs::payload.eq(payload.to_string()))
        .execute(c)?;
    Ok(changed > 0 && renew(c, effect_key, token, now, lease_seconds)?)
}

/// Lets others go first with a long job that came further: it is to be gone on with. `false`:
/// somebody else has it now.
pub fn hand_back(
    c: &mut Conn,
    effect_key: &str,
    token: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let changed = diesel::update(held(effect_key, token))
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
/// somebody else has the job now, and the transaction must be given up.
pub fn finish(
    c: &mut Conn,
    effect_key: &str,
    token: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let changed = diesel::update(held(effect_key, token))
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
/// `false`: somebody else has the job now.
pub fn fail(
    c: &mut Conn,
    effect_key: &str,
    token: &str,
    error: &str,
    retry_at: Timestamp,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let attempts: Option<i64> =
        held(effect_key, token).select(jobs::attempts).first(c).optional()?;
    let Some(attempts) = attempts else { return Ok(false) };
    let state = if attempts >= MOST_ATTEMPTS { JobState::Dead } else { JobState::Ready };
    let changed = diesel::update(held(effect_key, token))
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

/// How many jobs are in a state.
pub fn count_of(c: &mut Conn, state: JobState) -> Result<i64, StoreError> {
    Ok(jobs::table.filter(jobs::state.eq(state.as_str())).count().get_result(c)?)
}

/// The job that has this effect.
pub fn find(c: &mut Conn, effect_key: &str) -> Result<Option<Job>, StoreError> {
    let row = jobs::table.find(effect_key).select(JobRow::as_select()).first(c).optional()?;
    row.map(Job::try_from).transpose()
}

/// Jobs of one state, those to be run first first.
pub fn of_state(c: &mut Conn, state: JobState, limit: i64) -> Result<Vec<Job>, StoreError> {
    let rows: Vec<JobRow> = jobs::table
        .filter(jobs::state.eq(state.as_str()))
        .order((jobs::run_at, jobs::effect_key))
        .limit(limit)
        .select(JobRow::as_select())
        .load(c)?;
    rows.into_iter().map(Job::try_from).collect()
}

#[diesel::dsl::auto_type(no_type_alias)]
fn held<'a>(effect_key: &'a str, token: &'a str) -> _ {
    jobs::table
        .filter(jobs::effect_key.eq(effect_key))
        .filter(jobs::lease_token.eq(token))
        .filter(jobs::state.eq("RUNNING"))
}

#[derive(Queryable, QueryableByName, Selectable)]
#[diesel(table_name = jobs)]
struct JobRow {
    effect_key: String,
    kind: String,
    person_id: Option<String>,
    payload: String,
    state: String,
    run_at: NaiveDateTime,
    attempts: i64,
    last_error: Option<String>,
}

impl TryFrom<JobRow> for Job {
    type Error = StoreError;

    fn try_from(row: JobRow) -> Result<Self, StoreError> {
        let person_id = row.person_id.as_deref();
        Ok(Self {
            state: parse("jobs", "state", &row.effect_key, &row.state)?,
            person_id: person_id
                .map(|id| parse("jobs", "person_id", &row.effect_key, id))
                .transpose()?,
            effect_key: row.effect_key,
            kind: row.kind,
            payload: row.payload,
            run_at: Timestamp::from_naive(row.run_at),
            attempts: row.attempts,
            last_error: row.last_error,
        })
    }
}
