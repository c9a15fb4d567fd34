//! Asking for work within the write that makes it necessary, and keeping hold of it while it is done.
//! It knows none of the work, so that every kind of work can use it.

use crate::{App, ports::MailError};
use quire_core::{Timestamp, UserId};
use quire_store::{
    Conn, StoreError,
    job::{self, NewJob},
};

/// How long a worker may be silent before another takes its job.
pub(crate) const LEASE_SECONDS: i64 = 300;

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
        /// Tells an author's followers of a new story.
        NewStory = "NEW_STORY",
        /// Has a digest sent to everyone who wants one; belongs to no account.
        Digests = "DIGESTS",
        /// Sends them a digest.
        Digest = "DIGEST",
        /// Makes placeholders for pictures that were uploaded before there were any; belongs to no
        /// account.
        Placeholders = "LOOKS",
        /// Looks up the records of the domains of publications; belongs to no account.
        Domains = "DOMAINS",
        /// Tells them that a domain of a publication of theirs is not proved any more.
        DomainLetter = "DOMAIN_LETTER",
        /// Tells them what they paid, or that a payment failed.
        Payment = "PAYMENT",
        /// Sends a letter about gifts; belongs to no account.
        Gift = "GIFT",
        /// Tells them of a tip that they gave or were given.
        Tip = "TIP",
        /// Sends the letter that invites someone to a publication, for the person who invites.
        Invite = "INVITE",
    }
}

impl JobKind {
    /// What does not happen when such a job is dead.
    pub(crate) const fn effect(self) -> &'static str {
        match self {
            JobKind::Export => "writes the file in which a person gets their data",
            JobKind::Notice => "tells a person by email what happened to their account",
            JobKind::Followers => "tells a person by email who began to follow them in a day",
            JobKind::NewStory => "tells an author's followers of a new story",
            JobKind::Digests => "has the digests of a day sent, and those of all days after it",
            JobKind::Digest => "sends a person a digest",
            JobKind::Payment => "tells a person by email about a payment or their membership",
            JobKind::Gift => "tells by email that a membership was given",
            JobKind::Tip => "tells a person by email of a tip they gave or were given",
            JobKind::Invite => "invites a person to a publication by email",
            JobKind::Domains => "looks whether the domains of publications are still theirs",
            JobKind::DomainLetter => "tells an owner by email that a publication loses its domain",
            JobKind::Placeholders => "looks at pictures that came before this version",
        }
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
    /// The work itself failed.
    #[error("{0}")]
    Failed(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// Someone else has the job now.
    #[error("another worker has taken the job")]
    Lost,
    /// Its kind or its account is unknown.
    #[error("the job cannot be read")]
    Unreadable,
}

/// A job that is being done.
#[derive(Debug, Clone)]
pub(crate) struct JobLease {
    pub(crate) effect_key: String,
    pub(crate) token: String,
}

impl JobLease {
    /// Says that the worker is alive. `false`: someone else has the job now; stop.
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

    /// Keeps how far the work came, in the write that takes it there. `false`: someone else has the
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

/// As [`ask_at`], for work that belongs to no account and has to come: a dead job of that key
/// gets another life.
pub(crate) fn ensure(
    c: &mut Conn,
    kind: JobKind,
    key: &str,
    payload: &serde_json::Value,
    now: Timestamp,
    run_at: Timestamp,
) -> Result<(), StoreError> {
    let kind = kind.as_str();
    let new = NewJob { effect_key: key, kind, person_id: None, payload, run_at };
    job::ensure(c, &new, now)
}
