//! The letter about new followers: at most one a day, for the person who wants it. The first of
//! them asks for it; it is written when the day is over, by UTC, and what its reader wants is asked
//! then.

use crate::{
    App,
    job::{self, JobError, JobKind},
    letter::Letter,
    preference::{self, subscribed},
};
use quire_core::{
    Timestamp, UserId,
    person::Person,
    preference::Preference,
    vocabulary::settings::{NotificationScope, UserPreference},
};
use quire_store::{Conn, StoreError, follow, mute, person};
use serde::Deserialize;
use serde_json::json;

const DAY_SECONDS: i64 = 86_400;

/// Followers that a letter names; the others it counts.
const NAMED: usize = 10;

/// Followers that a letter counts.
const COUNTED: i64 = 500;

/// What the worker reads.
#[derive(Debug, Deserialize)]
struct Day {
    begins_at: i64,
}

/// Asks for the letter about a follower, inside the write that makes them one.
pub(super) fn ask(c: &mut Conn, id: &UserId, now: Timestamp) -> Result<(), StoreError> {
    let begins_at = now.naive().date().and_time(chrono::NaiveTime::MIN);
    let begins_at = Timestamp::from_naive(begins_at);
    let key = format!("followers:{id}:{}", begins_at.millis());
    let payload = json!({ "begins_at": begins_at.millis() });
    let due = begins_at.plus_seconds(DAY_SECONDS);
    job::ask_at(c, JobKind::Followers, &key, id, &payload, now, due)
}

/// Sends the letter. The work of a job.
pub(crate) async fn send(app: &App, id: &UserId, payload: &str) -> Result<(), JobError> {
    let day: Day = serde_json::from_str(payload).map_err(|_| JobError::Unreadable)?;
    let begins_at = Timestamp::from_millis(day.begins_at).ok_or(JobError::Unreadable)?;
    let who = id.clone();
    let followers = app.store.read(move |c| worth_telling(c, &who, begins_at)).await?;
    if followers.is_empty() {
        return Ok(());
    }
    let letter = write(app, &followers);
    match subscribed(app, id, UserPreference::EmailFollowers.as_str(), letter).await? {
        Some(mail) => Ok(app.ports.mailer.send(mail).await?),
        None => Ok(()),
    }
}

/// The followers of a day that still are and that their person wants to hear of, the newest first.
fn worth_telling(
    c: &mut Conn,
    id: &UserId,
    begins_at: Timestamp,
) -> Result<Vec<Person>, StoreError> {
    let until = begins_at.plus_seconds(DAY_SECONDS);
    let mut ids = follow::begun(c, id, begins_at, until, COUNTED)?;
    let muted = mute::people_muted(c, id, &ids)?;
    ids.retain(|follower| !muted.contains(follower));
    let scope = Preference::EmailScope(NotificationScope::Network);
    if preference::in_force(c, id)?.contains(&scope) {
        let followed = follow::people_followed(c, id, &ids)?;
        ids.retain(|follower| followed.contains(follower));
    }
    let mut people = person::many(c, &ids)?;
    people.retain(|person| person.deleted_at.is_none() && !person.is_suspended);
    people.sort_by_key(|person| ids.iter().position(|id| *id == person.id));
    Ok(people)
}

fn write<'a>(app: &'a App, followers: &[Person]) -> Letter<'a> {
    let site = &app.site.name;
    let subject = match followers {
        [one] => format!("{} follows you on {site}", one.name),
        _ => format!("{} new followers on {site}", followers.len()),
    };
    let letter = Letter::new(&app.site, subject).says(match followers.len() {
        1 => "You have a new follower.".to_owned(),
        more => format!("{more} people started following you."),
    });
    let named = followers.iter().take(NAMED).fold(letter, |letter, person| {
        let path = crate::address::person(&person.username);
        letter.link(&format!("{} (@{})", person.name, person.username), &path)
    });
    match followers.len().saturating_sub(NAMED) {
        0 => named,
        others => named.says(format!("And {others} more.")),
    }
}
