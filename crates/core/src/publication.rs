//! Publications gather writers (the specification's "collections").

pub mod desk;
pub mod details;
pub mod domain;
pub mod founding;
pub mod homepage;
pub mod navigation;
pub mod page;
pub mod people;
pub mod slug;

use crate::{PublicationId, Timestamp, UserId, vocabulary};
use serde::{Deserialize, Serialize};

vocabulary! {
    /// What a person is in a publication.
    PublicationRole: "publication_role" { Editor = "EDITOR", Owner = "OWNER", Writer = "WRITER" }
}

impl PublicationRole {
    /// Whether someone of this role manages the publication: owners and editors do.
    #[must_use]
    pub const fn manages(self) -> bool {
        matches!(self, Self::Owner | Self::Editor)
    }
}

/// Whether people with these parts in a publication work on its stories together: an editor or
/// owner with anybody who writes for it, not two of its writers.
#[must_use]
pub const fn work_together(one: PublicationRole, other: PublicationRole) -> bool {
    one.manages() || other.manages()
}

/// A publication.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Publication {
    /// Its id.
    pub id: PublicationId,
    /// Its word in addresses, unique.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// One line about it.
    pub tagline: String,
    /// A longer text about it; may be empty.
    pub description: String,
    /// The avatar: our image id or an absolute address.
    pub image: Option<String>,
    /// Its own live domain.
    pub domain: Option<String>,
    /// `#rrggbb`, the owner's colour.
    pub tint: Option<String>,
    /// How many follow it.
    pub follower_count: i64,
    /// Listed stories in it.
    pub story_count: i64,
    /// When it was made.
    pub created_at: Timestamp,
}

/// A person's part in a publication.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicationMember {
    /// The publication.
    pub publication_id: PublicationId,
    /// The person.
    pub user_id: UserId,
    /// Owner, editor or writer.
    pub role: PublicationRole,
}
