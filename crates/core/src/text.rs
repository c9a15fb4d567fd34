//! Text helpers that both sides share: slugs, truncation, counts, names.

pub mod count;
pub mod name;
pub mod slug;
pub mod truncate;

/// Whether `text` shows nothing: empty, white space, or invisible characters only.
#[must_use]
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| {
        c.is_whitespace()
            || c.is_control()
            || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{2800}' | '\u{3164}' | '\u{feff}')
    })
}

/// Puts `text` in one line: white space and control characters at its ends go, every other run of
/// them becomes one space (titles, names and subjects of letters are lines).
#[must_use]
pub fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    for word in words.filter(|word| !word.is_empty()) {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

/// [`one_line`] that is cut to so many UTF-16 code units, without characters that turn the
/// direction of writing: what can stand as a title (decision 0017).
#[must_use]
pub fn line(text: &str, units: u32) -> String {
    let mut left = usize::try_from(units).unwrap_or(usize::MAX);
    let whole = one_line(text);
    let fits = whole.chars().filter(|c| !is_direction_control(*c)).take_while(|c| {
        let taken = left.checked_sub(c.len_utf16());
        left = taken.unwrap_or(0);
        taken.is_some()
    });
    fits.collect()
}

/// Whether `c` turns the direction of the text around it: embeddings, overrides and isolates. Marks
/// that only say which direction something has (U+200E, U+200F) do not (what is read is what
/// stands there).
#[must_use]
pub const fn is_direction_control(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
