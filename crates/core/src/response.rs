//! The order of a discussion. Pages hold
//! [`crate::limit::shell::RESPONSE_PAGE_SIZE`] responses.

use crate::{StoryId, Timestamp};
use std::cmp::Ordering;

crate::vocabulary! {
    /// How responses are sorted.
    ResponseOrder {
        /// Most claps first; of those with as many, the newest.
        Best = "BEST",
        /// Newest first.
        Newest = "NEWEST",
    }
}

/// What decides a response's place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResponseRank {
    /// Claps of all readers.
    pub claps: i64,
    /// When it was published.
    pub published_at: Timestamp,
    /// Its id.
    pub id: StoryId,
}

impl ResponseOrder {
    /// Whether `a` stands before `b`. `BEST` counts claps, and of responses with as many, the newer
    /// stands first: what no one clapped for yet is seen while it is new. `NEWEST` looks at the
    /// time of publishing alone. Where all is equal, the greater id stands first, so that a list
    /// has one order only and its pages neither skip nor repeat anything. Nothing here depends on
    /// who reads or when (decision 0020).
    #[must_use]
    pub fn compare(self, a: &ResponseRank, b: &ResponseRank) -> Ordering {
        let newer = || b.published_at.cmp(&a.published_at);
        let first = match self {
            Self::Best => b.claps.cmp(&a.claps).then_with(newer),
            Self::Newest => newer(),
        };
        first.then_with(|| b.id.cmp(&a.id))
    }
}
