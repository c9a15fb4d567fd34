//! Who may redeem a gift; what the code itself is worth is the gift's business.

use crate::{Membership, membership::State};
use quire_core::Timestamp;

/// Why somebody cannot redeem a gift, whatever its code is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RedeemRefusal {
    /// A membership is there that is paid for; the code stays good for somebody else.
    #[error("you are a member already")]
    AlreadyMember,
}

/// Whether somebody with these memberships may redeem a gift: not beside a membership that is paid
/// for or waits for a payment. A gift that runs is extended.
///
/// # Errors
/// The reason why not.
pub fn may_redeem(memberships: &[Membership], now: Timestamp) -> Result<(), RedeemRefusal> {
    let pays = |m: &Membership| !matches!(m.state(now), State::Gifted | State::Expired);
    if memberships.iter().any(pays) { Err(RedeemRefusal::AlreadyMember) } else { Ok(()) }
}

/// Whether somebody had a membership before, also one that still runs (spec 2 §3,
/// `hasPastMemberships`): gifts for new members are not for them.
#[must_use]
pub fn has_past_memberships(memberships: &[Membership]) -> bool {
    memberships.iter().any(|m| !m.granted().is_empty())
}
