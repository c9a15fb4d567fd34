//! Work that is done after an answer: mail, webhooks, upkeep.
//!
//! A job is named by the effect it has, so asking twice does it once. A worker holds a job by a
//! lease; a worker that outlives its lease is fenced off by the lease's token.

mod lease;
mod queue;

pub use lease::{claim, fail, finish, hand_back, keep, renew};
pub use queue::{enqueue, ensure, forget_done, revive};

use crate::{Conn, StoreError, error::parse, schema::jobs};
use chrono::NaiveDateTime;
use diesel::prelude::*;
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

/// Whether a job could be taken now.
pub fn is_due(c: &mut Conn, now: Timestamp) -> Result<bool, StoreError> {
    let ready = jobs::state.eq(JobState::Ready.as_str()).and(jobs::run_at.le(now.naive()));
    let left = jobs::state
        .eq(JobState::Running.as_str())
        .and(jobs::lease_until.assume_not_null().lt(now.naive()));
    let due = jobs::table.filter(ready.or(left));
    Ok(diesel::select(diesel::dsl::exists(due)).get_result(c)?)
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
