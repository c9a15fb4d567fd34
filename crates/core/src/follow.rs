//! Following and muting: what changes at once, what is refused, and what is said.

use crate::{PublicationId, UserId, message::follow as text};

/// Who or what one follows or mutes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FollowTarget {
    /// A writer.
    Person(UserId),
    /// A publication.
    Publication(PublicationId),
}

/// How a viewer stands to a writer or publication, and the counts that go with it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Relation {
    /// Whether the viewer follows it.
    pub is_following: bool,
    /// Whether the viewer has muted it.
    pub is_muting: bool,
    /// How many follow it.
    pub follower_count: u64,
    /// How many the viewer follows.
    pub following_count: u64,
}

impl Relation {
    /// The relation after the viewer pressed Follow, before the server has answered: both counts go
    /// up or down by one, and never below zero.
    #[must_use]
    pub const fn follow_toggled(self) -> Self {
        let is_following = !self.is_following;
        Self {
            is_following,
            follower_count: counted_after(self.follower_count, is_following),
            following_count: counted_after(self.following_count, is_following),
            ..self
        }
    }
}

const fn counted_after(count: u64, is_following: bool) -> u64 {
    if is_following { count.saturating_add(1) } else { count.saturating_sub(1) }
}

/// Why a follow is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FollowRefusal {
    /// It is the viewer's own account.
    #[error("an account cannot follow itself")]
    Yourself,
    /// It is followed already.
    #[error("already followed")]
    Already,
}

impl FollowRefusal {
    /// What the banner says.
    #[must_use]
    pub fn message(self, name: &str, product: &str) -> String {
        match self {
            Self::Yourself => text::yourself(product),
            Self::Already => text::already(name, product),
        }
    }
}

/// Whether `viewer` may follow `target`.
///
/// # Errors
/// [`FollowRefusal`].
pub fn follow(
    viewer: &UserId,
    target: &FollowTarget,
    relation: Relation,
) -> Result<(), FollowRefusal> {
    match target {
        FollowTarget::Person(id) if id == viewer => Err(FollowRefusal::Yourself),
        _ if relation.is_following => Err(FollowRefusal::Already),
        FollowTarget::Person(_) | FollowTarget::Publication(_) => Ok(()),
    }
}
