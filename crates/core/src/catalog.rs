//! Lists of stories (the specification's "catalogs"; spec 3 §3.1 and §3.2).

use crate::{CatalogId, StoryId, Timestamp, UserId, vocabulary};
use serde::{Deserialize, Serialize};

vocabulary! {
    /// Who may see a list (spec 3 §3.1).
    CatalogVisibility: "catalog_visibility" { Locked = "LOCKED", Private = "PRIVATE", Public = "PUBLIC" }
}

vocabulary! {
    /// The lists everyone has (spec 3 §3.1).
    PredefinedList: "predefined_list" {
        ReadingList = "reading-list" as "Reading list",
        CurrentlyReading = "currently-reading" as "Resume reading",
        Purchased = "purchased" as "Purchased",
    }
}

/// A list (spec 3 §3.1).
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
    /// How many stories it holds.
    pub item_count: i64,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// A story on a list (spec 3 §3.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CatalogItem {
    /// The list.
    pub catalog_id: CatalogId,
    /// The story.
    pub story_id: StoryId,
    /// Its place, 0 first.
    pub position: i64,
    /// The owner's note; may be empty.
    pub note: String,
    /// When it was added.
    pub added_at: Timestamp,
}
