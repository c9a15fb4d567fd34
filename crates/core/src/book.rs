//! Books that writers show on their profiles, each with its editions.

use crate::{
    BookEditionId, BookId, ImageId, Timestamp, UserId,
    document::{
        is_direction_control,
        link::{LinkKind, MAX_ADDRESS, link_kind},
    },
    limit::profile::{BOOK_DESCRIPTION_MAX_LENGTH, BOOK_EDITIONS_MAX, BOOK_TITLE_MAX_LENGTH},
    text::{is_blank, one_line},
    vocabulary::book::BookFormat,
};
use serde::{Deserialize, Serialize};

/// A book of a writer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Book {
    /// Its id.
    pub id: BookId,
    /// Whose profile it stands on.
    pub person_id: UserId,
    /// The title, one line.
    pub title: String,
    /// What is said of it; may be empty.
    pub description: String,
    /// The picture of its cover.
    pub cover: Option<ImageId>,
    /// Its place on the profile; the lowest stands first.
    pub position: i64,
    /// Where it is to be had, in the writer's order; may be empty.
    pub editions: Vec<BookEdition>,
    /// When it was put there.
    pub created_at: Timestamp,
}

/// An edition of a book, and where it is to be had.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookEdition {
    /// Its id.
    pub id: BookEditionId,
    /// How it comes.
    pub format: BookFormat,
    /// An http or https address.
    pub link: String,
}

/// Why something cannot stand as a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidBook {
    /// The title shows nothing.
    #[error("please enter a title")]
    NoTitle,
    /// The title is longer than 200 characters.
    #[error("a title has at most {BOOK_TITLE_MAX_LENGTH} characters")]
    LongTitle,
    /// What is said of the book is longer than 1,000 characters.
    #[error("a description has at most {BOOK_DESCRIPTION_MAX_LENGTH} characters")]
    LongDescription,
    /// An edition leads to something that is no web page.
    #[error("a link begins with https:// or http://")]
    Link,
    /// There are more than 8 editions.
    #[error("a book has at most {BOOK_EDITIONS_MAX} editions")]
    TooManyEditions,
}

/// A title in the form that is kept: one line.
///
/// # Errors
/// [`InvalidBook::NoTitle`], [`InvalidBook::LongTitle`].
pub fn title(text: &str) -> Result<String, InvalidBook> {
    let title = plain(text);
    match title.chars().count() {
        _ if is_blank(&title) => Err(InvalidBook::NoTitle),
        length if length > BOOK_TITLE_MAX_LENGTH => Err(InvalidBook::LongTitle),
        _ => Ok(title),
    }
}

/// What is said of a book in the form that is kept: one paragraph, which may be empty.
///
/// # Errors
/// [`InvalidBook::LongDescription`].
pub fn description(text: &str) -> Result<String, InvalidBook> {
    let text = plain(text);
    let is_long = text.chars().count() > BOOK_DESCRIPTION_MAX_LENGTH;
    if is_long { Err(InvalidBook::LongDescription) } else { Ok(text) }
}

/// Where an edition is to be had, as it is kept.
///
/// # Errors
/// [`InvalidBook::Link`] for everything that is no http or https address of at most 2,048 bytes.
pub fn link(text: &str) -> Result<String, InvalidBook> {
    let link = text.trim();
    let is_page = link.len() <= MAX_ADDRESS && link_kind(link) == Some(LinkKind::External);
    if is_page { Ok(link.to_owned()) } else { Err(InvalidBook::Link) }
}

/// One line, without marks that turn the direction of what stands behind it.
fn plain(text: &str) -> String {
    one_line(&text.replace(is_direction_control, ""))
}
