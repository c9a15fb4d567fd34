//! The desk of a publication: which of its stories it shows, and how stories stand out (decision 0052).

use crate::{
    limit::publication::{FEATURED_STORIES_MAX, PUBLICATION_PINS_MAX},
    vocabulary,
};

vocabulary! {
    /// How a story stands out on the home page of a publication (names ours).
    StoryPick {
        /// In a part of its own, in an order that the editors choose.
        Featured = "FEATURED",
        /// Before everything else.
        Pinned = "PINNED",
    }
}

impl StoryPick {
    /// How many stories of a publication stand out in this way, at most.
    #[must_use]
    pub const fn most(self) -> usize {
        match self {
            Self::Featured => FEATURED_STORIES_MAX,
            Self::Pinned => PUBLICATION_PINS_MAX,
        }
    }
}

vocabulary! {
    /// Which stories of a publication its desk shows (names ours).
    DeskFilter {
        /// Published, for everybody or for members.
        Published = "PUBLISHED",
        /// Published for readers who have the address.
        Unlisted = "UNLISTED",
        /// To be published there later.
        Scheduled = "SCHEDULED",
        /// Begun there. Drafts are their writer's alone.
        Drafts = "DRAFTS",
    }
}
