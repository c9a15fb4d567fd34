//! The name and the tagline of a publication.

use quire_core::publication::founding::{InvalidPublication, name, tagline};

#[test]
fn a_name_shows_something_and_both_are_one_line_of_some_length() {
    assert_eq!(name("  Field\n Notes\u{202e} ").as_deref(), Ok("Field Notes"));
    assert_eq!(name("\u{200b} "), Err(InvalidPublication::NoName));
    assert_eq!(name(&"é".repeat(50)).map(|name| name.chars().count()), Ok(50));
    assert_eq!(name(&"é".repeat(51)), Err(InvalidPublication::LongName));
    assert_eq!(tagline(" ").as_deref(), Ok(""));
    assert_eq!(tagline(&"x".repeat(121)), Err(InvalidPublication::LongTagline));
}
