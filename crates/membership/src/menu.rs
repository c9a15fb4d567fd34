//! What the avatar menu invites to.

use crate::{ActiveMembership, MembershipTarget};
use quire_core::{message::avatar_menu, person::MembershipTier};

/// An entry of the avatar menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MenuInvitation {
    /// For those without a membership.
    BecomeAMember,
    /// For members.
    BecomeAFriend,
}

impl MenuInvitation {
    /// The entry for someone who is signed in; `None` for Friends, who have all there is.
    #[must_use]
    pub fn to(viewer: Option<&ActiveMembership>) -> Option<Self> {
        match viewer.map(|active| active.tier) {
            None | Some(MembershipTier::Free) => Some(MenuInvitation::BecomeAMember),
            Some(MembershipTier::Member) => Some(MenuInvitation::BecomeAFriend),
            Some(MembershipTier::Friend) => None,
        }
    }

    /// What it says.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            MenuInvitation::BecomeAMember => avatar_menu::BECOME_A_MEMBER,
            MenuInvitation::BecomeAFriend => avatar_menu::BECOME_A_FRIEND,
        }
    }

    /// Where it leads.
    #[must_use]
    pub const fn target(self) -> MembershipTarget {
        match self {
            MenuInvitation::BecomeAMember => MembershipTarget::Landing,
            MenuInvitation::BecomeAFriend => MembershipTarget::ManageMembership,
        }
    }
}
