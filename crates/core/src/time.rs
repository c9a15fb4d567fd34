//! Points in time: UTC, to the microsecond (what both databases keep).

use chrono::{DateTime, NaiveDateTime, SubsecRound, Utc};
use serde::{Deserialize, Serialize};
use std::{str::FromStr, time::Duration};

/// A UTC instant, to the microsecond: what both databases keep, so that a value read is the value
/// written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(DateTime<Utc>);

impl Timestamp {
    /// Rounds `instant` down to whole microseconds.
    #[must_use]
    pub fn new(instant: DateTime<Utc>) -> Self {
        Self(instant.trunc_subsecs(6))
    }

    /// The instant that lies `millis` milliseconds after 1970-01-01 UTC; `None` when out of range.
    #[must_use]
    pub fn from_millis(millis: i64) -> Option<Self> {
        DateTime::from_timestamp_millis(millis).map(Self)
    }

    /// Milliseconds since 1970-01-01 UTC.
    #[must_use]
    pub fn millis(self) -> i64 {
        self.0.timestamp_millis()
    }

    /// The instant as a chrono value.
    #[must_use]
    pub fn utc(self) -> DateTime<Utc> {
        self.0
    }

    /// The instant without its zone, as the databases keep it.
    #[must_use]
    pub fn naive(self) -> NaiveDateTime {
        self.0.naive_utc()
    }

    /// Reads a zone-less database value as UTC.
    #[must_use]
    pub fn from_naive(value: NaiveDateTime) -> Self {
        Self::new(value.and_utc())
    }

    /// How long ago `earlier` was at this instant; zero when it was not earlier.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        self.0.signed_duration_since(earlier.0).to_std().unwrap_or_default()
    }

    /// The instant `seconds` later (earlier when negative), held inside the representable range.
    #[must_use]
    pub fn plus_seconds(self, seconds: i64) -> Self {
        chrono::Duration::try_seconds(seconds)
            .and_then(|d| self.0.checked_add_signed(d))
            .map_or(self, Self)
    }
}

impl std::fmt::Display for Timestamp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.to_rfc3339_opts(chrono::SecondsFormat::Millis, true))
    }
}

/// Text that is no instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an instant is written like `2026-01-02T03:04:05.678Z`")]
pub struct InvalidTimestamp;

/// Reads RFC 3339, with any offset.
impl FromStr for Timestamp {
    type Err = InvalidTimestamp;

    fn from_str(text: &str) -> Result<Self, InvalidTimestamp> {
        let instant = DateTime::parse_from_rfc3339(text).map_err(|_| InvalidTimestamp)?;
        Ok(Self::new(instant.to_utc()))
    }
}
