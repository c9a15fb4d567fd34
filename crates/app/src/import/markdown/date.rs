//! Dates as blogs write them: in front matter, in the path, in the file's name.

use chrono::{DateTime, NaiveDate, NaiveDateTime};
use quire_core::Timestamp;

/// Reads a date, or a date and time; without a zone it is UTC.
pub(super) fn read(text: &str) -> Option<Timestamp> {
    let text = text.trim();
    if let Ok(instant) = DateTime::parse_from_rfc3339(text) {
        return Some(Timestamp::new(instant.to_utc()));
    }
    if let Ok(instant) = DateTime::parse_from_rfc2822(text) {
        return Some(Timestamp::new(instant.to_utc()));
    }
    for shape in ["%Y-%m-%d %H:%M:%S %z", "%Y-%m-%d %H:%M:%S%:z", "%Y-%m-%dT%H:%M:%S%z"] {
        if let Ok(instant) = DateTime::parse_from_str(text, shape) {
            return Some(Timestamp::new(instant.to_utc()));
        }
    }
    for shape in
        ["%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%d %H:%M:%S%.f", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"]
    {
        if let Ok(instant) = NaiveDateTime::parse_from_str(text, shape) {
            return Some(Timestamp::from_naive(instant));
        }
    }
    let shapes = ["%Y-%m-%d", "%Y/%m/%d", "%B %d, %Y", "%d %B %Y"];
    midnight(shapes.iter().find_map(|shape| NaiveDate::parse_from_str(text, shape).ok())?)
}

/// Finds `2015/05/15/…` in a path.
pub(super) fn in_path(path: &str) -> Option<Timestamp> {
    let parts: Vec<_> = path.split('/').collect();
    parts.windows(3).find_map(|window| match window {
        [year, month, day] if year.len() == 4 => day_of(year, month, day),
        _ => None,
    })
}

/// Splits `2015-05-15-title` into the date and the rest.
pub(super) fn in_name(name: &str) -> Option<(Timestamp, &str)> {
    let date = day_of(name.get(..4)?, name.get(5..7)?, name.get(8..10)?)?;
    let dashes = name.get(4..5) == Some("-") && name.get(7..8) == Some("-");
    let rest = name.get(10..)?.strip_prefix(['-', '_'])?;
    (dashes && !rest.is_empty()).then_some((date, rest))
}

fn day_of(year: &str, month: &str, day: &str) -> Option<Timestamp> {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !(digits(year) && digits(month) && digits(day)) {
        return None;
    }
    midnight(NaiveDate::from_ymd_opt(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)?)
}

fn midnight(date: NaiveDate) -> Option<Timestamp> {
    Some(Timestamp::from_naive(date.and_hms_opt(0, 0, 0)?))
}
