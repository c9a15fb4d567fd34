//! Dates as they are shown.

use chrono::FixedOffset;
use proptest::prelude::*;
use quire_cases::Case;
use quire_core::{Timestamp, date};
use serde_json::{Value, json};

/// What a case about dates comes to.
pub fn answer(case: &Case) -> Value {
    let at = moment(&case.input["at"]).unwrap();
    let now = moment(&case.input["now"]);
    let minutes = case.input["offsetMinutes"].as_i64().unwrap_or(0);
    let zone = FixedOffset::east_opt(i32::try_from(minutes * 60).unwrap()).unwrap();
    match case.text("form") {
        "relative" => json!(date::relative(at, now.unwrap())),
        "full" => json!(date::full(at, zone)),
        "short" => json!(date::short(at, now.unwrap(), zone)),
        "card" => json!(date::card(at, now.unwrap(), zone)),
        "month" => json!(date::month(at, zone)),
        other => panic!("no such form: {other}"),
    }
}

fn moment(value: &Value) -> Option<Timestamp> {
    serde_json::from_value(value.clone()).unwrap()
}

proptest! {
    #[test]
    fn any_moment_can_be_shown_in_any_zone(
        at in any::<i64>(), now in any::<i64>(), seconds in -86_399_i32..86_400,
    ) {
        let moment = |millis: i64| Timestamp::from_millis(millis % 8_000_000_000_000_000).unwrap();
        let (at, now) = (moment(at), moment(now));
        let zone = FixedOffset::east_opt(seconds).unwrap();
        prop_assert!(!date::card(at, now, zone).is_empty());
        prop_assert!(date::full(at, zone).starts_with(&date::short(at, at, zone)));
        let year = date::month(at, zone);
        prop_assert!(date::full(at, zone).ends_with(year.split(' ').next_back().unwrap()));
    }
}

#[test]
fn the_last_moment_of_the_calendar_can_be_shown() {
    let last = Timestamp::new(chrono::DateTime::<chrono::Utc>::MAX_UTC);
    let east = FixedOffset::east_opt(3600).unwrap();
    assert_eq!(date::full(last, east), "Dec 31, +262142");
}
