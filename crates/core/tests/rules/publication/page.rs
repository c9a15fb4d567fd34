//! Pages of a publication beside its stories.

use quire_core::publication::page::{InvalidPage, slug, title};

#[test]
fn a_title_is_one_line() {
    assert_eq!(title(" Write\n for us ").as_deref(), Ok("Write for us"));
    assert_eq!(title("\u{200b}"), Err(InvalidPage::NoTitle));
    assert_eq!(title(&"x".repeat(100)).map(|title| title.len()), Ok(100));
    assert_eq!(title(&"x".repeat(101)), Err(InvalidPage::LongTitle));
}

#[test]
fn a_link_is_what_was_typed_or_comes_from_the_title() {
    let of = |typed: &str, title: &str| slug(typed, title).map(|slug| slug.to_string());
    assert_eq!(of("", "Write for us!").as_deref(), Ok("write-for-us"));
    assert_eq!(of(" Contact Us ", "Write for us").as_deref(), Ok("contact-us"));
    assert_eq!(of("", "Über uns").as_deref(), Ok("uber-uns"));
    assert_eq!(of("", "…"), Err(InvalidPage::Slug));
    assert_eq!(of("../x", "A").as_deref(), Ok("x"));
    let long = of("", &"word ".repeat(40)).unwrap();
    assert!(long.chars().count() <= 60 && !long.ends_with('-'), "{long}");
}
