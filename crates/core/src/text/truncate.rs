//! Cutting text to a length in grapheme clusters: the ellipsis counts, and no
//! emoji or accent is ever split.

use unicode_segmentation::UnicodeSegmentation;

/// The sign for what was cut.
pub const ELLIPSIS: char = '…';

/// At most `max` grapheme clusters of `text`, cut after a whole word, punctuation before the cut
/// dropped, with `…` counted in. A first word that is too long is cut
/// between grapheme clusters. White space at the ends of `text` is not looked at.
#[must_use]
pub fn at_word(text: &str, max: usize) -> String {
    let text = text.trim();
    if fits(text, max) {
        return text.to_owned();
    }
    let Some(room) = max.checked_sub(1) else { return String::new() };
    let kept = prefix(text, room);
    let words = trim_end(whole_words(text, kept));
    format!("{}{ELLIPSIS}", if words.is_empty() { kept } else { words })
}

fn fits(text: &str, max: usize) -> bool {
    text.graphemes(true).nth(max).is_none()
}

fn prefix(text: &str, graphemes: usize) -> &str {
    let end = text.grapheme_indices(true).nth(graphemes).map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or(text)
}

/// What of `kept`, a prefix of `text`, is whole words; all of it when it is part of the first one.
fn whole_words<'a>(text: &'a str, kept: &'a str) -> &'a str {
    let rest = text.get(kept.len()..).unwrap_or_default();
    if rest.graphemes(true).next().is_some_and(is_space) {
        return kept;
    }
    let gap = kept.grapheme_indices(true).rev().find(|(_, grapheme)| is_space(grapheme));
    gap.and_then(|(at, _)| kept.get(..at)).unwrap_or(kept)
}

fn trim_end(text: &str) -> &str {
    let mut graphemes = text.grapheme_indices(true).rev();
    let last = graphemes.find(|(_, grapheme)| !is_space(grapheme) && !is_punctuation(grapheme));
    last.and_then(|(at, grapheme)| text.get(..at.saturating_add(grapheme.len())))
        .unwrap_or_default()
}

fn is_space(grapheme: &str) -> bool {
    grapheme.chars().all(char::is_whitespace)
}

/// Signs that end a part of a sentence or open the next one, of any script. Closing brackets and
/// quotes stay with what they close, and so do the signs of `C#` and `100%`.
fn is_punctuation(grapheme: &str) -> bool {
    const SIGNS: &str = ".,;:!?…‥·-‐‑‒–—―([{“‘«„‚¿¡、。，．；：！？・「『（،؛؟।॥";
    !grapheme.is_empty() && grapheme.chars().all(|sign| SIGNS.contains(sign))
}
