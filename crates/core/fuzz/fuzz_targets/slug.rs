//! Any text makes a slug of letters, digits and single dashes that is its own slug.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_core::text::slug::{is_slug, slug};

fuzz_target!(|text: &str| {
    let once = slug(text);
    assert_eq!(slug(&once), once);
    assert_eq!(is_slug(&once), !once.is_empty());
    assert!(!once.starts_with('-') && !once.ends_with('-') && !once.contains("--"));
    assert!(!once.contains(char::is_whitespace) && !once.contains(['/', '?', '#', '%', '&']));
});
