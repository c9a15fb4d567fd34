//! One analysis for indexed text and for queries: words are split, folded (letter case, accents,
//! vowel points) and, in scripts that do not put spaces between words, cut into pairs of
//! characters.

mod fold;
mod script;

pub use fold::fold;
pub(crate) use fold::is_mark;

use script::{ScriptKind, script};
use unicode_normalization::UnicodeNormalization;

/// Tokens longer than this many bytes are cut: no one types them, and terms have a limit.
const MAX_TOKEN: usize = 96;

/// A folded word and where it stands in the original text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextToken {
    /// The folded text.
    pub text: String,
    /// The first byte in the original.
    pub from: usize,
    /// The byte after the last in the original.
    pub to: usize,
    /// Whether it is a pair (or a single one) of characters of an unspaced script.
    pub is_pair: bool,
}

/// Cuts text that is indexed into tokens. A run of an unspaced script gives all its pairs
/// and its last character alone, so that every character begins some token.
#[must_use]
pub fn tokens(text: &str) -> Vec<TextToken> {
    analyse(text, true)
}

/// Cuts a query into tokens: as [`tokens`], but a run gives its last character only when it is the
/// whole run (a pair says more than one character).
#[must_use]
pub fn query_tokens(text: &str) -> Vec<TextToken> {
    analyse(text, false)
}

fn analyse(text: &str, with_last: bool) -> Vec<TextToken> {
    let mut tokens = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((from, c)) = chars.next() {
        match script(c) {
            ScriptKind::Separator => {}
            ScriptKind::Unspaced => {
                let mut run = vec![Unit::new(from, c)];
                while let Some((at, next)) = chars.next_if(|(_, c)| continues_run(*c)) {
                    match run.last_mut() {
                        Some(unit) if fold::is_mark(next) => unit.push(at, next),
                        _ => run.push(Unit::new(at, next)),
                    }
                }
                push_pairs(&mut tokens, &run, with_last);
            }
            ScriptKind::Word => {
                let mut word = Word { folded: String::new(), from, to: from };
                word.push(from, c);
                while let Some((at, next)) = chars.peek().copied() {
                    let after = text.get(at + next.len_utf8()..).and_then(|t| t.chars().next());
                    if !word.continues_with(next, after) {
                        break;
                    }
                    word.push(at, next);
                    chars.next();
                }
                tokens.extend(word.finish());
            }
        }
    }
    tokens
}

fn continues_run(c: char) -> bool {
    script(c) == ScriptKind::Unspaced || fold::is_mark(c)
}

/// A character of an unspaced script with the marks that belong to it.
struct Unit {
    folded: String,
    from: usize,
    to: usize,
}

impl Unit {
    fn new(from: usize, c: char) -> Self {
        Self { folded: fold::fold_char(c).collect(), from, to: from + c.len_utf8() }
    }

    fn push(&mut self, at: usize, mark: char) {
        self.to = at + mark.len_utf8();
        if self.folded.len() < MAX_TOKEN {
            self.folded.extend(fold::fold_char(mark));
        }
    }
}

fn push_pairs(tokens: &mut Vec<TextToken>, run: &[Unit], with_last: bool) {
    let token = |units: &[&Unit]| {
        let (from, to) = (units.first()?.from, units.last()?.to);
        let text: String = units.iter().flat_map(|unit| unit.folded.nfc()).collect();
        (!text.is_empty()).then_some(TextToken { text, from, to, is_pair: true })
    };
    for pair in run.windows(2) {
        if let [first, second] = pair {
            tokens.extend(token(&[first, second]));
        }
    }
    if with_last || run.len() == 1 {
        tokens.extend(run.last().and_then(|last| token(&[last])));
    }
}

struct Word {
    folded: String,
    from: usize,
    to: usize,
}

impl Word {
    fn push(&mut self, at: usize, c: char) {
        self.to = at + c.len_utf8();
        if self.folded.len() >= MAX_TOKEN || fold::is_apostrophe(c) {
            return;
        }
        if c.is_ascii() {
            self.folded.push(c.to_ascii_lowercase());
        } else {
            self.folded.extend(fold::fold_char(c));
        }
    }

    /// Whether `c`, followed by `after`, belongs to the word: letters, digits and marks; an
    /// apostrophe between letters; a dot between digits (`1.95`); `+` and `#` after one letter
    /// (`C++`, `C#`).
    fn continues_with(&self, c: char, after: Option<char>) -> bool {
        let next_is = |wanted: fn(char) -> bool| after.is_some_and(wanted);
        let ends_in_digit = self.folded.ends_with(|c: char| c.is_ascii_digit());
        match c {
            '.' => ends_in_digit && next_is(|c| c.is_ascii_digit()),
            '+' | '#' => {
                let mut letters = self.folded.chars();
                letters.next().is_some_and(char::is_alphabetic)
                    && letters.all(|c| matches!(c, '+' | '#'))
                    && self.folded.len() < 4
            }
            _ if fold::is_apostrophe(c) => next_is(char::is_alphabetic),
            _ => script(c) == ScriptKind::Word || fold::is_mark(c),
        }
    }

    fn finish(self) -> Option<TextToken> {
        let is_plain = self.folded.is_ascii();
        let text = if is_plain { self.folded } else { self.folded.nfc().collect() };
        let token = TextToken { text, from: self.from, to: self.to, is_pair: false };
        (!token.text.is_empty()).then_some(token)
    }
}

/// The analysis as a tokenizer of the index.
#[derive(Debug, Clone, Default)]
pub(crate) struct Analysis;

/// The tokens of one text, one after the other.
#[derive(Debug)]
pub(crate) struct AnalysisStream {
    tokens: std::vec::IntoIter<TextToken>,
    current: tantivy::tokenizer::Token,
}

impl tantivy::tokenizer::Tokenizer for Analysis {
    type TokenStream<'a> = AnalysisStream;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> AnalysisStream {
        let tokens = tokens(text).into_iter();
        AnalysisStream { tokens, current: tantivy::tokenizer::Token::default() }
    }
}

impl tantivy::tokenizer::TokenStream for AnalysisStream {
    fn advance(&mut self) -> bool {
        let Some(token) = self.tokens.next() else { return false };
        self.current.offset_from = token.from;
        self.current.offset_to = token.to;
        self.current.position = self.current.position.wrapping_add(1);
        self.current.text = token.text;
        true
    }

    fn token(&self) -> &tantivy::tokenizer::Token {
        &self.current
    }

    fn token_mut(&mut self) -> &mut tantivy::tokenizer::Token {
        &mut self.current
    }
}
