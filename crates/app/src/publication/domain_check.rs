//! Looking up the records that prove whose domains are: when an owner asks, and every day.

use super::domain_letter;
use crate::{
    App,
    job::{self, JobError, JobKind, JobLease, JobOutcome},
    purge,
};
use quire_core::{
    Timestamp,
    limit::publication::DOMAIN_RECHECK,
    publication::{
        Publication,
        domain::{DomainClaim, DomainProblem, DomainRecord},
    },
};
use quire_store::{Conn, StoreError, publication};
use serde_json::json;

/// Domains looked up in one turn of the daily work.
const TURN: i64 = 20;

const DAY_SECONDS: i64 = 86_400;

/// Looks a record up, and keeps what that comes to: the domain shows the publication, or does no more.
pub(super) async fn settled(app: &App, claim: DomainClaim) -> Result<(), StoreError> {
    let record = match app.ports.dns.texts(&claim.record_name()).await {
        Ok(texts) => DomainRecord::Texts(texts),
        Err(error) => {
            tracing::warn!(domain = claim.domain, %error, "cannot look up a domain");
            DomainRecord::Unanswered
        }
    };
    let now = app.ports.clock.now();
    app.store.write(move |c| settle(c, &claim, &record, now)).await
}

fn settle(
    c: &mut Conn,
    seen: &DomainClaim,
    record: &DomainRecord,
    now: Timestamp,
) -> Result<(), StoreError> {
    let Some(place) = publication::find_to_change(c, &seen.publication_id)? else { return Ok(()) };
    let claim = publication::domain_claim(c, &place.id)?;
    // It may be another one since the record was asked for.
    let Some(claim) = claim.filter(|claim| claim.token == seen.token) else { return Ok(()) };
    let after = claim.looked_up(record, now);
    let is_shown = place.domain.as_deref() == Some(&after.domain);
    if after.is_live && !is_shown && !is_free(c, &after.domain, record, now)? {
        let problem = Some(DomainProblem::Taken);
        let taken = DomainClaim { problem, ..after.released() };
        return publication::set_domain_claim(c, &taken);
    }
    publication::set_domain_claim(c, &after)?;
    if after.is_live == is_shown {
        if after.ends_at().is_some() && claim.ends_at().is_none() {
            domain_letter::warn(c, &place, &after, now)?;
        }
        return Ok(());
    }
    if is_shown {
        domain_letter::ended(c, &place, &after.domain, now)?;
    }
    let domain = after.is_live.then(|| after.domain.clone());
    show(c, &Publication { domain, ..place }, now)
}

/// Whether no one has a domain here; the publication that has it and whose own record is gone has it no more.
fn is_free(
    c: &mut Conn,
    domain: &str,
    record: &DomainRecord,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let Some(other) = publication::find_by_domain(c, domain)? else {
        return quire_store::host::is_writers(c, domain).map(|is_writers| !is_writers);
    };
    let Some(claim) = publication::domain_claim(c, &other.id)? else { return Ok(false) };
    if record.proves(&claim) {
        return Ok(false);
    }
    publication::set_domain_claim(c, &claim.released())?;
    domain_letter::ended(c, &other, domain, now)?;
    show(c, &Publication { domain: None, ..other }, now)?;
    Ok(true)
}

/// Saves where a publication is shown.
fn show(c: &mut Conn, place: &Publication, now: Timestamp) -> Result<(), StoreError> {
    publication::save(c, place)?;
    purge::all_in(c, place, now)
}

/// Makes sure that the domains are looked up tomorrow, whatever became of the work before.
///
/// # Errors
/// [`StoreError`].
pub async fn begin(app: &App) -> Result<(), StoreError> {
    let now = app.ports.clock.now();
    app.store.write(move |c| ask(c, now)).await
}

/// Asks for the work of the day after `now`.
fn ask(c: &mut Conn, now: Timestamp) -> Result<(), StoreError> {
    let seconds = now.millis().div_euclid(1_000);
    let next = seconds.div_euclid(DAY_SECONDS).saturating_add(1);
    let at = now.plus_seconds(DAY_SECONDS - seconds.rem_euclid(DAY_SECONDS));
    job::ensure(c, JobKind::Domains, &format!("domains:{next}"), &json!({}), now, at)
}

/// Looks up the domains that were not looked up for a day. The work of a job.
pub(crate) async fn recheck(app: &App, held: &JobLease) -> Result<JobOutcome, JobError> {
    let now = app.ports.clock.now();
    let recheck = i64::try_from(DOMAIN_RECHECK.as_secs()).unwrap_or(DAY_SECONDS);
    // A check in the night before counts for the day.
    let since = now.plus_seconds(-(recheck / 2));
    let due = app.store.read(move |c| publication::claims_to_check(c, since, TURN)).await?;
    let is_last = due.len() < usize::try_from(TURN).unwrap_or(usize::MAX);
    for claim in due {
        if !held.renew(app).await? {
            return Err(JobError::Lost);
        }
        settled(app, claim).await?;
    }
    if !is_last {
        return Ok(JobOutcome::Yields);
    }
    app.store.write(move |c| ask(c, now)).await?;
    Ok(JobOutcome::Finished)
}
