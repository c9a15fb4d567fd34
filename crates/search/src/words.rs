//! The words of a query and what each of them may stand for.

use crate::text;

/// The longest query, in characters; what is beyond is not read (decision 0012).
pub const MAX_QUERY: usize = 512;
/// The most words that are looked at.
const MAX_WORDS: usize = 12;

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
    /// What it may stand for, the likeliest first.
    pub matches: Vec<Match>,
}

/// The words of a query, each once.
pub type Words = Vec<Word>;

/// The words of `query`, without repetitions, not looked up yet.
pub(crate) fn split(query: &str) -> Words {
    let query: String = query.chars().take(MAX_QUERY).collect();
    let mut words: Words = Vec::new();
    for token in text::query_tokens(&query) {
        // A word typed twice is one word; where it stands last, it may be a beginning.
        words.retain(|word| word.text != token.text);
        words.push(Word {
            text: token.text,
            is_prefix: false,
            is_pair: token.is_pair,
            matches: vec![],
        });
    }
    words.truncate(MAX_WORDS);
    if let Some(last) = words.last_mut() {
        last.is_prefix = true;
    }
    words
}

impl Word {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_word_is_a_beginning() {
        let words = split("  Crème brûlée ");
        let seen: Vec<_> = words.iter().map(|w| (w.text.as_str(), w.is_prefix)).collect();
        assert_eq!(seen, [("creme", false), ("brulee", true)]);
        assert!(split(" ?! ").is_empty());
    }

    #[test]
    fn a_long_query_is_cut() {
        assert!(split(&"word ".repeat(1000)).len() <= MAX_WORDS);
        assert!(split(&"x".repeat(100_000)).len() == 1);
        let many: String = (0..100).map(|n| format!("w{n} ")).collect();
        assert_eq!(split(&many).len(), MAX_WORDS);
    }
}
