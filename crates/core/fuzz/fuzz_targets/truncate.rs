//! Any text is cut to the length asked for, and what stays is its beginning.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_core::text::truncate::{ELLIPSIS, at_word};

fuzz_target!(|asked: (u8, &str)| {
    let (max, text) = (usize::from(asked.0), asked.1.trim());
    let cut = at_word(text, max);
    // Text that is whole passes uncut at its own length: it is no longer than that.
    assert_eq!(at_word(&cut, max), cut);
    if cut != text && max > 0 {
        assert!(text.starts_with(cut.strip_suffix(ELLIPSIS).unwrap_or("\u{0}")));
    }
});
