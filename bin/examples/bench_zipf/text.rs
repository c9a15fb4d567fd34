//! Texts that are compressed about as well as those that say something.

use crate::zipf::Chance;

/// Words of a text, and words there are.
const LENGTH: u64 = 800;
const WORDS: u64 = 4_000;

/// Paragraphs of words that no one knows, some of them more often than others.
pub fn text(chance: &mut Chance) -> String {
    let mut text = String::new();
    for place in 1..=LENGTH {
        let word = chance.below(WORDS).min(chance.below(WORDS));
        let mut letters = Chance::new(word);
        for _ in 0..1 + letters.below(4) {
            text.extend("bdfghklmnprstvwz".chars().nth(letters.below(16) as usize));
            text.extend("aeiou".chars().nth(letters.below(5) as usize));
        }
        text.push_str(if place % 80 == 0 { ".\n\n" } else { " " });
    }
    text
}
