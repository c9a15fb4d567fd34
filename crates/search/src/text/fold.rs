//! Folding: what people leave out when they type is left out of the index too.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Folds one word or text, keeping its spaces and punctuation (letter case, accents and vowel
/// points do not count in a search).
#[must_use]
pub fn fold(text: &str) -> String {
    text.chars().flat_map(fold_char).nfc().collect()
}

/// The folded form of one character; empty for accents and points. Compatibility forms
/// (fullwidth, ligatures) become plain ones.
pub(super) fn fold_char(c: char) -> impl Iterator<Item = char> {
    // Plain ASCII, the usual case, needs no tables.
    let ascii = c.is_ascii().then(|| c.to_ascii_lowercase());
    let other = (!c.is_ascii()).then(|| {
        c.nfkd()
            .filter(|c| !is_dropped(*c))
            .flat_map(char::to_lowercase)
            .filter(|c| !is_dropped(*c))
            .flat_map(|c| {
                plain(c).chars().chain(plain(c).is_empty().then_some(c)).collect::<Vec<_>>()
            })
    });
    ascii.into_iter().chain(other.into_iter().flatten())
}

/// Whether `c` is a mark that belongs to the character before it.
pub(crate) fn is_mark(c: char) -> bool {
    // The halfwidth voicing marks of kana are characters of their own.
    is_combining_mark(c) || is_dropped(c) || matches!(c, '\u{ff9e}' | '\u{ff9f}')
}

/// Apostrophes and the Hebrew geresh inside words.
pub(super) const fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '\u{2019}' | '\u{2018}' | '\u{02bc}' | '\u{05f3}' | '\u{05f4}')
}

/// Accents of the alphabetic scripts, Hebrew points, Arabic vowels and stretching, joiners.
const fn is_dropped(c: char) -> bool {
    matches!(c,
        '\u{0300}'..='\u{036f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{0591}'..='\u{05bd}' | '\u{05bf}' | '\u{05c1}' | '\u{05c2}' | '\u{05c4}' | '\u{05c5}' | '\u{05c7}'
        | '\u{0610}'..='\u{061a}' | '\u{064b}'..='\u{065f}' | '\u{0670}' | '\u{0640}'
        | '\u{200b}'..='\u{200f}' | '\u{00ad}')
}

/// Letters that have no decomposition but a plain spelling; empty for all others.
const fn plain(c: char) -> &'static str {
    match c {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'þ' => "th",
        'ħ' => "h",
        'ı' => "i",
        'ŋ' => "n",
        'ς' => "σ",
        // Arabic: alef without dots for the one with them, teh marbuta as heh.
        'ى' | 'ی' => "ي",
        'ة' => "ه",
        'ک' => "ك",
        'ٱ' => "ا",
        _ => "",
    }
}
