//! Any HTML gives a valid document, and what is rendered from it reads back as the same document.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_core::document::{ReadOptions, html, html_in, validate};

fuzz_target!(|text: &str| {
    let parsed = html_in::read(text);
    assert_eq!(validate(&parsed.document), Ok(()));
    let rendered = html::render(&parsed.document, &html::RenderOptions::default());
    let options = ReadOptions { title: Some("\u{0}"), ..ReadOptions::default() };
    let again = html_in::read_with(&rendered, &options);
    for (read, before) in again.document.blocks.iter().zip(&parsed.document.blocks) {
        assert_eq!(read, before, "{rendered}");
    }
    assert_eq!(again.document.blocks.len(), parsed.document.blocks.len(), "{rendered}");
    assert!(!rendered.to_ascii_lowercase().contains("<script"));
});
