//! Dates as they are shown. The reader's time zone and the present moment are passed
//! in.

use crate::Timestamp;
use chrono::{Datelike, FixedOffset, NaiveDateTime};

const MINUTE: i64 = 60;
/// How far a moment may seem to lie ahead because clocks differ.
const AHEAD: i64 = -MINUTE;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
const WEEK: i64 = 7 * DAY;

/// Writes how long ago it was: `just now`, `5m ago`, `3h ago`, `2d ago`; `None` from a week on and
/// for the future, where a date says more. Less than a minute ahead is no future, since clocks
/// differ.
#[must_use]
pub fn relative(at: Timestamp, now: Timestamp) -> Option<String> {
    let seconds = now.utc().signed_duration_since(at.utc()).num_seconds();
    if seconds <= AHEAD || seconds >= WEEK {
        return None;
    }
    Some(if seconds < MINUTE {
        "just now".to_owned()
    } else if seconds < HOUR {
        format!("{}m ago", seconds / MINUTE)
    } else if seconds < DAY {
        format!("{}h ago", seconds / HOUR)
    } else {
        format!("{}d ago", seconds / DAY)
    })
}

/// Writes the day: `Mar 3, 2024`.
#[must_use]
pub fn full(at: Timestamp, zone: FixedOffset) -> String {
    local(at, zone).format("%b %-d, %Y").to_string()
}

/// Writes the day, the year only where it is not that of `now`: `Mar 3`, else `Mar 3, 2024` (form
/// ours).
#[must_use]
pub fn short(at: Timestamp, now: Timestamp, zone: FixedOffset) -> String {
    let day = local(at, zone);
    if day.year() == local(now, zone).year() {
        return day.format("%b %-d").to_string();
    }
    full(at, zone)
}

/// Writes what a card shows: [`relative`], else [`short`] (near moments count in hours, far
/// ones in days of the calendar).
#[must_use]
pub fn card(at: Timestamp, now: Timestamp, zone: FixedOffset) -> String {
    relative(at, now).unwrap_or_else(|| short(at, now, zone))
}

/// Writes the month with its year, as in “a Friend since March 2024”: `March 2024`.
#[must_use]
pub fn month(at: Timestamp, zone: FixedOffset) -> String {
    local(at, zone).format("%B %Y").to_string()
}

/// The hour on the reader's wall; at the very ends of the calendar the one in UTC.
fn local(at: Timestamp, zone: FixedOffset) -> NaiveDateTime {
    at.naive().checked_add_offset(zone).unwrap_or(at.naive())
}
