//! The words of a query and what each of them may stand for.

use crate::text;

/// The longest query, in characters; what is beyond is not read (decision 0012).
pub const MAX_QUERY: usize = 512;
/// The most words that are looked at, and the most of one phrase.
pub const MAX_WORDS: usize = 12;
/// The most phrases that are looked at: with two words each, they hold as many as are looked at.
pub const MAX_PHRASES: usize = MAX_WORDS / 2;

/// A term of the index a word may stand for (beginnings and mistyped letters).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// The term.
    pub term: String,
    /// How many letters were mistyped.
    pub typos: u8,
    /// Whether the word is only the beginning of the term.
    pub is_longer: bool,
}

/// A word of the query and what it may stand for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// As typed, folded.
    pub text: String,
    /// Whether longer words match too: the last word may not be finished.
    pub is_prefix: bool,
    /// Whether it is a pair of characters of an unspaced script, which has no typos.
    pub is_pair: bool,
    /// Whether it stands in quotation marks: it is meant as typed.
    pub is_quoted: bool,
    /// What it may stand for, the likeliest first.
    pub matches: Vec<Match>,
}

/// The words of a query, each once.
pub type Words = Vec<Word>;

/// Words in quotation marks, which must stand side by side: the words and their places in the
/// phrase, from 0 on.
pub type Phrase = Vec<(usize, String)>;

/// A query taken apart.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ParsedQuery {
    /// All words, those of phrases too, without repetitions, not looked up yet.
    pub words: Words,
    /// What must stand side by side.
    pub phrases: Vec<Phrase>,
}

/// Takes `query` apart, as far as it is read: no more than [`MAX_QUERY`] characters, [`MAX_WORDS`]
/// words and [`MAX_PHRASES`] phrases of it. What its words may stand for ([`Word::matches`]) only an
/// index knows; without that they match what is spelled like them.
#[must_use]
pub fn parse(query: &str) -> ParsedQuery {
    let query: String = query.chars().take(MAX_QUERY).collect();
    let mut parsed = ParsedQuery::default();
    let words = &mut parsed.words;
    for (part, is_quoted) in quoted_parts(&query) {
        for token in text::query_tokens(part) {
            // A word typed twice is one word; where it stands last, it may be a beginning.
            let was_quoted = words.iter().any(|word| word.text == token.text && word.is_quoted);
            words.retain(|word| word.text != token.text);
            words.push(Word {
                text: token.text,
                is_prefix: false,
                is_pair: token.is_pair,
                is_quoted: is_quoted || was_quoted,
                matches: vec![],
            });
        }
        if is_quoted {
            parsed.phrases.extend(phrase(part));
        }
    }
    words.truncate(MAX_WORDS);
    parsed.phrases.truncate(MAX_PHRASES);
    if let Some(last) = words.last_mut() {
        // Characters of an unspaced script are the beginning of a pair even in quotation marks.
        last.is_prefix = !last.is_quoted || last.is_pair;
    }
    parsed
}

/// The words of `quoted` as they follow each other in indexed text; `None` for a single one.
fn phrase(quoted: &str) -> Option<Phrase> {
    let mut tokens = text::tokens(quoted);
    // The last character alone is indexed only where a run ends, and a text may go on here.
    if tokens.last() != text::query_tokens(quoted).last() {
        tokens.pop();
    }
    let terms: Phrase =
        tokens.into_iter().take(MAX_WORDS).map(|token| token.text).enumerate().collect();
    (terms.len() > 1).then_some(terms)
}

/// The parts of `query` inside and outside of quotation marks. A mark opens before a word and
/// closes after one; one between letters (`צה"ל`), after a number (`5"`) or without its
/// counterpart is an ordinary character.
fn quoted_parts(query: &str) -> Vec<(&str, bool)> {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let mut parts = Vec::new();
    let (mut from, mut opened) = (0, None);
    for (at, mark) in query.char_indices().filter(|(_, c)| QUOTATION_MARKS.contains(c)) {
        let after = at + mark.len_utf8();
        let before_is_word = is_word(query.get(..at).and_then(|text| text.chars().next_back()));
        let after_is_word = is_word(query.get(after..).and_then(|text| text.chars().next()));
        match opened {
            Some(inside) if !after_is_word => {
                parts.push((query.get(from..inside).unwrap_or_default(), false));
                parts.push((query.get(inside..at).unwrap_or_default(), true));
                (from, opened) = (after, None);
            }
            None if !before_is_word => opened = Some(after),
            _ => {}
        }
    }
    parts.push((query.get(from..).unwrap_or_default(), false));
    parts
}

/// The quotation marks of keyboards and of the languages they write.
const QUOTATION_MARKS: [char; 8] = ['"', '“', '”', '„', '«', '»', '「', '」'];

impl Word {
    /// Whether nothing in the index is spelled like it.
    pub(crate) fn is_unknown(&self) -> bool {
        self.matches.is_empty()
    }

    /// The part of `token` (a folded word of a text) that this word matches: all of it, or its
    /// first bytes; `None` when it does not match.
    #[must_use]
    pub fn matched(&self, token: &str) -> Option<usize> {
        if token == self.text {
            return Some(token.len());
        }
        if self.is_prefix && token.starts_with(&self.text) {
            return Some(self.text.len());
        }
        let found = self.matches.iter().find(|found| found.term == token)?;
        // A mistyped beginning has no exact border in the word it stands for.
        Some(if found.is_longer && found.typos > 0 {
            let typed = self.text.chars().count();
            token.char_indices().nth(typed).map_or(token.len(), |(at, _)| at)
        } else {
            token.len()
        })
    }
}
