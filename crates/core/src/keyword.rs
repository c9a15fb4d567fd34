//! Words that a reader does not want to read of: a story is kept away from them when its title,
//! its subtitle or one of its tags has them ("mute a keyword").

use std::str::FromStr;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// The most letters of a keyword.
pub const LENGTH_MAX: usize = 50;
/// The most keywords of one reader.
pub const COUNT_MAX: i64 = 100;

/// A word or a few that a reader muted. Letter case and accents do not count in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keyword {
    text: String,
    folded: String,
}

/// Why something typed is no keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidKeyword {
    /// There is no letter or digit in it.
    #[error("type a word to mute")]
    Empty,
    /// It has more than [`LENGTH_MAX`] letters.
    #[error("a keyword has at most {LENGTH_MAX} letters")]
    TooLong,
}

impl FromStr for Keyword {
    type Err = InvalidKeyword;

    fn from_str(typed: &str) -> Result<Self, InvalidKeyword> {
        if typed.chars().nth(LENGTH_MAX.saturating_mul(4)).is_some() {
            return Err(InvalidKeyword::TooLong);
        }
        let visible = typed.chars().map(|c| if c.is_control() { ' ' } else { c });
        let text: String =
            visible.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ");
        let folded = words(&text);
        if folded.is_empty() {
            return Err(InvalidKeyword::Empty);
        }
        if text.chars().count() > LENGTH_MAX {
            return Err(InvalidKeyword::TooLong);
        }
        Ok(Self { text, folded })
    }
}

impl Keyword {
    /// The keyword as the reader typed it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The keyword without letter case, accents and punctuation: two with the same are one.
    #[must_use]
    pub fn folded(&self) -> &str {
        &self.folded
    }

    /// Whether `text` has the keyword: its words, one after the other and whole; in scripts without
    /// spaces anywhere.
    #[must_use]
    pub fn is_in(&self, text: &Folded) -> bool {
        if self.folded.chars().any(is_unspaced) {
            return text.0.contains(&self.folded);
        }
        text.0.contains(&format!(" {} ", self.folded))
    }
}

/// A text in which keywords are looked for.
#[derive(Debug, Clone)]
pub struct Folded(String);

impl Folded {
    /// Prepares a text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self(format!(" {} ", words(text)))
    }
}

/// The words of a text, folded, with one space between them.
fn words(text: &str) -> String {
    let folded = text.nfkd().filter(|c| !is_combining_mark(*c) && !is_unseen(*c));
    let spaced = folded.flat_map(char::to_lowercase).map(|c| if is_of_word(c) { c } else { ' ' });
    spaced.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Letters, digits, and what makes `C++` and `C#` words of their own.
fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '+' | '#')
}

/// Apostrophes and what is not seen inside a word.
const fn is_unseen(c: char) -> bool {
    matches!(c, '\'' | '\u{2018}' | '\u{2019}' | '\u{ad}' | '\u{200b}'..='\u{200f}')
}

/// Scripts that put no spaces between words.
const fn is_unspaced(c: char) -> bool {
    matches!(c,
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'
        | '\u{20000}'..='\u{3ffff}')
}
