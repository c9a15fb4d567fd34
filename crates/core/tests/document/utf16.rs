//! Offsets count UTF-16 units.

use quire_core::document::{utf16_len, utf16_slice};

#[test]
fn a_part_between_offsets_never_splits_a_character() {
    let text = "a😀日b";
    assert_eq!(utf16_slice(text, 1, 4), Some("😀日"));
    assert_eq!(utf16_slice(text, 5, 5), Some(""));
    for (start, end) in [(2, 4), (1, 2), (4, 1), (0, 6), (7, 9)] {
        assert_eq!(utf16_slice(text, start, end), None, "{start} to {end}");
    }
}

#[test]
fn offsets_count_utf16_units() {
    let text = "a😀日b";
    assert_eq!(utf16_len(text), 5);
    let until = |end| utf16_slice(text, 0, end);
    assert_eq!(until(1), Some("a"));
    assert_eq!(until(2), None, "inside the emoji");
    for (end, bytes) in [(3, 5), (4, 8), (5, 9)] {
        assert_eq!(until(end).map(str::len), Some(bytes), "{end}");
    }
    assert_eq!(until(6), None);
}
