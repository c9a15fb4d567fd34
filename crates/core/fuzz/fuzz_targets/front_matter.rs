//! Any text can be asked for front matter.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_core::document::front_matter::split;

fuzz_target!(|text: &str| {
    if let Ok((_, body)) = split(text) {
        assert!(text.ends_with(body));
    }
});
