//! What browsers report, as the server takes it (spec 3 §3.2, §5 and §7.3; decisions 31, 98 and 99).

pub mod performance;

use crate::{
    Timestamp,
    flag::{Flag, Flags},
    limit::client::{EVENT_MAX_AGE, EVENT_MAX_BYTES, EVENT_QUEUE_MAX},
    vocabulary::event::EventType,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Which of the two ways events take; never both (decision 31).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Transport {
    /// The mutation `LogClientEventsMutation`.
    Mutation,
    /// The endpoint `/_/events`.
    Endpoint,
}

impl Transport {
    /// The mutation under `enable_lite_gql_client_events`, else the endpoint.
    #[must_use]
    pub const fn of(flags: Flags) -> Self {
        if flags.is_on(Flag::GqlClientEvents) { Self::Mutation } else { Self::Endpoint }
    }
}

/// An event's record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EventRecord {
    /// What happened, like `homepage.viewed`.
    pub key: String,
    /// Details.
    pub data: Map<String, Value>,
    /// Always `e`.
    #[serde(rename = "type")]
    pub kind: EventType,
    /// What all events share; where the same word stands in `override_common_data`, that holds.
    #[serde(default)]
    pub common_data: Map<String, Value>,
    /// What is different for this event.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub override_common_data: Map<String, Value>,
    /// Made by the sender: 8 to 64 of `A-Z a-z 0-9 -`. The same event sent twice has the same id.
    pub event_id: String,
    /// When it happened, in milliseconds since 1970-01-01 UTC.
    pub timestamp: i64,
}

/// Why an event is not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum EventRefusal {
    /// More than [`EVENT_MAX_BYTES`] as JSON.
    #[error("more than {EVENT_MAX_BYTES} bytes")]
    TooLarge,
    /// No record of the known type and fields.
    #[error("no event record")]
    Malformed,
    /// The key is no dotted name of letters, digits and `_` of up to 64 characters.
    #[error("the key is no dotted name")]
    Key,
    /// The id has another form.
    #[error("the id has another form")]
    Id,
    /// It happened more than 48 hours ago.
    #[error("it happened more than 48 hours ago")]
    TooOld,
    /// It happens more than 48 hours from now: no clock is that wrong.
    #[error("it happens more than 48 hours from now")]
    TooNew,
}

/// What makes two events the same one: the id is the sender's own word, so it counts beside who sent
/// it, and nobody can keep out what others send.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DedupKey {
    /// The id of the viewer or visitor.
    pub sender: String,
    /// The event's id.
    pub event_id: String,
}

/// Reads a batch: each event or why it is not taken. Beyond the first [`EVENT_QUEUE_MAX`] nothing is
/// read, since no browser of ours keeps more.
///
/// # Errors
/// [`EventRefusal::Malformed`] for what is no JSON array.
pub fn read_batch(
    body: &[u8],
    now: Timestamp,
) -> Result<Vec<Result<EventRecord, EventRefusal>>, EventRefusal> {
    let batch: Vec<Box<serde_json::value::RawValue>> =
        serde_json::from_slice(body).map_err(|_| EventRefusal::Malformed)?;
    Ok(batch.iter().take(EVENT_QUEUE_MAX).map(|event| read(event.get(), now)).collect())
}

/// Reads one event.
///
/// # Errors
/// [`EventRefusal`].
pub fn read(event: &str, now: Timestamp) -> Result<EventRecord, EventRefusal> {
    if event.len() > EVENT_MAX_BYTES {
        return Err(EventRefusal::TooLarge);
    }
    let record: EventRecord = serde_json::from_str(event).map_err(|_| EventRefusal::Malformed)?;
    if !is_key(&record.key) {
        return Err(EventRefusal::Key);
    }
    if !is_id(&record.event_id) {
        return Err(EventRefusal::Id);
    }
    match Timestamp::from_millis(record.timestamp) {
        None => Err(EventRefusal::Malformed),
        Some(at) if now.since(at) > EVENT_MAX_AGE => Err(EventRefusal::TooOld),
        Some(at) if at.since(now) > EVENT_MAX_AGE => Err(EventRefusal::TooNew),
        Some(_) => Ok(record),
    }
}

impl EventRecord {
    /// What makes it the same as another event of the same sender.
    #[must_use]
    pub fn dedup_key(&self, sender: &str) -> DedupKey {
        DedupKey { sender: sender.to_owned(), event_id: self.event_id.clone() }
    }
}

fn is_key(key: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    key.len() <= 64 && key.split('.').all(is_word)
}

fn is_id(id: &str) -> bool {
    (8..=64).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}
