//! Doing what is due, one job after the other.

use crate::{
    App, digest, export, follow, gift, image,
    job::{JobError, JobKind, JobLease, JobOutcome, LEASE_SECONDS},
    notice, notification, payment, publication, tip,
};
use quire_store::{StoreError, job};

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
        JobKind::Payment => payment::send(app, &id()?, &job.payload).await?,
        JobKind::Gift => gift::send(app, &job.payload).await?,
        JobKind::Tip => tip::send(app, &id()?, &job.payload).await?,
        JobKind::Invite => publication::invite_letter::send(app, &job.payload).await?,
        JobKind::DomainLetter => {
            publication::domain_letter::send(app, &id()?, &job.payload).await?;
        }
        JobKind::Domains => return publication::recheck_domains(app, held).await,
        JobKind::Placeholders => return image::look(app, &job.payload, held).await,
    }
    Ok(JobOutcome::Finished)
}

/// Half a minute after the first failure, then twice as long each time, at most six hours.
fn pause_seconds(attempts: i64) -> i64 {
    let doublings = u32::try_from(attempts.saturating_sub(1)).unwrap_or(0).min(16);
    30_i64.saturating_mul(2_i64.saturating_pow(doublings)).min(6 * 3_600)
}
