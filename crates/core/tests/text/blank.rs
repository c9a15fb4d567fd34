//! Text that shows nothing.

use quire_core::text::is_blank;

#[test]
fn invisible_text_is_blank() {
    for blank in ["", " \n\t", "\u{200b}\u{feff}", "\u{a0}\u{3000}"] {
        assert!(is_blank(blank), "{blank:?}");
    }
    assert!(!is_blank(" . "));
}
