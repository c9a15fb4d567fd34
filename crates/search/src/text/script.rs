//! How a script writes its words.

/// What a character does to words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ScriptKind {
    /// Part of a word with borders around it.
    Word,
    /// Part of a run without borders between words.
    Unspaced,
    /// No part of any word.
    Separator,
}

/// The class of `c`. Hangul counts as unspaced although it has spaces: particles are glued to its
/// words, and pairs find the stem.
pub(super) fn script(c: char) -> ScriptKind {
    if c.is_ascii() {
        return if c.is_ascii_alphanumeric() { ScriptKind::Word } else { ScriptKind::Separator };
    }
    if is_unspaced(c) {
        ScriptKind::Unspaced
    } else if c.is_alphanumeric() {
        ScriptKind::Word
    } else {
        ScriptKind::Separator
    }
}

fn is_unspaced(c: char) -> bool {
    match c {
        '\u{0e50}'..='\u{0e59}' => false,
        // Thai, Lao; Myanmar; Khmer: letters with their vowel signs.
        '\u{0e01}'..='\u{0e4e}' | '\u{0e81}'..='\u{0ecd}' => true,
        '\u{1000}'..='\u{103f}' | '\u{1780}'..='\u{17d3}' => true,
        // Kana, halfwidth kana; Bopomofo.
        '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fa}' | '\u{30fc}'..='\u{30fe}' => true,
        '\u{31f0}'..='\u{31ff}' | '\u{ff66}'..='\u{ff9f}' | '\u{3105}'..='\u{312f}' => true,
        // Ideographs and their extensions.
        '\u{3005}'..='\u{3007}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' => true,
        '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}' => true,
        // Hangul.
        '\u{ac00}'..='\u{d7a3}' | '\u{1100}'..='\u{11ff}' | '\u{3131}'..='\u{318e}' => true,
        _ => false,
    }
}
