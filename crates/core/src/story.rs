//! Stories: what is written and read. A response is a story that answers
//! another.

mod details;
pub mod origin;
pub mod report;
pub mod review;
pub mod settings;
pub mod trash;

pub use details::StoryDetails;

use crate::{
    Document, PublicationId, StoryId, TagSlug, Timestamp, UserId, person::AccountState, vocabulary,
};
use serde::{Deserialize, Serialize};

vocabulary! {
    /// Who may read a published story.
    Visibility: "post_visibility" { Locked = "LOCKED", Public = "PUBLIC", Unlisted = "UNLISTED" }
}

vocabulary! {
    /// Where a story stands between the first word and the trash.
    StoryStatus {
        /// Only its author sees it.
        Draft = "DRAFT",
        /// Will be published at [`StoryDetails::scheduled_at`].
        Scheduled = "SCHEDULED",
        /// Out.
        Published = "PUBLISHED",
        /// In the trash; can be taken back for 14 days.
        Deleted = "DELETED",
    }
}

vocabulary! {
    /// What others may do with the text.
    License: "post_licence" {
        AllRightsReserved = "ALL_RIGHTS_RESERVED",
        CcBy = "CC_40_BY",
        CcBySa = "CC_40_BY_SA",
        CcByNd = "CC_40_BY_ND",
        CcByNc = "CC_40_BY_NC",
        CcByNcNd = "CC_40_BY_NC_ND",
        CcByNcSa = "CC_40_BY_NC_SA",
        CcZero = "CC_40_ZERO",
        PublicDomain = "PUBLIC_DOMAIN",
    }
}

impl License {
    /// Where what it allows is written down; `None`: the law says it.
    #[must_use]
    pub const fn address(self) -> Option<&'static str> {
        match self {
            Self::AllRightsReserved => None,
            Self::CcBy => Some("https://creativecommons.org/licenses/by/4.0/"),
            Self::CcBySa => Some("https://creativecommons.org/licenses/by-sa/4.0/"),
            Self::CcByNd => Some("https://creativecommons.org/licenses/by-nd/4.0/"),
            Self::CcByNc => Some("https://creativecommons.org/licenses/by-nc/4.0/"),
            Self::CcByNcNd => Some("https://creativecommons.org/licenses/by-nc-nd/4.0/"),
            Self::CcByNcSa => Some("https://creativecommons.org/licenses/by-nc-sa/4.0/"),
            Self::CcZero => Some("https://creativecommons.org/publicdomain/zero/1.0/"),
            Self::PublicDomain => Some("https://creativecommons.org/publicdomain/mark/1.0/"),
        }
    }
}

/// What lists, feeds and pages show of a story, and what decides who may read it: all but its body and
/// its [`StoryDetails`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Story {
    /// Its id.
    pub id: StoryId,
    /// Who wrote it.
    pub creator_id: UserId,
    /// Whether the account of its writer is there: nothing of theirs is shown otherwise.
    pub writer: AccountState,
    /// The publication it appears in.
    pub publication_id: Option<PublicationId>,
    /// The story it answers, when it is a response.
    pub in_response_to: Option<StoryId>,
    /// The title; may be empty for responses and drafts.
    pub title: String,
    /// The line under the title; may be empty.
    pub subtitle: String,
    /// The slug made from the title; may be empty.
    pub slug: String,
    /// At most 200 characters of plain text for cards and feeds.
    pub excerpt: String,
    /// Draft, scheduled, published or deleted.
    pub status: StoryStatus,
    /// Who may read it once published.
    pub visibility: Visibility,
    /// BCP 47 language of the text; empty when unknown.
    pub lang: String,
    /// The preview picture: our image id or an absolute address.
    pub preview_image: Option<String>,
    /// Words in the body.
    pub word_count: i64,
    /// Minutes to read, at least 1.
    pub read_minutes: i64,
    /// The newest revision.
    pub head_revision: i64,
    /// The revision readers see; `None` until published.
    pub published_revision: Option<i64>,
    /// Claps of all readers.
    pub clap_count: i64,
    /// Published responses.
    pub response_count: i64,
    /// Whether staff took it down.
    pub is_suspended: bool,
    /// When anything on it last changed.
    pub updated_at: Timestamp,
    /// When it was first published.
    pub first_published_at: Option<Timestamp>,
}

/// What was written of a story at one moment (what readers see and what is being written are
/// two revisions).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Revision {
    /// The story.
    pub story_id: StoryId,
    /// 1 for the first, then upwards; those in between may have been forgotten.
    pub revision: i64,
    /// The title at that moment.
    pub title: String,
    /// The subtitle at that moment.
    pub subtitle: String,
    /// The body.
    pub document: Document,
    /// When it was saved.
    pub created_at: Timestamp,
}

/// A revision as the history lists it, without its body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevisionHead {
    /// 1 for the first, then upwards; those in between may have been forgotten.
    pub revision: i64,
    /// The title at that moment.
    pub title: String,
    /// The subtitle at that moment.
    pub subtitle: String,
    /// When it was saved.
    pub created_at: Timestamp,
}

/// A tag on a story, in the author's order (the order is ours).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoryTag {
    /// The tag.
    pub slug: TagSlug,
    /// 0 for the first.
    pub position: i64,
}

impl Revision {
    /// The first revision of a story, saved when that was last changed.
    #[must_use]
    pub fn first(story: &Story, document: Document) -> Self {
        Self {
            story_id: story.id.clone(),
            revision: 1,
            title: story.title.clone(),
            subtitle: story.subtitle.clone(),
            document,
            created_at: story.updated_at,
        }
    }
}

impl Story {
    /// A draft in which nothing is written yet.
    #[must_use]
    pub fn blank(id: StoryId, creator_id: UserId, now: Timestamp) -> Self {
        Self {
            id,
            creator_id,
            writer: AccountState::Active,
            publication_id: None,
            in_response_to: None,
            title: String::new(),
            subtitle: String::new(),
            slug: String::new(),
            excerpt: String::new(),
            status: StoryStatus::Draft,
            visibility: Visibility::Public,
            lang: String::new(),
            preview_image: None,
            word_count: 0,
            read_minutes: 1,
            head_revision: 1,
            published_revision: None,
            clap_count: 0,
            response_count: 0,
            is_suspended: false,
            updated_at: now,
            first_published_at: None,
        }
    }

    /// Whether anyone may be shown the story in lists, feeds, search and sitemaps.
    #[must_use]
    pub fn is_listed(&self) -> bool {
        self.is_readable() && self.visibility != Visibility::Unlisted
    }

    /// The revision to show: what was published; of a draft, what was written last.
    #[must_use]
    pub fn shown_revision(&self) -> i64 {
        match self.status {
            StoryStatus::Published => self.published_revision.unwrap_or(self.head_revision),
            StoryStatus::Draft | StoryStatus::Scheduled | StoryStatus::Deleted => {
                self.head_revision
            }
        }
    }

    /// Whether nothing was ever written in it: it stands for a list, whose discussion it carries
    /// (decision 0026).
    #[must_use]
    pub fn stands_for_list(&self) -> bool {
        self.head_revision == 0 && self.status != StoryStatus::Deleted
    }

    /// Whether the story is out and not taken down, and its writer's account is there.
    #[must_use]
    pub fn is_readable(&self) -> bool {
        self.status == StoryStatus::Published
            && !self.is_suspended
            && self.writer == AccountState::Active
    }
}
