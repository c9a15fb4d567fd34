//! Who may redeem a gift: what the code is worth, and what the person has already.

use crate::{
    Membership,
    gift::{GiftFacts, GiftState, validity},
    membership::{MembershipState, has_past_memberships},
};
use quire_core::{Timestamp, outcome::GiftCodeError};

/// Why someone cannot redeem a gift.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RedeemRefusal {
    /// The code is worth nothing, or nothing to this person.
    #[error("{}", .0.message())]
    Code(GiftCodeError),
    /// A membership is there that is paid for; the code stays good for someone else.
    #[error("you are a member already")]
    AlreadyMember,
}

/// Whether someone with these memberships may redeem the gift their code leads to: not beside a
/// membership that is paid for or waits for a payment. A gift that runs is extended.
///
/// # Errors
/// The reason why not; what is wrong with the code comes first.
pub fn may_redeem(
    gift: Option<GiftState>,
    memberships: &[Membership],
    now: Timestamp,
) -> Result<(), RedeemRefusal> {
    let has_past_memberships = has_past_memberships(memberships);
    if let Some(error) = validity(&GiftFacts { gift, has_past_memberships, now }).refusal() {
        return Err(RedeemRefusal::Code(error));
    }
    let pays = |m: &Membership| {
        !matches!(m.state(now), MembershipState::Gifted | MembershipState::Expired)
    };
    if memberships.iter().any(pays) { Err(RedeemRefusal::AlreadyMember) } else { Ok(()) }
}
