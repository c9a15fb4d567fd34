//! How texts and queries are cut into words.

use proptest::prelude::*;
use quire_search::text::{fold, query_tokens, tokens};

fn words(text: &str) -> Vec<String> {
    tokens(text).into_iter().map(|token| token.text).collect()
}

#[test]
fn case_accents_and_ligatures_are_folded() {
    assert_eq!(
        words("Ünïcödé CRÈME Straße Øre œuvre"),
        ["unicode", "creme", "strasse", "ore", "oeuvre"]
    );
    assert_eq!(words("e\u{301}te\u{301}"), ["ete"]);
    assert_eq!(words("ĐẶNG Łódź"), ["dang", "lodz"]);
}

#[test]
fn punctuation_splits_and_apostrophes_vanish() {
    assert_eq!(
        words("don't panic, l’été — async_await"),
        ["dont", "panic", "lete", "async", "await"]
    );
    assert_eq!(words("'quoted'"), ["quoted"]);
}

#[test]
fn versions_and_language_names_stay_whole() {
    assert_eq!(words("Rust 1.95.0. C++, C# and R"), ["rust", "1.95.0", "c++", "c#", "and", "r"]);
}

#[test]
fn ideographs_become_pairs() {
    assert_eq!(words("東京都"), ["東京", "京都", "都"]);
    assert_eq!(words("Rust入門"), ["rust", "入門", "門"]);
    let query: Vec<_> = query_tokens("東京都").into_iter().map(|t| t.text).collect();
    assert_eq!(query, ["東京", "京都"]);
    assert_eq!(query_tokens("都").len(), 1);
}

#[test]
fn kana_widths_and_voicing_marks_agree() {
    assert_eq!(words("ｶﾞｽ"), words("ガス"));
    assert_eq!(words("한국어"), ["한국", "국어", "어"]);
}

#[test]
fn hebrew_and_arabic_lose_their_points() {
    assert_eq!(words("שָׁלוֹם עולם"), ["שלום", "עולם"]);
    assert_eq!(words("مُحَمَّد أحمد"), ["محمد", "احمد"]);
}

#[test]
fn thai_becomes_pairs() {
    assert!(words("ภาษาไทย").len() > 3);
}

proptest! {
    #[test]
    fn tokens_lie_inside_the_text_on_character_borders(text in "\\PC{0,40}") {
        for token in tokens(&text) {
            prop_assert!(token.from < token.to);
            prop_assert!(text.get(token.from..token.to).is_some());
            prop_assert!(!token.text.is_empty());
        }
    }

    #[test]
    fn a_folded_word_folds_to_itself(text in "[a-zA-Zéüñøßא-תا-ي]{1,20}") {
        for token in tokens(&text) {
            prop_assert_eq!(fold(&token.text), token.text);
        }
    }
}
