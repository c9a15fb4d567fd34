//! Any Markdown gives a valid document, and what is written from it is Markdown again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_core::document::{ReadOptions, markdown, validate};

fuzz_target!(|text: &str| {
    let parsed = markdown::read(text, &ReadOptions::default());
    assert_eq!(validate(&parsed.document), Ok(()));
    let written = markdown::write(&parsed.document);
    let again = markdown::read(&written, &ReadOptions::default());
    assert_eq!(validate(&again.document), Ok(()));
});
