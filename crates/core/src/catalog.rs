//! Lists of stories (the specification's "catalogs").

mod id;
mod order;

pub use id::CatalogId;
pub use order::{InsertPosition, Shift, shift};

use crate::{
    StoryId, Timestamp, UserId,
    limit::library::{CATALOG_DESCRIPTION_MAX, CATALOG_NAME_MAX, CATALOG_NOTE_MAX},
    story::Story,
    text::{is_blank, one_line},
    vocabulary,
    vocabulary::library::CatalogType,
};
use serde::{Deserialize, Serialize};

vocabulary! {
    /// Who may see a list.
    CatalogVisibility: "catalog_visibility" { Locked = "LOCKED", Private = "PRIVATE", Public = "PUBLIC" }
}

vocabulary! {
    /// The lists everyone has.
    PredefinedList: "predefined_list" {
        ReadingList = "reading-list" as "Reading list",
        CurrentlyReading = "currently-reading" as "Resume reading",
        Purchased = "purchased" as "Purchased",
    }
}

/// A list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Catalog {
    /// Its id.
    pub id: CatalogId,
    /// Whose list it is.
    pub owner_id: UserId,
    /// At most 60 characters.
    pub name: String,
    /// At most 280 characters; may be empty.
    pub description: String,
    /// Who may see it.
    pub visibility: CatalogVisibility,
    /// Whether it is a series: its owner's own stories, in their order (decision 0034).
    pub is_series: bool,
    /// How many stories it holds.
    pub item_count: i64,
    /// How many others keep it among their lists.
    pub follower_count: i64,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
    /// When it went to the trash.
    pub deleted_at: Option<Timestamp>,
}

impl Catalog {
    /// An empty list that no one else sees (a list begins private).
    #[must_use]
    pub fn new(id: CatalogId, owner_id: UserId, name: String, now: Timestamp) -> Self {
        Self {
            id,
            owner_id,
            name,
            description: String::new(),
            visibility: CatalogVisibility::Private,
            is_series: false,
            item_count: 0,
            follower_count: 0,
            created_at: now,
            updated_at: now,
            deleted_at: None,
        }
    }

    /// An empty series that no one else sees (decision 0034).
    #[must_use]
    pub fn series(id: CatalogId, owner_id: UserId, name: String, now: Timestamp) -> Self {
        Self { is_series: true, ..Self::new(id, owner_id, name, now) }
    }

    /// A list that everyone has, as it is before anything stands on it.
    #[must_use]
    pub fn predefined(owner: &UserId, kind: PredefinedList, now: Timestamp) -> Self {
        let id = CatalogId::predefined(owner, kind);
        Self::new(id, owner.clone(), kind.label().to_owned(), now)
    }

    /// What kind of list it is.
    #[must_use]
    pub fn kind(&self) -> CatalogType {
        match self.id.predefined_kind() {
            Some(_) => CatalogType::PredefinedList,
            None if self.is_series => CatalogType::Series,
            None => CatalogType::Lists,
        }
    }

    /// Whether a story can stand on it: on a list any, in a series what its owner wrote and answers
    /// nothing (decision 0034).
    #[must_use]
    pub fn takes(&self, story: &Story) -> bool {
        !self.is_series || (story.creator_id == self.owner_id && story.in_response_to.is_none())
    }

    /// Whether its stories stand the last added first: those of the reading list do, those of other
    /// lists stand as their owner put them.
    #[must_use]
    pub fn is_newest_first(&self) -> bool {
        self.id.predefined_kind().is_some()
    }
}

/// A story on a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CatalogItem {
    /// The list.
    pub catalog_id: CatalogId,
    /// The story.
    pub story_id: StoryId,
    /// Its place: greater than that of what stands before it. Places may be left out.
    pub position: i64,
    /// The owner's note; may be empty.
    pub note: String,
    /// When it was added.
    pub added_at: Timestamp,
}

/// Why something about a list cannot stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidCatalog {
    /// A list has a name.
    #[error("give your list a name")]
    NoName,
    /// The name is too long.
    #[error("a list's name has {} characters at most", CATALOG_NAME_MAX)]
    LongName,
    /// The description is too long.
    #[error("a list's description has {} characters at most", CATALOG_DESCRIPTION_MAX)]
    LongDescription,
    /// The note is too long.
    #[error("a note has {} characters at most", CATALOG_NOTE_MAX)]
    LongNote,
    /// The list holds as many stories as it may.
    #[error("this list is full; take something off first, or begin another")]
    Full,
    /// The person has as many lists as they may.
    #[error("you have as many lists as there is room for")]
    TooMany,
    /// What everyone has is neither renamed nor shown, sorted or deleted.
    #[error("this list is always there, and only yours")]
    Predefined,
    /// One list of the library is made of what was read, another of what was bought.
    #[error("nothing can be put on this list by hand")]
    NotByHand,
    /// A series holds nothing of others.
    #[error("a series is made of stories that you wrote")]
    NotAPart,
    /// A writer puts their stories on lists of their own.
    #[error("you have no such list")]
    Unknown,
    /// A story has its place beside another of the same list.
    #[error("this story does not stand on the list")]
    NotOnList,
}

/// Reads the name of a list: one line of 1 to 60 characters.
///
/// # Errors
/// [`InvalidCatalog::NoName`], [`InvalidCatalog::LongName`].
pub fn read_name(typed: &str) -> Result<String, InvalidCatalog> {
    let name = one_line(typed);
    if is_blank(&name) {
        return Err(InvalidCatalog::NoName);
    }
    within(name, CATALOG_NAME_MAX, InvalidCatalog::LongName)
}

/// Reads the description of a list: one line of up to 280 characters.
///
/// # Errors
/// [`InvalidCatalog::LongDescription`].
pub fn read_description(typed: &str) -> Result<String, InvalidCatalog> {
    within(one_line(typed), CATALOG_DESCRIPTION_MAX, InvalidCatalog::LongDescription)
}

/// Reads a note on a list: up to 280 characters.
///
/// # Errors
/// [`InvalidCatalog::LongNote`].
pub fn read_note(typed: &str) -> Result<String, InvalidCatalog> {
    within(typed.trim().to_owned(), CATALOG_NOTE_MAX, InvalidCatalog::LongNote)
}

fn within(text: String, most: usize, why: InvalidCatalog) -> Result<String, InvalidCatalog> {
    if text.chars().count() > most { Err(why) } else { Ok(text) }
}
