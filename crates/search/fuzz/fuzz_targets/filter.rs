//! Any text is a filter or is refused; a filter reads back from its textual form.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_search::{IndexName, filter::parse};

fuzz_target!(|text: &str| {
    for index in IndexName::ALL {
        if let Ok(filter) = parse(*index, text) {
            let written = filter.to_string();
            assert_eq!(parse(*index, &written), Ok(filter), "{written}");
        }
    }
});
