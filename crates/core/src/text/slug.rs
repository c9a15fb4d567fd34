//! Slugs (decision 110): letters and digits of any script stay, accents go, everything else
//! becomes one dash, apostrophes vanish.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Accents of the alphabetic scripts; marks of other scripts are part of their letters.
const fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}')
}

/// Makes a slug; empty when nothing of `text` can stay.
#[must_use]
pub fn slug(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut gap = false;
    for c in text.nfkd().filter(|c| !is_accent(*c)).flat_map(char::to_lowercase) {
        if c.is_alphanumeric() || is_combining_mark(c) {
            if gap && !out.is_empty() {
                out.push('-');
            }
            gap = false;
            out.push(c);
        } else if !matches!(c, '\'' | '\u{2019}' | '\u{2018}' | '\u{02bc}') {
            gap = true;
        }
    }
    out.nfc().collect()
}

/// Whether `text` is already in slug form.
#[must_use]
pub fn is_slug(text: &str) -> bool {
    !text.is_empty() && slug(text) == text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_follow_the_decision() {
        for (input, want) in [
            ("Hello, World!", "hello-world"),
            ("Don't panic", "dont-panic"),
            ("Ünïcödé & more", "unicode-more"),
            ("日本語 タグ", "日本語-タグ"),
            ("  -- ", ""),
            ("C++ & C#", "c-c"),
        ] {
            assert_eq!(slug(input), want);
        }
    }
}
