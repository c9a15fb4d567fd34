//! What happened in browsers: single events for a while, and what they add up to for stories
//! (decision 0032).

mod day;

pub use day::{days_of, first_day, total_of};

use crate::{Conn, StoreError, conn::on_each, error::parse, schema::events, story};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{
    StoryId, Timestamp, UserId,
    event::{day::Counts, happened::Happened},
    story::{Story, StoryStatus},
    vocabulary::event::{EventAudience, EventKey, TrafficSource},
};
use std::collections::{BTreeMap, HashMap};

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

/// Keeps events and counts those of stories that are out, but not what authors do at their own. How
/// many are new: of the same event of the same sender the first one counts.
pub fn add(c: &mut Conn, sent: &[Event], now: Timestamp) -> Result<usize, StoreError> {
    let stories = stories_of(c, sent)?;
    let mut events: Vec<&Event> = sent.iter().filter(|event| is_counted(event, &stories)).collect();
    // All writers lock rows in one order, so that there is no deadlock.
    events.sort_by(|a, b| (&a.sender, &a.event_id).cmp(&(&b.sender, &b.event_id)));
    let mut days = BTreeMap::new();
    let mut added = 0_usize;
    for event in events {
        if !insert(c, event, now)? {
            continue;
        }
        added = added.saturating_add(1);
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

fn stories_of(c: &mut Conn, sent: &[Event]) -> Result<HashMap<StoryId, Story>, StoreError> {
    let mut ids: Vec<StoryId> =
        sent.iter().filter_map(|event| event.happened.story().cloned()).collect();
    ids.sort();
    ids.dedup();
    let found = if ids.is_empty() { Vec::new() } else { story::many(c, &ids)? };
    Ok(found.into_iter().map(|story| (story.id.clone(), story)).collect())
}

fn is_counted(event: &Event, stories: &HashMap<StoryId, Story>) -> bool {
    let Some(id) = event.happened.story() else { return true };
    stories.get(id).is_some_and(|story| {
        story.status == StoryStatus::Published
            && !story.stands_for_list()
            && story.creator_id.as_str() != event.sender
    })
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
fn insert(c: &mut Conn, event: &Event, now: Timestamp) -> Result<bool, StoreError> {
    let data = event.happened.data().to_string();
    let added = on_each!(c => diesel::insert_into(events::table)
        .values((
            events::sender.eq(&event.sender),
            events::event_id.eq(&event.event_id),
            events::key.eq(event.happened.key().as_str()),
            events::audience.eq(event.audience.as_str()),
            events::source.eq(event.source.as_str()),
            events::story_id.eq(event.happened.story().map(StoryId::as_str)),
            events::data.eq(&data),
            events::happened_at.eq(event.happened_at.naive()),
            events::received_at.eq(now.naive()),
        ))
        .on_conflict((events::sender, events::event_id))
        .do_nothing()
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
