//! Who may begin with the days before the first payment.

use super::{Membership, MembershipState, has_past_memberships};
use crate::MembershipType;
use quire_core::Timestamp;

/// Why someone gets no trial (`isMembershipTrialEligible`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TrialRefusal {
    /// A membership is there already.
    #[error("you are a member already")]
    AlreadyMember,
    /// There was one before.
    #[error("the trial is for those who were never members")]
    PastMember,
    /// The plan has none.
    #[error("this plan has no trial")]
    NoTrial,
}

/// Whether someone with these memberships may begin `plan` with its trial.
///
/// # Errors
/// The reason why not.
pub fn may_try(
    plan: MembershipType,
    memberships: &[Membership],
    now: Timestamp,
) -> Result<(), TrialRefusal> {
    if plan.trial_days().is_none() {
        return Err(TrialRefusal::NoTrial);
    }
    if memberships.iter().any(|m| m.state(now) != MembershipState::Expired) {
        return Err(TrialRefusal::AlreadyMember);
    }
    if has_past_memberships(memberships) {
        return Err(TrialRefusal::PastMember);
    }
    Ok(())
}
