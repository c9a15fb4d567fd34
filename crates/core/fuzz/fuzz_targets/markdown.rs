//! Any Markdown gives a valid document, and what is written from it reads back as the same
//! document.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_core::document::{ReadOptions, markdown, validate};

fuzz_target!(|text: &str| {
    let parsed = markdown::read(text, &ReadOptions::default());
    assert_eq!(validate(&parsed.document), Ok(()));
    let written = markdown::write(&parsed.document);
    let options = ReadOptions { title: Some("\u{0}"), ..ReadOptions::default() };
    let again = markdown::read(&written, &options);
    for (read, before) in again.document.blocks.iter().zip(&parsed.document.blocks) {
        assert_eq!(read, before, "{written}");
    }
    assert_eq!(again.document.blocks.len(), parsed.document.blocks.len(), "{written}");
});
