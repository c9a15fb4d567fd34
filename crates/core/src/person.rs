//! People with an account.

mod mention_query;

pub use mention_query::{MENTION_QUERY_MAX, MentionQuery};

use crate::{Timestamp, UserId};
use serde::{Deserialize, Serialize};

/// A person with an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Their id.
    pub id: UserId,
    /// The handle, without `@`: 3 to 30 of `a-z 0-9 _ .`.
    pub username: String,
    /// The name shown.
    pub name: String,
    /// A short text about them; may be empty.
    pub bio: String,
    /// The picture: our image id or an absolute address.
    pub image: Option<String>,
    /// The address they sign in with; `None` for imported authors no one has claimed.
    pub email: Option<String>,
    /// Membership tier: FREE, MEMBER or FRIEND.
    pub tier: MembershipTier,
    /// Whether staff.
    pub is_staff: bool,
    /// Whether staff suspended the account.
    pub is_suspended: bool,
    /// When the account was deleted.
    pub deleted_at: Option<Timestamp>,
    /// How many follow them.
    pub follower_count: i64,
    /// How many people they follow.
    pub following_count: i64,
    /// Listed stories they published (responses not counted).
    pub story_count: i64,
    /// When they joined.
    pub created_at: Timestamp,
}

crate::vocabulary! {
    /// Whether an account is there for others.
    AccountState {
        /// It is.
        Active = "ACTIVE",
        /// Staff suspended it.
        Suspended = "SUSPENDED",
        /// Its owner deleted it.
        Deleted = "DELETED",
    }
}

crate::vocabulary! {
    /// What a person pays.
    MembershipTier: "membership_tier" { Free = "FREE", Friend = "FRIEND", Member = "MEMBER" } where {
        /// The tiers that are paid for.
        PAYING: "membership_status_tier" = [Member, Friend];
    }
}
