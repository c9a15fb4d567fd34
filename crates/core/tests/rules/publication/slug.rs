//! The word of a publication in addresses.

use quire_core::publication::slug::{SlugRefusal, check};

#[test]
fn a_slug_is_words_joined_by_dashes() {
    let of = |text: &str| check(text, |word| word == "about", |word| word == "field-notes");
    for good in ["abc", "field-notes-2", "2001", &"a".repeat(30)] {
        assert_eq!(of(good), Ok(()), "{good}");
    }
    for (text, why) in [
        ("", SlugRefusal::TooShort),
        ("ab", SlugRefusal::TooShort),
        (&"a".repeat(31), SlugRefusal::TooLong),
        ("Field", SlugRefusal::Invalid),
        ("-abc", SlugRefusal::Invalid),
        ("abc-", SlugRefusal::Invalid),
        ("xn--abc", SlugRefusal::Invalid),
        ("a b c", SlugRefusal::Invalid),
        ("a.bc", SlugRefusal::Invalid),
        ("ábc", SlugRefusal::Invalid),
        ("<b>x</b>", SlugRefusal::Invalid),
        ("about", SlugRefusal::Reserved),
        ("field-notes", SlugRefusal::Taken),
    ] {
        assert_eq!(of(text), Err(why), "{text}");
    }
}
