//! What may be typed of a publication: its name and its tagline.

use crate::{
    account::profile::plain,
    limit::publication::{
        DESCRIPTION_MAX_LENGTH, GUIDELINES_MAX_LENGTH, PUBLICATION_LINK_MAX_LENGTH,
        PUBLICATION_LINKS_MAX, PUBLICATION_NAME_MAX_LENGTH, PUBLICATIONS_OWNED_MAX,
        TAGLINE_MAX_LENGTH,
    },
    text::is_blank,
};

/// Why a publication is not founded or changed as it was typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidPublication {
    /// The name shows nothing.
    #[error("please enter a name")]
    NoName,
    /// The name passes for the site or the people who run it.
    #[error("this name is reserved for the people who run this site; choose another")]
    OfficialName,
    /// The name has more than 50 characters.
    #[error("a name has at most {PUBLICATION_NAME_MAX_LENGTH} characters")]
    LongName,
    /// The tagline has more than 120 characters.
    #[error("a tagline has at most {TAGLINE_MAX_LENGTH} characters")]
    LongTagline,
    /// What it says of itself has more than 2,000 characters.
    #[error("a description has at most {DESCRIPTION_MAX_LENGTH} characters")]
    LongDescription,
    /// What it says to those who submit a story has more than 2,000 characters.
    #[error("guidelines have at most {GUIDELINES_MAX_LENGTH} characters")]
    LongGuidelines,
    /// A link leads to no site of the web.
    #[error("a link begins with https:// and has at most {PUBLICATION_LINK_MAX_LENGTH} characters")]
    Link,
    /// There are more links than there is room for.
    #[error("a publication has at most {PUBLICATION_LINKS_MAX} links")]
    TooManyLinks,
    /// A link leads to a site that is banned here.
    #[error("a link leads to a site that can’t be linked here")]
    BannedLink,
    /// The person owns ten publications.
    #[error(
        "you own {PUBLICATIONS_OWNED_MAX} publications already; hand one over or delete one first"
    )]
    TooMany,
}

/// A name in the form that is kept: one line, without characters that show nothing.
///
/// # Errors
/// [`InvalidPublication::NoName`], [`InvalidPublication::LongName`].
pub fn name(text: &str) -> Result<String, InvalidPublication> {
    let name = plain(text);
    match name.chars().count() {
        _ if is_blank(&name) => Err(InvalidPublication::NoName),
        length if length > PUBLICATION_NAME_MAX_LENGTH => Err(InvalidPublication::LongName),
        _ => Ok(name),
    }
}

/// One line about a publication in the form that is kept, as [`name`]; it may be empty.
///
/// # Errors
/// [`InvalidPublication::LongTagline`].
pub fn tagline(text: &str) -> Result<String, InvalidPublication> {
    let tagline = plain(text);
    match tagline.chars().count() {
        length if length > TAGLINE_MAX_LENGTH => Err(InvalidPublication::LongTagline),
        _ => Ok(tagline),
    }
}
