//! Any text is a colour or refused; a colour reads back as printed and has a shade to be seen.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_core::colour::{
    Colour,
    contrast::{ContrastPurpose, contrast, safe_shade},
};

fuzz_target!(|text: &str| {
    let Ok(colour) = text.parse::<Colour>() else { return };
    assert_eq!(colour.to_string().parse(), Ok(colour));
    assert_eq!(colour.function().parse(), Ok(colour));
    let shade = safe_shade(Colour::BLACK, colour, ContrastPurpose::Text);
    assert!(contrast(shade, colour) >= ContrastPurpose::Text.least());
});
