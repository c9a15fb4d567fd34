//! Any text is cut to the length asked for, and what stays is its beginning.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_core::text::truncate::{ELLIPSIS, at_grapheme, at_word};

fuzz_target!(|asked: (u8, &str)| {
    let (max, text) = (usize::from(asked.0), asked.1);
    for (whole, cut) in [(text.trim(), at_word(text, max)), (text, at_grapheme(text, max))] {
        // Text that is whole passes uncut at its own length: it is no longer than that.
        assert_eq!(at_grapheme(&cut, max), cut);
        if cut != whole && max > 0 {
            assert!(whole.starts_with(cut.strip_suffix(ELLIPSIS).unwrap_or("\u{0}")));
        }
    }
});
