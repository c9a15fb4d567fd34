//! How an enrolment in the partner programme moves, and who may know of it.

use super::{PartnerEnrollment, PartnerRequirement, PartnerStatus};
use quire_core::{UserId, Viewer};
use serde::{Deserialize, Serialize};

/// Something that is done to an enrolment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum EnrollmentAct {
    /// The writer joins, for the first time or again.
    Enroll,
    /// The requirements are looked at again, because something about the writer changed.
    Review,
    /// The writer leaves.
    Leave,
    /// Staff stop the enrolment.
    Suspend,
    /// Staff let it go on.
    Reinstate,
}

/// Why an act is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EnrollmentRefusal {
    /// The writer does not meet what has to be met before joining.
    #[error("requirements are missing: {}", words(.0))]
    Missing(Vec<PartnerRequirement>),
    /// The writer is in the programme.
    #[error("already in the programme")]
    AlreadyEnrolled,
    /// The writer is not in the programme.
    #[error("not in the programme")]
    NotEnrolled,
    /// Staff stopped the enrolment: the writer can neither leave it nor join again.
    #[error("the enrolment is suspended")]
    Suspended,
    /// There is no suspension to lift.
    #[error("the enrolment is not suspended")]
    NotSuspended,
    /// The state is not known, so nothing is done to it.
    #[error("the state of the enrolment is not known")]
    Unknown,
}

fn words(missing: &[PartnerRequirement]) -> String {
    missing.iter().map(|requirement| requirement.as_str()).collect::<Vec<_>>().join(", ")
}

/// The state after an act; `status` is `None` for a writer who never joined, `missing` what
/// [`Programme::missing`](super::Programme::missing) says now.
///
/// Joining needs everything but the payout settings: those may follow, and the enrolment waits for
/// them as PENDING_ACTION.
///
/// # Errors
/// When the state does not allow the act.
pub fn after(
    status: Option<PartnerStatus>,
    act: EnrollmentAct,
    missing: &[PartnerRequirement],
) -> Result<PartnerStatus, EnrollmentRefusal> {
    use PartnerStatus::{Active, Inactive, PendingAction, Suspended, Unknown};
    match (status, act) {
        (Some(Unknown), _) => Err(EnrollmentRefusal::Unknown),
        (None | Some(Inactive), EnrollmentAct::Enroll) => join(missing),
        (None | Some(Inactive), EnrollmentAct::Review | EnrollmentAct::Leave)
        | (None, EnrollmentAct::Suspend) => Err(EnrollmentRefusal::NotEnrolled),
        (Some(Active | PendingAction), EnrollmentAct::Enroll) => {
            Err(EnrollmentRefusal::AlreadyEnrolled)
        }
        (Some(Active | PendingAction), EnrollmentAct::Review)
        | (Some(Suspended), EnrollmentAct::Reinstate) => Ok(required_status(missing)),
        (Some(Active | PendingAction), EnrollmentAct::Leave) => Ok(Inactive),
        (Some(Active | PendingAction | Inactive), EnrollmentAct::Suspend) => Ok(Suspended),
        (None | Some(Active | PendingAction | Inactive), EnrollmentAct::Reinstate) => {
            Err(EnrollmentRefusal::NotSuspended)
        }
        (
            Some(Suspended),
            EnrollmentAct::Enroll
            | EnrollmentAct::Review
            | EnrollmentAct::Leave
            | EnrollmentAct::Suspend,
        ) => Err(EnrollmentRefusal::Suspended),
    }
}

fn join(missing: &[PartnerRequirement]) -> Result<PartnerStatus, EnrollmentRefusal> {
    let before_joining: Vec<_> = missing
        .iter()
        .copied()
        .filter(|requirement| *requirement != PartnerRequirement::PayoutSettings)
        .collect();
    if before_joining.is_empty() {
        Ok(required_status(missing))
    } else {
        Err(EnrollmentRefusal::Missing(before_joining))
    }
}

fn required_status(missing: &[PartnerRequirement]) -> PartnerStatus {
    if missing.is_empty() { PartnerStatus::Active } else { PartnerStatus::PendingAction }
}

impl PartnerStatus {
    /// Whether stories of a writer in this state earn.
    #[must_use]
    pub const fn earns(self) -> bool {
        match self {
            PartnerStatus::Active | PartnerStatus::PendingAction => true,
            PartnerStatus::Inactive | PartnerStatus::Suspended | PartnerStatus::Unknown => false,
        }
    }
}

/// What a viewer is told about a writer's enrolment: the writer and staff the truth, everybody else
/// nothing. A suspended enrolment is one.
#[must_use]
pub fn visible_to(
    viewer: &Viewer,
    writer: &UserId,
    status: Option<PartnerStatus>,
) -> PartnerEnrollment {
    if !viewer.is_staff() && viewer.user_id() != Some(writer) {
        return PartnerEnrollment::PermissionDenied;
    }
    match status {
        Some(PartnerStatus::Active | PartnerStatus::PendingAction | PartnerStatus::Suspended) => {
            PartnerEnrollment::Enrolled
        }
        None | Some(PartnerStatus::Inactive | PartnerStatus::Unknown) => {
            PartnerEnrollment::NotEnrolled
        }
    }
}
