//! The order of a discussion (spec 3 §7.4, decision 107). Pages hold
//! [`crate::limit::shell::RESPONSE_PAGE_SIZE`] responses.

use crate::{StoryId, Timestamp};
use std::cmp::Ordering;

crate::vocabulary! {
    /// How responses are sorted (decision 107).
    ResponseOrder {
        /// Most claps first.
        Best = "BEST",
        /// Newest first.
        Newest = "NEWEST",
    }
}

/// What decides a response's place (decision 107).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Claps of all readers.
    pub claps: i64,
    /// When it was published.
    pub published_at: Timestamp,
    /// Its id.
    pub id: StoryId,
}

impl ResponseOrder {
    /// Whether `a` stands before `b`. `BEST` counts claps, `NEWEST` looks at the time of publishing;
    /// where these are equal, the greater id stands first, so that a list has one order only and
    /// its pages neither skip nor repeat anything.
    #[must_use]
    pub fn compare(self, a: &Place, b: &Place) -> Ordering {
        let first = match self {
            Self::Best => b.claps.cmp(&a.claps),
            Self::Newest => b.published_at.cmp(&a.published_at),
        };
        first.then_with(|| b.id.cmp(&a.id))
    }
}
