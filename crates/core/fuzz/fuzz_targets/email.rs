//! Any text is an e-mail address in its one form, or refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_core::account::{EmailAddress, email::mistyped_domain};

fuzz_target!(|text: &str| {
    let _ = mistyped_domain(text);
    let Ok(email) = text.parse::<EmailAddress>() else { return };
    assert_eq!(email.as_str().parse(), Ok(email.clone()));
    assert!(email.as_str().bytes().all(|b| b.is_ascii_graphic() && !b.is_ascii_uppercase()));
});
