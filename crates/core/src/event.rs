//! What browsers report, as the server takes it.

pub mod client_log;
pub mod day;
pub mod error_report;
pub mod happened;
pub mod performance;
pub mod redact;
pub mod social_source;
pub mod traffic;

use crate::{
    Timestamp,
    flag::{Flag, Flags},
    limit::client::{EVENT_MAX_AGE, EVENT_MAX_BYTES, EVENT_QUEUE_MAX},
    vocabulary::event::EventType,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, value::RawValue};
use typeshare::typeshare;

/// Which of the two ways events take; never both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum EventTransport {
    /// The mutation `LogClientEventsMutation`.
    Mutation,
    /// The endpoint `/_/events`.
    Endpoint,
}

impl EventTransport {
    /// The mutation under `enable_lite_gql_client_events`, else the endpoint.
    #[must_use]
    pub const fn of(flags: Flags) -> Self {
        if flags.is_on(Flag::GqlClientEvents) { Self::Mutation } else { Self::Endpoint }
    }
}

/// What every event says of the page it happened on.
#[typeshare]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CommonData {
    /// What the whole experience calls itself: `lite`.
    pub service: String,
    /// The page's address.
    pub page_location: String,
    /// The window's width in CSS pixels.
    pub browser_width: u32,
    /// Where the reader came from; empty when no one knows.
    pub referrer: String,
    /// What `source` says in the address; empty without it.
    pub referrer_source: String,
}

/// What is different for one event; what is left out is as in the common data.
#[typeshare]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CommonDataOverride {
    /// Instead of [`CommonData::service`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub service: Option<String>,
    /// Instead of [`CommonData::page_location`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_location: Option<String>,
    /// Instead of [`CommonData::browser_width`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub browser_width: Option<u32>,
    /// Instead of [`CommonData::referrer`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub referrer: Option<String>,
    /// Instead of [`CommonData::referrer_source`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub referrer_source: Option<String>,
}

/// An event's record.
#[typeshare]
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
    /// What all events of a page share; [`EventRecord::common`] says what holds for this one.
    pub common_data: CommonData,
    /// What is different for this event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub override_common_data: Option<CommonDataOverride>,
    /// Made by the sender: 8 to 64 of `A-Z a-z 0-9 -`. The same event sent twice has the same id.
    pub event_id: String,
    /// When it happened, in milliseconds since 1970-01-01 UTC.
    #[typeshare(serialized_as = "I54")]
    pub timestamp: i64,
}

/// Why an event is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, thiserror::Error, Serialize)]
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
    /// No one counts what its key names.
    #[error("this event isn't counted")]
    Unknown,
    /// The details do not go with the key.
    #[error("the details do not go with the key")]
    Data,
    /// More than [`EVENT_QUEUE_MAX`] at once: no browser keeps more.
    #[error("more than {EVENT_QUEUE_MAX} events")]
    TooMany,
}

/// Reads a batch: each event or why it is not taken, one by one as they are asked for.
///
/// # Errors
/// [`EventRefusal::Malformed`] for what is no JSON array, [`EventRefusal::TooMany`] for more than
/// [`EVENT_QUEUE_MAX`]: nothing of it is read, so that nothing is lost unseen.
pub fn read_batch(
    body: &[u8],
    now: Timestamp,
) -> Result<
    impl ExactSizeIterator<Item = Result<EventRecord, EventRefusal>> + Send + use<>,
    EventRefusal,
> {
    let batch: Vec<Box<RawValue>> =
        serde_json::from_slice(body).map_err(|_| EventRefusal::Malformed)?;
    if batch.len() > EVENT_QUEUE_MAX {
        return Err(EventRefusal::TooMany);
    }
    Ok(batch.into_iter().map(move |event| read(event.get(), now)))
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
    /// What holds of the page for this event.
    #[must_use]
    pub fn common(&self) -> CommonData {
        let common = self.common_data.clone();
        let Some(other) = self.override_common_data.clone() else { return common };
        CommonData {
            service: other.service.unwrap_or(common.service),
            page_location: other.page_location.unwrap_or(common.page_location),
            browser_width: other.browser_width.unwrap_or(common.browser_width),
            referrer: other.referrer.unwrap_or(common.referrer),
            referrer_source: other.referrer_source.unwrap_or(common.referrer_source),
        }
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
