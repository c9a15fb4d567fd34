//! Names of people: the possessive and the initials.

use unicode_segmentation::UnicodeSegmentation;

/// `Ada's`, `James'`; empty stays empty.
#[must_use]
pub fn possessive(name: &str) -> String {
    match name.trim_end().chars().next_back() {
        None => String::new(),
        Some('s' | 'S') => format!("{}'", name.trim_end()),
        Some(_) => format!("{}'s", name.trim_end()),
    }
}

/// Gives at most two letters to stand for a person without a picture: of the first and the last
/// word, upper case. Signs that are no letters or digits are passed over; empty when nothing
/// is left.
#[must_use]
pub fn initials(name: &str) -> String {
    let mut letters = name.split_whitespace().filter_map(|word| {
        word.graphemes(true).find(|g| g.chars().next().is_some_and(char::is_alphanumeric))
    });
    let first = letters.next().unwrap_or_default();
    let last = letters.next_back().unwrap_or_default();
    format!("{first}{last}").to_uppercase()
}
