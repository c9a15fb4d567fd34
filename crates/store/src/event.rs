//! What happened in browsers: single events for a while, and what they add up to for stories
//! (decision 0032).

mod day;

pub use crate::stored_time::StoredTime;
pub use day::{days_of, first_day, total_of};

use crate::{
    Conn, StoreError,
    cached_statement::{Cached, cached_write},
    conn::on_each,
    error::parse,
    schema::{events, stories},
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{
    StoryId, Timestamp, UserId,
    event::{day::Counts, happened::Happened},
    story::StoryStatus,
    vocabulary::event::{EventAudience, EventKey, TrafficSource},
};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// An event as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The id of the person who is signed in, or the word for a visitor.
    pub sender: String,
    /// The sender's own id of the event.
    pub event_id: String,
    /// Who it is of, as far as counts go.
    pub audience: EventAudience,
    /// Where they came from.
    pub source: TrafficSource,
    /// What happened.
    pub happened: Happened,
    /// When it happened, as the browser says.
    pub happened_at: Timestamp,
}

/// An event on its way into the store, with the texts of its row: the writing thread, which every write waits for,
/// does not have to make them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEvent {
    event: Event,
    data: String,
    happened_at: StoredTime,
}

impl From<Event> for NewEvent {
    fn from(event: Event) -> Self {
        let (data, happened_at) = (event.happened.data().to_string(), event.happened_at.into());
        Self { event, data, happened_at }
    }
}

/// Keeps events and counts those of stories that are out, but not what authors do at their own. How
/// many are new: of the same event of the same sender the first one counts.
pub fn add(c: &mut Conn, sent: &[NewEvent], now: &StoredTime) -> Result<usize, StoreError> {
    let writers = writers_of(c, sent)?;
    let mut events: Vec<&NewEvent> =
        sent.iter().filter(|new| is_counted(&new.event, &writers)).collect();
    // All writers lock rows in one order, so that there is no deadlock.
    events.sort_by_key(|NewEvent { event, .. }| (&event.sender, &event.event_id));
    let mut days = BTreeMap::new();
    let mut added = 0_usize;
    for new in events {
        if !insert(c, new, now)? {
            continue;
        }
        added = added.saturating_add(1);
        let event = &new.event;
        let Some(story) = event.happened.story() else { continue };
        let counts = counts(&event.happened);
        let place = (story.clone(), event.happened_at.naive().date(), event.source);
        let sum: &mut Counts = days.entry(place).or_default();
        *sum = sum.plus(counts);
    }
    for ((story, day, source), counts) in
        days.into_iter().filter(|(_, sum)| *sum != Counts::default())
    {
        day::count(c, &story, day, source, counts)?;
    }
    Ok(added)
}

/// The writers of those stories that are out, by story. One query each: a step of events is of one story or a few,
/// for which SQLite would build a table of their ids.
fn writers_of(c: &mut Conn, sent: &[NewEvent]) -> Result<HashMap<String, String>, StoreError> {
    let ids: BTreeSet<&str> =
        sent.iter().filter_map(|new| new.event.happened.story().map(StoryId::as_str)).collect();
    let mut writers = HashMap::new();
    for id in ids {
        let writer: Option<String> = on_each!(c => stories::table
            .find(id)
            .filter(stories::status.eq(StoryStatus::Published.as_str()))
            // A row without revisions stands for a list.
            .filter(stories::head_revision.ne(0))
            .select(stories::creator_id)
            .cached()
            .first(c)
            .optional())?;
        if let Some(writer) = writer {
            writers.insert(id.to_owned(), writer);
        }
    }
    Ok(writers)
}

fn is_counted(event: &Event, writers: &HashMap<String, String>) -> bool {
    let Some(story) = event.happened.story() else { return true };
    writers.get(story.as_str()).is_some_and(|writer| *writer != event.sender)
}

fn counts(happened: &Happened) -> Counts {
    let none = Counts::default();
    match happened {
        Happened::StoryViewed { .. } => Counts { views: 1, ..none },
        Happened::StoryRead { .. } => Counts { reads: 1, ..none },
        Happened::StoryReadTime { seconds, .. } => Counts { seconds: i64::from(*seconds), ..none },
        _ => none,
    }
}

/// Whether it is a new one.
fn insert(c: &mut Conn, new: &NewEvent, now: &StoredTime) -> Result<bool, StoreError> {
    let event = &new.event;
    let row = (
        events::sender.eq(&event.sender),
        events::event_id.eq(&event.event_id),
        events::key.eq(event.happened.key().as_str()),
        events::audience.eq(event.audience.as_str()),
        events::source.eq(event.source.as_str()),
        events::story_id.eq(event.happened.story().map(StoryId::as_str)),
        events::data.eq(&new.data),
        events::happened_at.eq(&new.happened_at),
        events::received_at.eq(now),
    );
    let added = on_each!(c => cached_write!(diesel::insert_into(events::table)
        .values(row)
        .on_conflict((events::sender, events::event_id))
        .do_nothing())
    .execute(c))?;
    Ok(added > 0)
}

/// An event that was kept, as its sender may have it back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedEvent {
    /// What happened.
    pub key: EventKey,
    /// Who it is of, as far as counts go.
    pub audience: EventAudience,
    /// Details, as JSON.
    pub data: String,
    /// When.
    pub happened_at: Timestamp,
}

/// What is kept of a person, the oldest first.
pub fn of_person(c: &mut Conn, id: &UserId) -> Result<Vec<SavedEvent>, StoreError> {
    of_sender(c, id.as_str())
}

/// What is kept of a sender, the oldest first.
pub fn of_sender(c: &mut Conn, sender: &str) -> Result<Vec<SavedEvent>, StoreError> {
    let rows: Vec<(String, String, String, NaiveDateTime, String)> = events::table
        .filter(events::sender.eq(sender))
        .order((events::happened_at, events::event_id))
        .select((
            events::key,
            events::audience,
            events::data,
            events::happened_at,
            events::event_id,
        ))
        .load(c)?;
    rows.into_iter()
        .map(|(key, audience, data, at, id)| {
            let key = parse("events", "key", &id, &key)?;
            let audience = parse("events", "audience", &id, &audience)?;
            Ok(SavedEvent { key, audience, data, happened_at: Timestamp::from_naive(at) })
        })
        .collect()
}

/// Removes events that came before `time`, `limit` at most. How many there were.
pub fn forget_before(c: &mut Conn, time: Timestamp, limit: i64) -> Result<usize, StoreError> {
    let old: Vec<(String, String)> = events::table
        .filter(events::received_at.lt(time.naive()))
        .order(events::received_at)
        .limit(limit)
        .select((events::sender, events::event_id))
        .load(c)?;
    let mut gone = 0_usize;
    for (sender, id) in &old {
        let row = events::table.find((sender, id));
        gone = gone.saturating_add(diesel::delete(row).execute(c)?);
    }
    Ok(gone)
}
