//! Formatting of a text that changed.

use quire_core::document::{Mark, MarkKind, moved_marks};

#[test]
fn formatting_stays_on_its_words() {
    let strong = |start, end| Mark { kind: MarkKind::Strong, start, end };
    let before = "One two three four";
    for (after, mark, wanted) in [
        ("One two three four", strong(4, 7), Some(strong(4, 7))),
        ("Number one: One two three four", strong(4, 7), Some(strong(16, 19))),
        ("One 2 three four", strong(4, 7), Some(strong(4, 5))),
        ("One three four", strong(4, 7), None),
        ("One two, and three four", strong(4, 13), Some(strong(4, 18))),
        ("One two three four five", strong(14, 18), Some(strong(14, 18))),
        ("", strong(0, 18), None),
    ] {
        let moved = moved_marks(before, after, &[mark]);
        assert_eq!(moved, Vec::from_iter(wanted), "{after}");
    }
}
