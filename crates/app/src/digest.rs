//! Digests: letters about new stories of what a reader follows, daily or weekly (decision 0030).
//!
//! A plan for each day finds who is due and asks for a letter for each, a job of its own; it also asks
//! for the plan of the next day. What a letter says, and whether its reader still wants it, is asked
//! when it is sent. It is noted as sent before it is handed over: a server that is killed in between
//! sends one letter too few, never one twice.

mod choice;
mod letter;

use crate::{
    App,
    job::{self, JobError, JobKind, JobLease, JobOutcome},
    preference::{in_force, subscribed},
};
use quire_core::{
    Timestamp, UserId,
    preference::{ChoicePreference, Preference},
    vocabulary::settings::DigestFrequency,
};
use quire_store::{
    Conn, StoreError,
    digest::{self, Sent},
    job::{self as stored, JobState},
    person,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

const DAY_SECONDS: i64 = 86_400;

/// When digests leave, after midnight by UTC: the site keeps no one's time zone (decision 0030).
const HOUR_SECONDS: i64 = 7 * 3_600;

/// Readers asked for in one write.
const BATCH: i64 = 40;

/// Writes until other jobs go first.
const TURN: usize = 50;

/// A day, counted from 1970-01-01.
type Day = i64;

/// What the worker of a plan reads, and how far it came.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Plan {
    /// Everybody who is due on this day,
    day: Day,
    /// and was not on the days up to this one.
    before: Day,
    /// Up to which person.
    after: String,
}

/// What the worker of a letter reads.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Due {
    day: Day,
    frequency: DigestFrequency,
}

/// Makes sure that the next plan comes, whatever became of those before: each asks for the one after
/// it, so one that is dead, lost or set aside by a restore would be the last. At the start of a server
/// and while it runs; again and again changes nothing.
///
/// # Errors
/// [`StoreError`].
pub async fn begin(app: &App) -> Result<(), StoreError> {
    let now = app.ports.clock.now();
    let today = day_of(now);
    let next = if now < begins_at(today) { today } else { today.saturating_add(1) };
    let waiting = app.store.read_in_place(move |c| stored::find(c, &key(next))).await?;
    if waiting.is_some_and(|plan| plan.state != JobState::Dead) {
        return Ok(());
    }
    app.store
        .write(move |c| {
            let before = first_missed(c, next)?.unwrap_or(next).min(next);
            ask(c, next, before.saturating_sub(1), now)
        })
        .await
}

/// The first day of the last week whose plan failed for good: its weekly digests come with the next
/// plan. Days set aside by a restore did not fail; their digests may have been sent.
fn first_missed(c: &mut Conn, next: Day) -> Result<Option<Day>, StoreError> {
    let dead = stored::dead_of_kind(c, JobKind::Digests.as_str(), 7)?;
    let failed = dead.iter().filter(|plan| plan.attempts >= stored::MOST_ATTEMPTS);
    let days = failed.filter_map(|plan| serde_json::from_str(&plan.payload).ok());
    Ok(days
        .map(|plan: Plan| plan.before.saturating_add(1))
        .filter(|day| *day > next.saturating_sub(7))
        .min())
}

fn key(day: Day) -> String {
    format!("digests:{}", name(day))
}

fn ask(c: &mut Conn, day: Day, before: Day, now: Timestamp) -> Result<(), StoreError> {
    let plan = Plan { day, before, after: String::new() };
    job::ensure(c, JobKind::Digests, &key(day), &json!(plan), now, begins_at(day))
}

/// Asks for the letters of a day. The work of a job.
pub(crate) async fn plan(
    app: &App,
    payload: &str,
    held: &JobLease,
) -> Result<JobOutcome, JobError> {
    let mut plan: Plan = serde_json::from_str(payload).map_err(|_| JobError::Unreadable)?;
    for _ in 0..TURN {
        let (before, held, now) = (plan.clone(), held.clone(), app.ports.clock.now());
        match app.store.write(move |c| step(c, &before, &held, now)).await? {
            Some(next) => plan = next,
            None => return Ok(JobOutcome::Finished),
        }
    }
    Ok(JobOutcome::Yields)
}

/// One write; `None` when everybody was asked for.
fn step(
    c: &mut Conn,
    plan: &Plan,
    held: &JobLease,
    now: Timestamp,
) -> Result<Option<Plan>, JobError> {
    // Days on which no server ran are not made up for one by one.
    let next = plan.day.saturating_add(1).max(day_of(now));
    ask(c, next, plan.day, now)?;
    let readers = digest::readers(c, &plan.after, BATCH)?;
    let Some((last, _)) = readers.last() else {
        // What is done names no one.
        let done = json!(Plan { after: String::new(), ..plan.clone() });
        return if held.keep(c, &done, now)? { Ok(None) } else { Err(JobError::Lost) };
    };
    let after = last.to_string();
    for (reader, wanted) in readers {
        let frequency = wanted.unwrap_or_else(usual);
        if !is_due(frequency, plan) {
            continue;
        }
        let key = format!("digest:{reader}:{}", name(plan.day));
        let due = json!(Due { day: plan.day, frequency });
        job::ask(c, JobKind::Digest, &key, &reader, &due, now)?;
    }
    let next = Plan { after, ..plan.clone() };
    if held.keep(c, &json!(next), now)? { Ok(Some(next)) } else { Err(JobError::Lost) }
}

/// How often someone gets a digest who never said.
fn usual() -> DigestFrequency {
    Preference::defaults()
        .iter()
        .find_map(|one| match one {
            Preference::DigestFrequency(word) => Some(*word),
            _ => None,
        })
        .unwrap_or(DigestFrequency::Off)
}

/// Weekly digests leave on Mondays, or on the first day after one on which a server runs.
fn is_due(frequency: DigestFrequency, plan: &Plan) -> bool {
    // 1970-01-01 was a Thursday.
    let monday = |day: Day| day.saturating_add(3).div_euclid(7);
    match frequency {
        DigestFrequency::Daily => true,
        DigestFrequency::Weekly => monday(plan.day) > monday(plan.before),
        DigestFrequency::Off => false,
    }
}

/// Sends a digest, unless there is nothing new in it, or its reader does not want it any more. The work
/// of a job.
pub(crate) async fn send(
    app: &App,
    id: &UserId,
    payload: &str,
    held: &JobLease,
) -> Result<(), JobError> {
    let due: Due = serde_json::from_str(payload).map_err(|_| JobError::Unreadable)?;
    let (who, until) = (id.clone(), app.ports.clock.now());
    let Due { day, frequency } = due;
    let found = app.store.read(move |c| digest_contents(c, &who, frequency, until)).await?;
    let Some((stories, last)) = found.filter(|(stories, _)| !stories.is_empty()) else {
        return Ok(());
    };
    let preference = ChoicePreference::DigestFrequency.as_str();
    let letter = letter::write(app, id, frequency, &stories);
    let Some(mail) = subscribed(app, id, preference, letter).await? else { return Ok(()) };
    let new = Sent { period: name(day), told_until: until };
    let (who, held) = (id.clone(), held.clone());
    let is_first = app
        .store
        .write(move |c| {
            if !held.is_mine(c, until)? {
                return Err(JobError::Lost);
            }
            Ok(digest::begin(c, &who, &new)?)
        })
        .await?;
    if !is_first {
        return Ok(());
    }
    let sent = app.ports.mailer.send(mail).await;
    if sent.is_err() {
        let who = id.clone();
        app.store.write(move |c| digest::take_back(c, &who, last.as_ref())).await?;
    }
    Ok(sent?)
}

/// What a letter is to hold, and what was sent before.
type Wanted = (Vec<choice::DigestStory>, Option<Sent>);

/// What a digest is made of: the new stories, and which was sent last; `None` when its reader gets none
/// any more.
fn digest_contents(
    c: &mut Conn,
    id: &UserId,
    frequency: DigestFrequency,
    until: Timestamp,
) -> Result<Option<Wanted>, StoreError> {
    let reader = person::find(c, id)?;
    let Some(reader) = reader.filter(|one| one.deleted_at.is_none() && !one.is_suspended) else {
        return Ok(None);
    };
    let preferences = in_force(c, id)?;
    if !preferences.contains(&Preference::DigestFrequency(frequency)) {
        return Ok(None);
    }
    let last = digest::last_sent(c, id)?;
    // A day more than the rhythm: what appeared while the last one was late is in this one. Nothing is
    // in two, because the first would have been sent.
    let days = if frequency == DigestFrequency::Daily { 2 } else { 8 };
    let longest = until.plus_seconds(-days * DAY_SECONDS);
    let since = last.as_ref().map_or(longest, |last| last.told_until.max(longest));
    let stories = choice::choose(c, &reader, &preferences, since, until, frequency)?;
    Ok(Some((stories, last)))
}

fn day_of(at: Timestamp) -> Day {
    at.utc().timestamp().div_euclid(DAY_SECONDS)
}

/// When the digests of a day leave.
fn begins_at(day: Day) -> Timestamp {
    let seconds = day.saturating_mul(DAY_SECONDS).saturating_add(HOUR_SECONDS);
    Timestamp::new(chrono::DateTime::UNIX_EPOCH).plus_seconds(seconds)
}

/// A day's name, as calendars write it; later ones sort after earlier ones.
fn name(day: Day) -> String {
    begins_at(day).naive().date().to_string()
}
