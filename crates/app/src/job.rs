//! Work that is done after an answer: asking for it, and doing what is due, one after the other.

use crate::{
    App, digest, export, follow,
    image::{self, ImageError},
    notice, notification,
    ports::MailError,
};
use quire_core::{Timestamp, UserId};
use quire_store::{
    Conn, StoreError,
    job::{self, NewJob},
};

/// How long a worker may be silent before another takes its job.
const LEASE_SECONDS: i64 = 300;

/// How long a finished job is remembered.
pub(crate) const KEPT_SECONDS: i64 = 7 * 86_400;

quire_core::vocabulary! {
    /// What is to be done for a person.
    JobKind {
        /// Writes what belongs to them into a file.
        Export = "EXPORT",
        /// Tells them what happened to their account.
        Notice = "NOTICE",
        /// Tells them who began to follow them in a day.
        Followers = "FOLLOWERS",
        /// Tells those who follow them of a new story.
        NewStory = "NEW_STORY",
        /// Has everybody who wants one sent a digest; for nobody in particular.
        Digests = "DIGESTS",
        /// Sends them a digest.
        Digest = "DIGEST",
        /// Looks at pictures that came before it was kept what stands in their place; for nobody in
        /// particular.
        Placeholders = "LOOKS",
    }
}

/// How a turn at a job ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum JobOutcome {
    /// All of it is done.
    Finished,
    /// There is more to do, and others go first.
    Yields,
}

/// Why a job is tried again later.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A letter did not leave.
    #[error(transparent)]
    Mail(#[from] MailError),
    /// An export could not be written.
    #[error(transparent)]
    Export(#[from] export::ExportError),
    /// A picture could not be read.
    #[error(transparent)]
    Image(#[from] ImageError),
    /// Somebody else has the job now.
    #[error("the job was taken by somebody else")]
    Lost,
    /// Nobody knows this kind of work, or for whom.
    #[error("the job cannot be read")]
    Unreadable,
}

/// A job that is being done.
#[derive(Debug, Clone)]
pub(crate) struct JobLease {
    effect_key: String,
    token: String,
}

impl JobLease {
    /// Says that the worker is alive. `false`: somebody else has the job now; stop.
    pub(crate) async fn renew(&self, app: &App) -> Result<bool, StoreError> {
        let (held, now) = (self.clone(), app.ports.clock.now());
        app.store
            .write(move |c| job::renew(c, &held.effect_key, &held.token, now, LEASE_SECONDS))
            .await
    }

    /// Whether the job is still the worker's, within a write; it is then for another while.
    pub(crate) fn is_mine(&self, c: &mut Conn, now: Timestamp) -> Result<bool, StoreError> {
        job::renew(c, &self.effect_key, &self.token, now, LEASE_SECONDS)
    }

    /// Keeps how far the work came, in the write that takes it there. `false`: somebody else has the
    /// job now; give the write up.
    pub(crate) fn keep(
        &self,
        c: &mut Conn,
        progress: &serde_json::Value,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        job::keep(c, &self.effect_key, &self.token, progress, now, LEASE_SECONDS)
    }
}

/// Asks for work for a person, once per `key`, within the write that makes it necessary.
pub(crate) fn ask(
    c: &mut Conn,
    kind: JobKind,
    key: &str,
    id: &UserId,
    payload: &serde_json::Value,
    now: Timestamp,
) -> Result<(), StoreError> {
    ask_at(c, kind, key, id, payload, now, now)
}

/// As [`ask`], for work that is not to be done before `run_at`.
pub(crate) fn ask_at(
    c: &mut Conn,
    kind: JobKind,
    key: &str,
    id: &UserId,
    payload: &serde_json::Value,
    now: Timestamp,
    run_at: Timestamp,
) -> Result<(), StoreError> {
    let kind = kind.as_str();
    let new = NewJob { effect_key: key, kind, person_id: Some(id), payload, run_at };
    job::enqueue(c, &new, now).map(drop)
}

/// As [`ask_at`], for work that is for nobody in particular.
pub(crate) fn ask_of_all(
    c: &mut Conn,
    kind: JobKind,
    key: &str,
    payload: &serde_json::Value,
    now: Timestamp,
    run_at: Timestamp,
) -> Result<(), StoreError> {
    let kind = kind.as_str();
    let new = NewJob { effect_key: key, kind, person_id: None, payload, run_at };
    job::enqueue(c, &new, now).map(drop)
}

/// Does the job that waits longest. Whether there was one; one that fails is tried again later.
///
/// # Errors
/// [`StoreError`] when the jobs cannot be read or kept.
pub async fn work(app: &App) -> Result<bool, StoreError> {
    let now = app.ports.clock.now();
    // Looking is free; taking is a write.
    if !app.store.read_in_place(move |c| job::is_due(c, now)).await? {
        return Ok(false);
    }
    let token = hex::encode(app.ports.ids.secret());
    let lease = token.clone();
    let taken = app.store.write(move |c| job::claim(c, &lease, now, LEASE_SECONDS)).await?;
    let Some(taken) = taken else { return Ok(false) };
    let held = JobLease { effect_key: taken.effect_key.clone(), token };
    let done = run(app, &taken, &held).await;
    let now = app.ports.clock.now();
    let is_last = taken.attempts >= job::MOST_ATTEMPTS;
    if let Err(error) = &done {
        tracing::warn!(%error, job = taken.kind, "a job failed");
        if is_last
            && let (Ok(JobKind::Export), Some(id)) = (taken.kind.parse(), taken.person_id.clone())
        {
            export::give_up(app, &id).await?;
        }
    }
    app.store
        .write(move |c| match &done {
            Ok(JobOutcome::Finished) => job::finish(c, &held.effect_key, &held.token, now),
            Ok(JobOutcome::Yields) => job::hand_back(c, &held.effect_key, &held.token, now),
            Err(error) => {
                let retry_at = now.plus_seconds(pause_seconds(taken.attempts));
                job::fail(c, &held.effect_key, &held.token, &error.to_string(), retry_at, now)
            }
        })
        .await?;
    Ok(true)
}

async fn run(app: &App, job: &job::Job, held: &JobLease) -> Result<JobOutcome, JobError> {
    let kind: JobKind = job.kind.parse().map_err(|_| JobError::Unreadable)?;
    let id = || job.person_id.clone().ok_or(JobError::Unreadable);
    match kind {
        JobKind::Export => export::write(app, &id()?, held).await?,
        JobKind::Notice => notice::send(app, &id()?, &job.payload).await?,
        JobKind::Followers => follow::letter::send(app, &id()?, &job.payload).await?,
        JobKind::NewStory => return notification::announce::tell(app, &job.payload, held).await,
        JobKind::Digests => return digest::plan(app, &job.payload, held).await,
        JobKind::Digest => digest::send(app, &id()?, &job.payload, held).await?,
        JobKind::Placeholders => return image::look(app, &job.payload, held).await,
    }
    Ok(JobOutcome::Finished)
}

/// Half a minute after the first failure, then twice as long each time, at most six hours.
fn pause_seconds(attempts: i64) -> i64 {
    let doublings = u32::try_from(attempts.saturating_sub(1)).unwrap_or(0).min(16);
    30_i64.saturating_mul(2_i64.saturating_pow(doublings)).min(6 * 3_600)
}
