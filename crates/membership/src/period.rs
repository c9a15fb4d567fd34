//! Spans of time that are paid for: months counted from a day that is kept, in UTC.

use chrono::Months;
use quire_core::{Timestamp, vocabulary::client::TimeUnit};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A span of time that is paid for: its start belongs to it, its end does not, so that
/// periods follow each other without a gap or a shared instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PaidPeriod {
    /// The first instant.
    #[serde(alias = "starts_at")]
    pub starts_at: Timestamp,
    /// The first instant after it.
    #[serde(alias = "ends_at")]
    pub ends_at: Timestamp,
}

impl PaidPeriod {
    /// Whether the instant lies in the period.
    #[must_use]
    pub fn contains(&self, instant: Timestamp) -> bool {
        self.starts_at <= instant && instant < self.ends_at
    }

    /// The period's length in whole seconds; 0 when it ends before it starts.
    #[must_use]
    pub fn seconds(&self) -> u32 {
        seconds_between(self.starts_at, self.ends_at)
    }

    /// Whole seconds left of it at `now`: all of them before it starts, none after it.
    #[must_use]
    pub fn seconds_left(&self, now: Timestamp) -> u32 {
        seconds_between(now.max(self.starts_at), self.ends_at)
    }
}

fn seconds_between(from: Timestamp, to: Timestamp) -> u32 {
    let seconds = to.utc().signed_duration_since(from.utc()).num_seconds();
    u32::try_from(seconds.max(0)).unwrap_or(u32::MAX)
}

/// A date too far away to be written (the calendar of dates ends in the year 262,142).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the date is too far away")]
pub struct DateOutOfRange;

/// Gives the instant `months` calendar months after `anchor` (plan periods): same day
/// and time, or the month's last day where it has no such day. Always counted from the anchor, so
/// that 31 January, 28 February and 31 March follow each other, and 29 February comes back in leap
/// years.
///
/// # Errors
/// When no date can be written that far away.
pub fn months_after(anchor: Timestamp, months: u32) -> Result<Timestamp, DateOutOfRange> {
    anchor.utc().checked_add_months(Months::new(months)).map(Timestamp::new).ok_or(DateOutOfRange)
}

/// Gives the instant `span` after `start`, held inside the representable range.
#[must_use]
pub fn after(start: Timestamp, span: Duration) -> Timestamp {
    start.plus_seconds(i64::try_from(span.as_secs()).unwrap_or(i64::MAX))
}

/// Gives the instant `days` days of 24 hours after `start`, held inside the representable range
/// (for trials and windows).
#[must_use]
pub fn days_after(start: Timestamp, days: u32) -> Timestamp {
    after(start, TimeUnit::Day.duration().saturating_mul(days))
}
