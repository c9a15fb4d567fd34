use quire_app::ports::HeaderText;

#[test]
fn header_text_is_one_harmless_line() {
    for (input, want) in [
        ("Hello\r\nBcc: x@example.com", "Hello Bcc: x@example.com"),
        ("a\0b\u{202e}c", "a b c"),
        ("  many   spaces ", "many spaces"),
        ("日本語", "日本語"),
    ] {
        assert_eq!(HeaderText::new(input).as_str(), want);
    }
    assert_eq!(HeaderText::new(&"x".repeat(500)).as_str().len(), 200);
}
