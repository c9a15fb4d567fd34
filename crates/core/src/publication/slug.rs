//! The slug of a publication: its word in addresses.

use crate::{
    limit::publication::{SLUG_MAX_LENGTH, SLUG_MIN_LENGTH},
    vocabulary,
};

vocabulary! {
    /// Why a publication does not get a slug (names ours).
    SlugRefusal {
        /// Fewer than 3 characters.
        TooShort = "TOO_SHORT",
        /// More than 30 characters.
        TooLong = "TOO_LONG",
        /// Other characters than letters, digits and single dashes between them.
        Invalid = "INVALID",
        /// A word that addresses need, or that passes for the site.
        Reserved = "RESERVED",
        /// Another publication has it or had it.
        Taken = "TAKEN",
    }
}

impl SlugRefusal {
    /// What people are told.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::TooShort => "Use at least 3 characters.",
            Self::TooLong => "Use at most 30 characters.",
            Self::Invalid => {
                "Use small letters from a to z, digits, and single dashes between them."
            }
            Self::Reserved => "This word is reserved. Choose another.",
            Self::Taken => "Another publication has this link. Choose another.",
        }
    }
}

/// Whether a publication may have `text` as its slug. `is_reserved` knows the words that addresses
/// need and those that pass for the site, `is_taken` the slugs of other publications.
///
/// # Errors
/// [`SlugRefusal`].
pub fn check(
    text: &str,
    is_reserved: impl FnOnce(&str) -> bool,
    is_taken: impl FnOnce(&str) -> bool,
) -> Result<(), SlugRefusal> {
    let has_words = text.split('-').all(|word| {
        !word.is_empty() && word.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9'))
    });
    if text.chars().count() < SLUG_MIN_LENGTH {
        Err(SlugRefusal::TooShort)
    } else if text.chars().count() > SLUG_MAX_LENGTH {
        Err(SlugRefusal::TooLong)
    } else if !has_words {
        Err(SlugRefusal::Invalid)
    } else if is_reserved(text) {
        Err(SlugRefusal::Reserved)
    } else if is_taken(text) {
        Err(SlugRefusal::Taken)
    } else {
        Ok(())
    }
}
