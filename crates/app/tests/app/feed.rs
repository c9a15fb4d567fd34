use proptest::prelude::*;
use quire_app::feed::{FeedCursor, InvalidFeedCursor};

#[test]
fn a_place_is_read_as_it_was_written() {
    for text in ["0!0!top!top", "1767323045000!12!17.0a!end", "1!999!end!5.b.7"] {
        assert_eq!(text.parse::<FeedCursor>().unwrap().to_string(), text);
    }
}

#[test]
fn what_was_tampered_with_names_no_place() {
    for text in ["", "1!2!top", "1!2!top!top!top", "x!0!top!top", "1!-1!top!top", "1!0!?!top"] {
        assert_eq!(text.parse::<FeedCursor>(), Err(InvalidFeedCursor), "{text}");
    }
    assert_eq!("1!1001!top!top".parse::<FeedCursor>(), Err(InvalidFeedCursor));
}

proptest! {
    #[test]
    fn no_text_makes_reading_a_place_fail_badly(text: String, n: i64) {
        drop(text.parse::<FeedCursor>());
        drop(format!("{n}!0!{text}!top").parse::<FeedCursor>());
    }
}
