//! Names and bios.

use proptest::prelude::*;
use quire_core::account::profile::{InvalidProfile, bio, name};

#[test]
fn names_are_one_line_that_shows_something() {
    assert_eq!(name("  Ada \n Lovelace\t").as_deref(), Ok("Ada Lovelace"));
    assert_eq!(name("abc\u{202e}def").as_deref(), Ok("abcdef"));
    assert_eq!(name("A\u{200b}d\u{2060}a\u{e0041}\u{200d}").as_deref(), Ok("Ada"));
    assert_eq!(name("A\u{200d}da").as_deref(), Ok("Ada"));
    assert_eq!(name("می\u{200c}خواهم").as_deref(), Ok("می\u{200c}خواهم"));
    assert_eq!(name("Ada 👩\u{200d}🚀").as_deref(), Ok("Ada 👩\u{200d}🚀"));
    assert_eq!(name("Ada ❤\u{fe0f}").as_deref(), Ok("Ada ❤\u{fe0f}"));
    assert_eq!(name("村上").as_deref(), Ok("村上"));
    for empty in ["", " ", "\u{200b}", "\u{202e}", "\u{3164}", "\u{ffa0}\u{2800}"] {
        assert_eq!(name(empty), Err(InvalidProfile::NoName), "{empty:?}");
    }
    assert_eq!(name(&"é".repeat(50)).map(|name| name.chars().count()), Ok(50));
    assert_eq!(name(&"é".repeat(51)), Err(InvalidProfile::LongName));
}

#[test]
fn a_bio_may_be_empty_and_is_never_too_long() {
    assert_eq!(bio(" ").as_deref(), Ok(""));
    assert_eq!(bio(&"x".repeat(160)).map(|bio| bio.len()), Ok(160));
    assert_eq!(bio(&"x".repeat(161)), Err(InvalidProfile::LongBio));
}

proptest! {
    #[test]
    fn what_is_kept_stays_as_it_is(text in ".{0,60}") {
        if let Ok(kept) = name(&text) {
            prop_assert_eq!(name(&kept), Ok(kept.clone()));
        }
    }
}
