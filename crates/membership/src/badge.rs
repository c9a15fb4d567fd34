//! The badge beside the name of someone who pays.

use quire_core::{person::MembershipTier, vocabulary};

vocabulary! {
    /// A star of a badge.
    BadgeStar {
        /// Filled with gold.
        Gold = "gold",
        /// Its outline only.
        Outlined = "outlined",
    }
}

/// The stars of a tier: one of gold for members, a second, outlined one for Friends.
#[must_use]
pub const fn stars(tier: MembershipTier) -> &'static [BadgeStar] {
    match tier {
        MembershipTier::Free => &[],
        MembershipTier::Member => &[BadgeStar::Gold],
        MembershipTier::Friend => &[BadgeStar::Gold, BadgeStar::Outlined],
    }
}
