//! What people may call themselves and say of themselves (ACCOUNT_NAME, ACCOUNT_BIO).

use super::official::is_invisible;
use crate::{
    limit::account::{BIO_MAX_LENGTH, NAME_MAX_LENGTH},
    text::{is_blank, one_line},
};

/// Why a text does not stand in a profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidProfile {
    /// A name shows nothing.
    #[error("please enter a name")]
    NoName,
    /// A name passes for the site or the people who run it.
    #[error("this name is reserved for the people who run this site; choose another")]
    OfficialName,
    /// A name has more than 50 characters.
    #[error("a name has at most {NAME_MAX_LENGTH} characters")]
    LongName,
    /// The text about the person has more than 160 characters.
    #[error("your bio has at most {BIO_MAX_LENGTH} characters")]
    LongBio,
}

/// A name in the form that is kept: one line, without characters that show nothing, by which two
/// names could look the same.
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

/// A text in one line, without characters that show nothing.
pub(crate) fn plain(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let at = |index: Option<usize>| index.and_then(|index| characters.get(index)).copied();
    let is_seen = |(index, c): &(usize, &char)| {
        let before = at(index.checked_sub(1));
        match **c {
            // Shapes letters of some scripts and joins pictures; between others it shows nothing.
            '\u{200c}' | '\u{200d}' => {
                let is_shaped = |c: Option<char>| c.is_some_and(is_shaped);
                is_shaped(before) && is_shaped(at(index.checked_add(1)))
            }
            '\u{fe0f}' => before.is_some_and(|c| !c.is_alphanumeric() && !c.is_ascii()),
            c => !is_invisible(c),
        }
    };
    one_line(&characters.iter().enumerate().filter(is_seen).map(|(_, c)| *c).collect::<String>())
}

/// Whether a joiner beside a character can mean something: in scripts that join letters, and in
/// pictures made of several.
const fn is_shaped(c: char) -> bool {
    matches!(c, '\u{600}'..='\u{dff}' | '\u{1780}'..='\u{18af}' | '\u{fe0f}' | '\u{2190}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}
