//! Marks what matched in a text: for whole attributes and for snippets. The text is
//! escaped, so the result is HTML in which only the marks are markup.

use crate::{
    text::{self, TextToken},
    words::Word,
};
use quire_core::document::html::push_escaped;

/// The marks around a match; the person who asks may choose them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marks {
    /// Put before.
    pub before: String,
    /// Put after.
    pub after: String,
}

impl Default for Marks {
    fn default() -> Self {
        Self { before: "<em>".to_owned(), after: "</em>".to_owned() }
    }
}

/// How many words of the query a text has (the three levels of Algolia's answers).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchLevel {
    /// None.
    None,
    /// Some.
    Partial,
    /// All.
    Full,
}

impl MatchLevel {
    /// The level as Algolia spells it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            MatchLevel::None => "none",
            MatchLevel::Partial => "partial",
            MatchLevel::Full => "full",
        }
    }
}

/// A marked text, with what is said beside it in an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Highlighted {
    /// HTML.
    pub value: String,
    /// How much matched.
    pub level: MatchLevel,
    /// The words of the query that matched, as typed (folded).
    pub words: Vec<String>,
    /// Whether every word of the text is marked.
    pub fully: bool,
}

/// Marks all of `text`.
#[must_use]
pub fn highlight(text: &str, words: &[Word], marks: &Marks) -> Highlighted {
    let tokens = text::tokens(text);
    let spans = spans(text, &tokens, words);
    mark(text, &tokens, &spans, words, marks, text.len())
}

/// Marks the stretch of `length` words of `text` that has the most matches; cut ends carry an
/// ellipsis.
#[must_use]
pub fn snippet(text: &str, words: &[Word], marks: &Marks, length: usize) -> Highlighted {
    let tokens = text::tokens(text);
    let spans = spans(text, &tokens, words);
    let (first, last) = window(&tokens, &spans, length.max(1));
    let cut_start = first > 0;
    let cut_end = last < tokens.len();
    let from = if cut_start { tokens.get(first).map_or(0, |token| token.from) } else { 0 };
    let to = if cut_end {
        last.checked_sub(1).and_then(|at| tokens.get(at)).map_or(text.len(), |token| token.to)
    } else {
        text.len()
    };
    let inside = |span: &&Span| span.from >= from && span.to <= to;
    let shifted: Vec<Span> = spans
        .iter()
        .filter(inside)
        .map(|span| Span { from: span.from - from, to: span.to - from, ..*span })
        .collect();
    let part = text.get(from..to).unwrap_or_default();
    let mut marked =
        mark(part, tokens.get(first..last).unwrap_or_default(), &shifted, words, marks, part.len());
    if cut_start {
        marked.value.insert(0, '…');
    }
    if cut_end {
        marked.value.push('…');
    }
    marked
}

/// A match: bytes of the text, and which word of the query.
#[derive(Debug, Clone, Copy)]
struct Span {
    from: usize,
    to: usize,
    word: usize,
}

fn spans(text: &str, tokens: &[TextToken], words: &[Word]) -> Vec<Span> {
    let matched = |token: &TextToken| {
        words.iter().enumerate().find_map(|(place, word)| {
            let bytes = word.matched(&token.text)?;
            let to = token.from + unfolded_length(text.get(token.from..token.to)?, bytes);
            Some(Span { from: token.from, to, word: place })
        })
    };
    tokens.iter().filter_map(matched).collect()
}

/// How many bytes of `word` make the first `folded` bytes of its folded form.
fn unfolded_length(word: &str, folded: usize) -> usize {
    let mut length = 0;
    for (at, c) in word.char_indices() {
        if length >= folded && !text::is_mark(c) {
            return at;
        }
        length += text::fold(c.encode_utf8(&mut [0; 4])).len();
    }
    word.len()
}

/// The tokens (first, one after the last) of the stretch of `length` with the most matches of
/// different words; the first of equals.
fn window(tokens: &[TextToken], spans: &[Span], length: usize) -> (usize, usize) {
    let mut best = (0, 0);
    for (place, span) in spans.iter().enumerate() {
        let first = tokens.partition_point(|token| token.from < span.from);
        let end = tokens.get(first + length - 1).map_or(usize::MAX, |token| token.to);
        let inside = spans.iter().skip(place).take_while(|other| other.to <= end);
        let mut words: Vec<usize> = inside.map(|other| other.word).collect();
        words.sort_unstable();
        words.dedup();
        if words.len() > best.1 {
            best = (first, words.len());
        }
    }
    // Some words before the first match, and none beyond the end.
    let first = best.0.saturating_sub(length / 4).min(tokens.len().saturating_sub(length));
    (first, (first + length).min(tokens.len()))
}

fn mark(
    text: &str,
    tokens: &[TextToken],
    spans: &[Span],
    words: &[Word],
    marks: &Marks,
    end: usize,
) -> Highlighted {
    let mut value = String::with_capacity(end + spans.len() * 9);
    let mut done = 0;
    let mut open: Option<(usize, usize)> = None;
    // Pairs of ideographs overlap: what touches is one mark.
    for span in spans {
        open = match open {
            Some((from, to)) if span.from <= to => Some((from, to.max(span.to))),
            Some(range) => {
                done = push_marked(&mut value, text, done, range, marks);
                Some((span.from, span.to))
            }
            None => Some((span.from, span.to)),
        };
    }
    if let Some(range) = open {
        done = push_marked(&mut value, text, done, range, marks);
    }
    push_escaped(&mut value, text.get(done..end).unwrap_or_default());
    let found: Vec<String> = words
        .iter()
        .enumerate()
        .filter(|(place, _)| spans.iter().any(|span| span.word == *place))
        .map(|(_, word)| word.text.clone())
        .collect();
    let level = match found.len() {
        0 => MatchLevel::None,
        some if some == words.len() => MatchLevel::Full,
        _ => MatchLevel::Partial,
    };
    let fully = !tokens.is_empty() && spans.len() == tokens.len();
    Highlighted { value, level, words: found, fully }
}

fn push_marked(
    value: &mut String,
    text: &str,
    done: usize,
    (from, to): (usize, usize),
    marks: &Marks,
) -> usize {
    push_escaped(value, text.get(done..from).unwrap_or_default());
    value.push_str(&marks.before);
    push_escaped(value, text.get(from..to).unwrap_or_default());
    value.push_str(&marks.after);
    to
}
