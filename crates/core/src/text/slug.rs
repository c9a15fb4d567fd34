//! Slugs: letters and digits of any script stay, accents go, everything else
//! becomes one dash, apostrophes vanish, and with them what is not seen inside a word.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Makes a slug; empty when nothing of `text` can stay.
#[must_use]
pub fn slug(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut gap = false;
    // What came before it decides whether a mark is an accent; nothing did at the start.
    let mut letter = None;
    for c in text.nfkd().flat_map(char::to_lowercase) {
        if vanishes(c) {
            continue;
        }
        if is_combining_mark(c) {
            if letter.is_some_and(|letter| is_part_of(letter, c)) {
                out.push(c);
            }
        } else if c.is_alphanumeric() {
            if gap && !out.is_empty() {
                out.push('-');
            }
            (gap, letter) = (false, Some(c));
            out.push(c);
        } else {
            (gap, letter) = (true, None);
        }
    }
    out.nfc().collect()
}

/// Apostrophes, and the soft hyphens and joiners that show in no address.
const fn vanishes(c: char) -> bool {
    matches!(
        c,
        '\'' | '\u{2019}'
            | '\u{2018}'
            | '\u{2bc}'
            | '\u{ad}'
            | '\u{200c}'
            | '\u{200d}'
            | '\u{2060}'
    )
}

/// Whether `mark` belongs to `letter`, as vowel signs do and the breve of й, and is no accent.
const fn is_part_of(letter: char, mark: char) -> bool {
    match mark {
        // Choose among drawings of the same letter, or frame it.
        '\u{180b}'..='\u{180d}'
        | '\u{180f}'
        | '\u{20d0}'..='\u{20ff}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{e0100}'..='\u{e01ef}' => false,
        // The stress marks of Cyrillic words; its other marks make letters of their own.
        '\u{300}' | '\u{301}' => false,
        '\u{302}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' => {
            matches!(letter, '\u{400}'..='\u{52f}')
        }
        _ => true,
    }
}

/// The slug of `text` and an id, as addresses of lists and stories have them; the id alone where
/// nothing of `text` can stay.
#[must_use]
pub fn with_id(text: &str, id: &str) -> String {
    let slug = slug(text);
    if slug.is_empty() { id.to_owned() } else { format!("{slug}-{id}") }
}

/// Whether `text` is already in slug form.
#[must_use]
pub fn is_slug(text: &str) -> bool {
    !text.is_empty() && slug(text) == text
}
