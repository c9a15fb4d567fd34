//! Instants.

use quire_core::{Timestamp, time::InvalidTimestamp};

#[test]
fn an_instant_is_read_as_it_is_written() {
    let instant = Timestamp::from_millis(1_767_323_045_678).unwrap();
    assert_eq!(instant.to_string(), "2026-01-02T03:04:05.678Z");
    assert_eq!(instant.to_string().parse(), Ok(instant));
    assert_eq!("2026-01-02T04:04:05.678+01:00".parse(), Ok(instant));
    for text in ["", "2026-01-02", "2026-01-02T03:04:05", "soon"] {
        assert_eq!(text.parse::<Timestamp>(), Err(InvalidTimestamp), "{text}");
    }
}
