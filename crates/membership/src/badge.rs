//! The badge beside the name of somebody who pays (decision 86).

use quire_core::{person::MembershipTier, vocabulary};

vocabulary! {
    /// A star of a badge (decision 86).
    BadgeStar {
        /// Filled with gold.
        Gold = "gold",
        /// Its outline only.
        Outlined = "outlined",
    }
}

/// The stars of a tier: one of gold for members, a second, outlined one for Friends (decision 86).
#[must_use]
pub const fn stars(tier: MembershipTier) -> &'static [BadgeStar] {
    match tier {
        MembershipTier::Free => &[],
        MembershipTier::Member => &[BadgeStar::Gold],
        MembershipTier::Friend => &[BadgeStar::Gold, BadgeStar::Outlined],
    }
}
