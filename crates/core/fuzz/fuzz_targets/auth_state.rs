//! Any text is a sign-in state that reads back as printed, or refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_core::account::AuthState;

fuzz_target!(|text: &str| {
    if let Ok(state) = text.parse::<AuthState>() {
        assert_eq!(state.to_string(), text);
    }
});
