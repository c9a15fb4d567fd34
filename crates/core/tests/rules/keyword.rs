//! Keywords that are kept away.

use quire_core::keyword::{Folded, InvalidKeyword, Keyword, LENGTH_MAX};

fn is_in(keyword: &str, text: &str) -> bool {
    keyword.parse::<Keyword>().unwrap().is_in(&Folded::new(text))
}

#[test]
fn letter_case_accents_and_punctuation_do_not_count() {
    assert!(is_in("élection", "What the ELECTION means"));
    assert!(is_in("cafe", "Le Café, encore"));
    assert!(is_in("machine  learning", "Machine-learning at home"));
    assert!(is_in("dont panic", "Don’t panic!"));
}

#[test]
fn a_keyword_is_found_as_whole_words_only() {
    assert!(!is_in("art", "How to start"));
    assert!(is_in("art", "On art."));
    assert!(!is_in("c", "C++ in a week") && is_in("c++", "C++ in a week"));
    assert!(!is_in("machine learning", "learning a machine"));
}

#[test]
fn scripts_without_spaces_are_looked_through() {
    assert!(is_in("選挙", "明日の選挙について"));
}

#[test]
fn what_has_no_word_or_too_many_letters_is_no_keyword() {
    assert_eq!("".parse::<Keyword>(), Err(InvalidKeyword::Empty));
    assert_eq!(" \u{0} …🙂".parse::<Keyword>(), Err(InvalidKeyword::Empty));
    assert!("a".repeat(LENGTH_MAX).parse::<Keyword>().is_ok());
    assert_eq!("a".repeat(LENGTH_MAX + 1).parse::<Keyword>(), Err(InvalidKeyword::TooLong));
    assert_eq!("a".repeat(100_000).parse::<Keyword>(), Err(InvalidKeyword::TooLong));
}

proptest::proptest! {
    #[test]
    fn a_keyword_is_in_itself_whatever_stands_around_it(typed: String, before: String) {
        if let Ok(keyword) = typed.parse::<Keyword>() {
            let text = format!("{before} {} {before}", keyword.text());
            proptest::prop_assert!(keyword.is_in(&Folded::new(&text)));
            proptest::prop_assert_eq!(keyword.text().parse::<Keyword>().unwrap(), keyword);
        }
    }
}
