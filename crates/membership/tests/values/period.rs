//! Spans of time.

use quire_core::Timestamp;
use quire_membership::period::{DateOutOfRange, PaidPeriod, days_after, months_after};

fn instant(text: &str) -> Timestamp {
    Timestamp::new(text.parse().expect("an instant"))
}

#[test]
fn a_period_holds_its_start_and_not_its_end() {
    let (starts_at, ends_at) = (instant("2026-06-01T00:00:00Z"), instant("2026-06-02T00:00:00Z"));
    let day = PaidPeriod { starts_at, ends_at };
    for (at, contains, left) in [
        ("2026-05-31T00:00:00Z", false, 86_400),
        ("2026-06-01T00:00:00Z", true, 86_400),
        ("2026-06-01T18:00:00Z", true, 21_600),
        ("2026-06-02T00:00:00Z", false, 0),
        ("2026-07-02T00:00:00Z", false, 0),
    ] {
        assert_eq!((day.contains(instant(at)), day.seconds_left(instant(at))), (contains, left));
    }
    assert_eq!(day.seconds(), 86_400);
    assert_eq!(PaidPeriod { starts_at: ends_at, ends_at: starts_at }.seconds(), 0);
}

#[test]
fn months_keep_their_day_and_years_their_leap_day() {
    for (anchor, months, expected) in [
        ("2026-01-31T10:00:00Z", 1, "2026-02-28T10:00:00Z"),
        ("2028-01-31T10:00:00Z", 1, "2028-02-29T10:00:00Z"),
        ("2026-01-31T10:00:00Z", 2, "2026-03-31T10:00:00Z"),
        ("2026-08-31T10:00:00Z", 1, "2026-09-30T10:00:00Z"),
        ("2028-02-29T10:00:00Z", 12, "2029-02-28T10:00:00Z"),
        ("2028-02-29T10:00:00Z", 48, "2032-02-29T10:00:00Z"),
        ("2026-12-15T10:00:00Z", 1, "2027-01-15T10:00:00Z"),
        ("2026-12-15T10:00:00Z", 0, "2026-12-15T10:00:00Z"),
    ] {
        assert_eq!(months_after(instant(anchor), months), Ok(instant(expected)));
    }
    assert_eq!(months_after(instant("2026-01-31T10:00:00Z"), u32::MAX), Err(DateOutOfRange));
}

#[test]
fn days_are_days_of_utc() {
    assert_eq!(days_after(instant("2026-02-27T10:00:00Z"), 7), instant("2026-03-06T10:00:00Z"));
    let far = days_after(instant("2026-02-27T10:00:00Z"), u32::MAX);
    assert!(far >= instant("2026-02-27T10:00:00Z"));
}
