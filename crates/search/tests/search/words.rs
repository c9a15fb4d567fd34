//! How a query is taken apart.

use quire_search::words::{MAX_PHRASES, MAX_WORDS, Phrase, parse};

#[test]
fn only_the_last_word_is_a_beginning() {
    let words = parse("  Crème brûlée ").words;
    let seen: Vec<_> = words.iter().map(|w| (w.text.as_str(), w.is_prefix)).collect();
    assert_eq!(seen, [("creme", false), ("brulee", true)]);
    assert!(parse(" ?! ").words.is_empty());
}

#[test]
fn a_long_query_is_cut() {
    assert!(parse(&"word ".repeat(1000)).words.len() <= MAX_WORDS);
    assert!(parse(&"x".repeat(100_000)).words.len() == 1);
    let many: String = (0..100).map(|n| format!("w{n} ")).collect();
    assert_eq!(parse(&many).words.len(), MAX_WORDS);
    let phrases = parse(&"\"a b\" ".repeat(90)).phrases;
    assert_eq!(phrases.len(), MAX_PHRASES);
}

#[test]
fn quotation_marks_make_phrases() {
    let phrases = |query: &str| -> Vec<String> {
        let joined = |phrase: &Phrase| {
            phrase.iter().map(|(_, term)| term.as_str()).collect::<Vec<_>>().join(" ")
        };
        parse(query).phrases.iter().map(joined).collect()
    };
    for (query, expected) in [
        ("\"borrow checker\"", vec!["borrow checker"]),
        ("rust \"borrow checker\" \"zero cost\"", vec!["borrow checker", "zero cost"]),
        ("“Crème brûlée”", vec!["creme brulee"]),
        ("„to be“ «or not»", vec!["to be", "or not"]),
        ("\"to be or not to be\"", vec!["to be or not to be"]),
        ("\"rust\"", vec![]),
        ("\"borrow checker", vec![]),
        ("צה\"ל ארה\"ב", vec![]),
        ("a 5\" pipe and a 6\" hose", vec![]),
        ("\"\" \" \"", vec![]),
        ("「東京都」", vec!["東京 京都"]),
    ] {
        assert_eq!(phrases(query), expected, "{query}");
    }
}

#[test]
fn quoted_words_are_meant_as_typed() {
    let words = parse("\"borrow check\"").words;
    assert!(words.iter().all(|word| word.is_quoted && !word.is_prefix));
    let words = parse("\"borrow check\" borrow").words;
    assert!(words.iter().all(|word| word.is_quoted && !word.is_prefix));
    assert!(parse("\"borrow check").words.last().unwrap().is_prefix);
}
