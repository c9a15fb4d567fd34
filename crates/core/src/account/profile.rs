//! What people may call themselves and say of themselves (ACCOUNT_NAME, ACCOUNT_BIO).

use crate::{
    limit::account::{BIO_MAX_LENGTH, NAME_MAX_LENGTH},
    text::{is_blank, one_line},
};

/// Why a text does not stand in a profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidProfile {
    /// A name shows nothing.
    #[error("please enter a name")]
    NoName,
    /// A name has more than 50 characters.
    #[error("a name has at most {NAME_MAX_LENGTH} characters")]
    LongName,
    /// The text about the person has more than 160 characters.
    #[error("your bio has at most {BIO_MAX_LENGTH} characters")]
    LongBio,
}

/// A name in the form that is kept: one line, without marks that turn the direction of what stands
/// behind it.
///
/// # Errors
/// [`InvalidProfile::NoName`], [`InvalidProfile::LongName`].
pub fn name(text: &str) -> Result<String, InvalidProfile> {
    let name = plain(text);
    match name.chars().count() {
        _ if is_blank(&name) => Err(InvalidProfile::NoName),
        length if length > NAME_MAX_LENGTH => Err(InvalidProfile::LongName),
        _ => Ok(name),
    }
}

/// A text about a person in the form that is kept, as [`name`]; it may be empty.
///
/// # Errors
/// [`InvalidProfile::LongBio`].
pub fn bio(text: &str) -> Result<String, InvalidProfile> {
    let bio = plain(text);
    if bio.chars().count() > BIO_MAX_LENGTH { Err(InvalidProfile::LongBio) } else { Ok(bio) }
}

fn plain(text: &str) -> String {
    one_line(&text.replace(|c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'), ""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_are_one_line_that_shows_something() {
        assert_eq!(name("  Ada \n Lovelace\t").as_deref(), Ok("Ada Lovelace"));
        assert_eq!(name("abc\u{202e}def").as_deref(), Ok("abcdef"));
        assert_eq!(name("村上").as_deref(), Ok("村上"));
        for empty in ["", " ", "\u{200b}", "\u{202e}"] {
            assert_eq!(name(empty), Err(InvalidProfile::NoName), "{empty:?}");
        }
        assert_eq!(name(&"é".repeat(50)).map(|name| name.chars().count()), Ok(50));
        assert_eq!(name(&"é".repeat(51)), Err(InvalidProfile::LongName));
    }

    #[test]
    fn a_bio_may_be_empty_and_is_never_too_long() {
        assert_eq!(bio(" ").as_deref(), Ok(""));
        assert_eq!(bio(&"x".repeat(160)).map(|bio| bio.len()), Ok(160));
        assert_eq!(bio(&"x".repeat(161)), Err(InvalidProfile::LongBio));
    }

    proptest! {
        #[test]
        fn what_is_kept_stays_as_it_is(text in ".{0,60}") {
            if let Ok(kept) = name(&text) {
                prop_assert_eq!(name(&kept), Ok(kept.clone()));
            }
        }
    }
}
