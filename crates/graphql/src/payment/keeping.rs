//! Cancelling a membership, and taking that back.

use crate::{
    call::call,
    field_error::Result,
    id::Id,
    outcome::{BadRequest, Conflict, Forbidden, NotFound, Unauthorized},
    refusal::{Refused, sentence, sort},
    vocabulary::CancellationReason,
};
use async_graphql::{Context, InputObject, Object, SimpleObject, Union};
use quire_app::membership::{KeepingRefusal, cancel, reactivate, take_offer};
use quire_core::MembershipId;

/// It is done.
#[derive(Debug, Clone, SimpleObject)]
pub struct MutationSuccess {
    /// Always true.
    pub success: bool,
}

/// A membership that is cancelled, and why.
#[derive(Debug, Clone, InputObject)]
pub struct CancelMembershipInput {
    /// The id of the membership.
    pub membership_id: Id<MembershipId>,
    /// Why it is cancelled.
    pub reason: CancellationReason,
    /// What else its member says; up to 1,000 characters are kept.
    pub note: Option<String>,
}

/// A membership whose member takes the offer.
#[derive(Debug, Clone, InputObject)]
pub struct TakeCancellationOfferInput {
    /// The id of the membership.
    pub membership_id: Id<MembershipId>,
    /// Why it was to be cancelled.
    pub reason: CancellationReason,
}

/// A membership whose cancellation is taken back.
#[derive(Debug, Clone, InputObject)]
pub struct UncancelMembershipInput {
    /// The id of the membership.
    pub membership_id: Id<MembershipId>,
}

/// The answer to changing whether a membership renews.
#[derive(Debug, Union)]
pub enum ChangeMembershipResult {
    /// It is done.
    MutationSuccess(MutationSuccess),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// The viewer has no membership of that id.
    NotFound(NotFound),
    /// It does not fit how the membership stands, or makes no sense.
    BadRequest(BadRequest),
    /// A payment is under way, or the price has changed.
    Conflict(Conflict),
}

/// Keeping and ending memberships.
#[derive(Debug, Default)]
pub struct MembershipMutation;

#[Object]
impl MembershipMutation {
    /// Cancels the viewer's membership at the end of what is paid for.
    async fn cancel_membership(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The membership, the reason and a note.")] input: CancelMembershipInput,
    ) -> Result<ChangeMembershipResult> {
        let call = call(ctx)?;
        let reason = input.reason.into();
        let note = input.note.unwrap_or_default();
        let done = cancel(&call.app, call.viewer(), &input.membership_id, reason, &note).await;
        ChangeMembershipResult::of(done)
    }

    /// Keeps the viewer's membership at the price that was offered for the reason.
    async fn take_cancellation_offer(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The membership whose offer is taken.")] input: TakeCancellationOfferInput,
    ) -> Result<ChangeMembershipResult> {
        let call = call(ctx)?;
        let reason = input.reason.into();
        let done = take_offer(&call.app, call.viewer(), &input.membership_id, reason).await;
        ChangeMembershipResult::of(done)
    }

    /// Takes the cancellation of the viewer's membership back.
    async fn uncancel_membership(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The membership to go on with.")] input: UncancelMembershipInput,
    ) -> Result<ChangeMembershipResult> {
        let call = call(ctx)?;
        let done = reactivate(&call.app, call.viewer(), &input.membership_id).await;
        ChangeMembershipResult::of(done)
    }
}

impl ChangeMembershipResult {
    pub(super) fn of(done: std::result::Result<(), KeepingRefusal>) -> Result<Self> {
        let refusal = match done {
            Ok(()) => return Ok(Self::MutationSuccess(MutationSuccess { success: true })),
            Err(refusal) => refusal,
        };
        let message = sentence(&refusal);
        Ok(match refusal {
            KeepingRefusal::Refused(refusal) => match sort(refusal)? {
                Refused::Unauthorized(why) => Self::Unauthorized(why),
                Refused::Forbidden(why) => Self::Forbidden(why),
                Refused::NotFound(why) => Self::NotFound(why),
                Refused::BadRequest(why) => Self::BadRequest(why),
            },
            KeepingRefusal::Cancel(_)
            | KeepingRefusal::Reactivate(_)
            | KeepingRefusal::Switch(_)
            | KeepingRefusal::NoOffer
            | KeepingRefusal::SamePlan
            | KeepingRefusal::NothingScheduled
            | KeepingRefusal::NotForSale => Self::BadRequest(BadRequest { message }),
            KeepingRefusal::PaymentUnderWay | KeepingRefusal::PriceChanged(_) => {
                Self::Conflict(Conflict { message })
            }
        })
    }
}
