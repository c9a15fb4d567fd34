//! Words in addresses.

use quire_core::text::slug::slug;

#[test]
fn slugs_follow_the_decision() {
    for (input, want) in [
        ("Hello, World!", "hello-world"),
        ("Don't panic", "dont-panic"),
        ("Ünïcödé & more", "unicode-more"),
        ("日本語 タグ", "日本語-タグ"),
        ("  -- ", ""),
        ("C++ & C#", "c-c"),
        ("I ❤️ Rust", "i-rust"),
        ("1️⃣ step", "1-step"),
        ("Новый ёж и сло\u{301}во", "новый-ёж-и-слово"),
        ("हिन्दी", "हिन्दी"),
        ("ශ්\u{200d}රී ලංකා", "ශ්රී-ලංකා"),
        ("がんばれ", "がんばれ"),
        ("сімʼя", "сімя"),
        ("\u{5b4}א", "א"),
    ] {
        assert_eq!(slug(input), want);
    }
}
