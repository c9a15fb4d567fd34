//! What may stand in a text's blank: words as they are, and numbers with their nouns.

use std::fmt;

/// What may stand in a blank of a text: words, numbers, and numbers that bring their noun (ours:
/// the specification writes blanks as N or {name}).
pub trait Blank: fmt::Display {
    /// For a number that comes with its noun: the words for one and for any other number, with
    /// `#` in the number's place.
    const FORMS: Option<[&'static str; 2]> = None;
}

impl Blank for &str {}
impl Blank for u16 {}
impl Blank for super::response::Discussion {}
impl Blank for Wait {}

/// Seconds to wait, as words that do not promise too much: `1 minute`, `58 minutes`, `5 hours`,
/// `3 days`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wait(pub i64);

impl fmt::Display for Wait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = u64::try_from(self.0).unwrap_or(0).max(1);
        match seconds.div_ceil(60) {
            minutes @ ..=119 => Minutes(minutes).fmt(f),
            minutes @ ..=2_880 => Hours(minutes.div_ceil(60)).fmt(f),
            minutes => Days(minutes.div_ceil(1_440)).fmt(f),
        }
    }
}

macro_rules! counted {
    ($($(#[$meta:meta])* $name:ident = $one:literal, $other:literal;)+) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u64);

        impl Blank for $name {
            const FORMS: Option<[&'static str; 2]> = Some([$one, $other]);
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let words = if self.0 == 1 { $one } else { $other };
                f.write_str(&words.replacen('#', &self.0.to_string(), 1))
            }
        }
    )+};
}

counted! {
    /// Tries that are left, as words: `1 more attempt`, `5 more attempts`.
    Attempts = "# more attempt", "# more attempts";
    /// Minutes, as words: `1 minute`, `2 minutes`.
    Minutes = "# minute", "# minutes";
    /// Hours, as words: `1 hour`, `2 hours`.
    Hours = "# hour", "# hours";
    /// Days, as words: `1 day`, `3 days`.
    Days = "# day", "# days";
    /// Stories, as words: `1 story`, `3 stories`.
    Stories = "# story", "# stories";
}
