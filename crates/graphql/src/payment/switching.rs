//! Switching to another plan: at the end of what is paid for, or at once.

use super::{buying::PurchaseResult, keeping::ChangeMembershipResult};
use crate::{call::call, field_error::Result, id::Id, vocabulary::MembershipType};
use async_graphql::{Context, InputObject, Object};
use quire_app::{
    membership::{switch, undo_switch},
    payment::{UpgradeRequest, upgrade},
};
use quire_core::MembershipId;

/// A membership, and the plan that follows what is paid for.
#[derive(Debug, Clone, InputObject)]
pub struct SwitchPlanInput {
    /// The id of the membership.
    pub membership_id: Id<MembershipId>,
    /// The plan.
    pub membership_type: MembershipType,
    /// What the page says a period of it costs, in minor units. Where it costs something else by now,
    /// nothing is changed.
    pub shown_amount: i32,
}

/// A membership whose switch is taken back.
#[derive(Debug, Clone, InputObject)]
pub struct UndoPlanSwitchInput {
    /// The id of the membership.
    pub membership_id: Id<MembershipId>,
}

/// A membership, and the better plan that begins at once.
#[derive(Debug, Clone, InputObject)]
pub struct UpgradePlanInput {
    /// The id of the membership.
    pub membership_id: Id<MembershipId>,
    /// The plan.
    pub membership_type: MembershipType,
    /// What the page says is due today, in minor units. It is good for a quarter of an hour.
    pub shown_amount: i32,
    /// The page's own name of this purchase, as in `purchaseMembership`.
    pub request_key: String,
}

/// Switching plans.
#[derive(Debug, Default)]
pub struct SwitchMutation;

#[Object]
impl SwitchMutation {
    /// Has another plan follow what is paid for.
    async fn switch_plan(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The membership and the plan to change to.")] input: SwitchPlanInput,
    ) -> Result<ChangeMembershipResult> {
        let call = call(ctx)?;
        let to = input.membership_type.into();
        let (id, shown) = (&input.membership_id, input.shown_amount.into());
        ChangeMembershipResult::of(switch(&call.app, call.viewer(), id, to, shown).await)
    }

    /// Takes a switch that is to come back: the present plan goes on.
    async fn undo_plan_switch(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The membership whose change of plan is taken back.")]
        input: UndoPlanSwitchInput,
    ) -> Result<ChangeMembershipResult> {
        let call = call(ctx)?;
        let done = undo_switch(&call.app, call.viewer(), &input.membership_id).await;
        ChangeMembershipResult::of(done)
    }

    /// Begins a better plan at once: what is paid is its price less what the time left is worth.
    async fn upgrade_plan(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The membership, the plan and its price as it was shown.")]
        input: UpgradePlanInput,
    ) -> Result<PurchaseResult> {
        let call = call(ctx)?;
        let request = UpgradeRequest {
            membership: input.membership_id.0,
            plan: input.membership_type.into(),
            shown_minor: input.shown_amount.into(),
            request_key: input.request_key,
        };
        PurchaseResult::of(upgrade(&call.app, call.viewer(), &request).await)
    }
}
