//! Books of writers.

use proptest::prelude::*;
use quire_core::{
    book::{InvalidBook, description, link, title},
    document::link::MAX_ADDRESS,
};

#[test]
fn a_title_is_one_line_that_shows_something() {
    assert_eq!(title("  On \n Growth ").as_deref(), Ok("On Growth"));
    for empty in ["", " ", "\u{200b}"] {
        assert_eq!(title(empty), Err(InvalidBook::NoTitle), "{empty:?}");
    }
    assert!(title(&"é".repeat(200)).is_ok());
    assert_eq!(title(&"é".repeat(201)), Err(InvalidBook::LongTitle));
}

#[test]
fn an_edition_leads_to_a_web_page_only() {
    assert_eq!(link(" https://books.example/1 ").as_deref(), Ok("https://books.example/1"));
    let long = format!("https://books.example/{}", "x".repeat(MAX_ADDRESS));
    for not in ["", "books.example", "javascript:alert(1)", "mailto:a@b.example", "/a", &long] {
        assert_eq!(link(not), Err(InvalidBook::Link), "{not}");
    }
}

proptest! {
    #[test]
    fn what_is_kept_stays_as_it_is(text in ".{0,80}") {
        if let Ok(kept) = title(&text) {
            prop_assert_eq!(title(&kept), Ok(kept.clone()));
        }
        if let Ok(kept) = description(&text) {
            prop_assert_eq!(description(&kept), Ok(kept.clone()));
        }
    }
}
