//! What the popovers about Friends and member-only stories say.

use crate::{ActiveMembership, MembershipTarget};
use quire_core::{
    Timestamp,
    vocabulary::membership::{FriendPopoverState, MemberOnlyPopoverState},
};

/// The popover at a Friend's badge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FriendPopover {
    /// The viewer's own: since when they are a Friend.
    Own {
        /// Shown as month and year.
        since: Timestamp,
    },
    /// Another person who is a Friend: names them.
    Other,
    /// Neither: invites the viewer.
    Invitation {
        /// Where Upgrade leads; `None` for a viewer who is a Friend already.
        upgrade: Option<MembershipTarget>,
    },
}

/// Who the popover is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PopoverSubject {
    /// The viewer.
    Viewer,
    /// Someone else.
    Other {
        /// Whether they are a Friend.
        is_friend: bool,
    },
}

impl FriendPopover {
    /// Where Learn more leads.
    pub const LEARN_MORE: MembershipTarget = MembershipTarget::Landing;

    /// The popover about `subject`, for a viewer with this membership.
    #[must_use]
    pub fn about(subject: PopoverSubject, viewer: Option<&ActiveMembership>) -> Self {
        let friend_since = viewer.and_then(|active| active.friend_since);
        match (subject, friend_since) {
            (PopoverSubject::Viewer, Some(since)) => FriendPopover::Own { since },
            (PopoverSubject::Other { is_friend: true }, _) => FriendPopover::Other,
            (_, Some(_)) => FriendPopover::Invitation { upgrade: None },
            (_, None) if viewer.is_some() => {
                FriendPopover::Invitation { upgrade: Some(MembershipTarget::ManageMembership) }
            }
            (_, None) => FriendPopover::Invitation { upgrade: Some(MembershipTarget::Pay) },
        }
    }

    /// Which one it is.
    #[must_use]
    pub const fn state(&self) -> FriendPopoverState {
        match self {
            FriendPopover::Own { .. } => FriendPopoverState::Own,
            FriendPopover::Other => FriendPopoverState::OtherFriend,
            FriendPopover::Invitation { .. } => FriendPopoverState::Otherwise,
        }
    }

    /// Where the Upgrade button leads; `None` when there is no button.
    #[must_use]
    pub const fn upgrade(&self) -> Option<MembershipTarget> {
        match self {
            FriendPopover::Own { .. } | FriendPopover::Other => None,
            FriendPopover::Invitation { upgrade } => *upgrade,
        }
    }
}

/// The popover at a member-only story.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemberOnlyPopover {
    /// To its author: behind the paywall, and eligible to earn.
    Author,
    /// To a member: since when they are one.
    Member {
        /// Shown as a date.
        since: Timestamp,
    },
    /// To everybody else: get unlimited access.
    Other,
}

impl MemberOnlyPopover {
    /// The popover for the story's author.
    #[must_use]
    pub const fn for_author() -> Self {
        MemberOnlyPopover::Author
    }

    /// The popover for another reader with this membership.
    #[must_use]
    pub fn for_reader(viewer: Option<&ActiveMembership>) -> Self {
        viewer.map_or(MemberOnlyPopover::Other, |active| MemberOnlyPopover::Member {
            since: active.member_since,
        })
    }

    /// Which one it is.
    #[must_use]
    pub const fn state(&self) -> MemberOnlyPopoverState {
        match self {
            MemberOnlyPopover::Author => MemberOnlyPopoverState::Author,
            MemberOnlyPopover::Member { .. } => MemberOnlyPopoverState::Member,
            MemberOnlyPopover::Other => MemberOnlyPopoverState::Other,
        }
    }

    /// Where the invitation leads; only others are invited.
    #[must_use]
    pub const fn target(&self) -> Option<MembershipTarget> {
        match self {
            MemberOnlyPopover::Author | MemberOnlyPopover::Member { .. } => None,
            MemberOnlyPopover::Other => Some(MembershipTarget::Landing),
        }
    }
}
