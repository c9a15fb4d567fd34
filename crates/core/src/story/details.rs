//! What no list and no feed shows of a story.

use super::{License, settings::Seo};
use crate::Timestamp;
use serde::{Deserialize, Serialize};

/// What is known of every story and asked for only of one at a time: by its page, by its author, by the
/// jobs that publish and erase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoryDetails {
    /// What others may do with it.
    pub license: License,
    /// Where the text appeared first, when not here.
    pub canonical_url: Option<String>,
    /// What search engines are shown of it.
    pub seo: Seo,
    /// Whether its author closed the discussion.
    pub responses_locked: bool,
    /// When it was begun.
    pub created_at: Timestamp,
    /// When it will be published, if scheduled.
    pub scheduled_at: Option<Timestamp>,
    /// When the text readers see was published.
    pub latest_published_at: Option<Timestamp>,
    /// When it went to the trash.
    pub deleted_at: Option<Timestamp>,
}

impl StoryDetails {
    /// Those of a story that is begun.
    #[must_use]
    pub fn begun_at(now: Timestamp) -> Self {
        Self {
            license: License::AllRightsReserved,
            canonical_url: None,
            seo: Seo::default(),
            responses_locked: false,
            created_at: now,
            scheduled_at: None,
            latest_published_at: None,
            deleted_at: None,
        }
    }

    /// Those of a story that is begun and published at once.
    #[must_use]
    pub fn published_at(now: Timestamp) -> Self {
        Self { latest_published_at: Some(now), ..Self::begun_at(now) }
    }
}
