//! What is marked in a text.

use quire_search::{
    highlight::{Marks, MatchLevel, highlight, snippet},
    words::{Match, Word},
};

fn word(text: &str, is_prefix: bool) -> Word {
    Word { text: text.to_owned(), is_prefix, is_pair: false, is_quoted: false, matches: vec![] }
}

#[test]
fn text_is_escaped_and_only_marks_are_markup() {
    let marked =
        highlight("<script>alert('x')</script> & rust", &[word("alert", true)], &Marks::default());
    assert_eq!(marked.value, "&lt;script&gt;<em>alert</em>(&#39;x&#39;)&lt;/script&gt; &amp; rust");
}

#[test]
fn a_beginning_marks_only_what_was_typed() {
    let marked = highlight("Émigrés rust", &[word("emig", true)], &Marks::default());
    assert_eq!(marked.value, "<em>Émig</em>rés rust");
    assert_eq!(marked.level, MatchLevel::Full);
}

#[test]
fn accents_written_apart_stay_with_their_letter() {
    let marked = highlight("cafe\u{301}s", &[word("cafe", true)], &Marks::default());
    assert_eq!(marked.value, "<em>cafe\u{301}</em>s");
}

#[test]
fn a_mistyped_word_marks_the_right_one() {
    let mut typo = word("borow", false);
    typo.matches.push(Match { term: "borrow".to_owned(), typos: 1, is_longer: false });
    let marked =
        highlight("The Borrow checker", &[typo, word("lifetime", true)], &Marks::default());
    assert_eq!(marked.value, "The <em>Borrow</em> checker");
    assert_eq!(marked.level, MatchLevel::Partial);
    assert_eq!(marked.words, ["borow"]);
}

#[test]
fn neighbouring_pairs_are_one_mark() {
    let words: Vec<Word> =
        ["東京", "京都"].map(|text| Word { is_pair: true, ..word(text, false) }).into();
    assert_eq!(highlight("大東京都", &words, &Marks::default()).value, "大<em>東京都</em>");
}

#[test]
fn a_snippet_shows_the_richest_stretch() {
    let text = format!("{}borrow the checker{}", "word ".repeat(50), " word".repeat(50));
    let marked =
        snippet(&text, &[word("borrow", false), word("checker", true)], &Marks::default(), 8);
    assert!(marked.value.starts_with('…') && marked.value.ends_with('…'));
    assert!(marked.value.contains("<em>borrow</em> the <em>checker</em>"), "{}", marked.value);
    assert_eq!(snippet("short", &[], &Marks::default(), 8).value, "short");
    assert_eq!(snippet("", &[], &Marks::default(), 8).value, "");
}
