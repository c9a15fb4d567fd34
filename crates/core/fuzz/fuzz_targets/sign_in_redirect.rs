//! Whatever is wanted, signing in leads to a path of our own site.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_core::account::redirect::after_sign_in;

fuzz_target!(|wanted: &str| {
    let path = after_sign_in(wanted, "https://quire.example");
    assert!(path.starts_with('/') && !path.starts_with("//") && !path.starts_with("/\\"));
    assert_eq!(after_sign_in(&path, "https://quire.example"), path);
});
