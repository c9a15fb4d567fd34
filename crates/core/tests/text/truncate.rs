//! Text that is cut.

use proptest::prelude::*;
use quire_core::text::truncate::at_word;
use unicode_segmentation::UnicodeSegmentation;

#[test]
fn text_is_cut_at_words() {
    for (text, max, want) in [
        ("Hello, brave new world", 10, "Hello…"),
        ("One two three", 8, "One two…"),
        ("Short", 10, "Short"),
        ("Stop. Now", 6, "Stop…"),
        ("Donaudampfschiff", 5, "Dona…"),
        ("日本語の文章です", 4, "日本語…"),
        ("a 👩‍👩‍👧‍👦 b c d", 4, "a 👩‍👩‍👧‍👦…"),
        ("ab👩‍👩‍👧‍👦cd", 4, "ab👩‍👩‍👧‍👦…"),
        ("ab👩‍👩‍👧‍👦cd", 3, "ab…"),
        ("word", 0, ""),
        ("word", 1, "…"),
    ] {
        assert_eq!(at_word(text, max), want, "{text} at {max}");
    }
}

proptest! {
    #[test]
    fn the_length_is_never_over_the_limit(text in "\\PC{0,60}", max in 0_usize..40) {
        prop_assert!(at_word(&text, max).graphemes(true).count() <= max);
    }
}
