//! Beginning with a trial.

use super::{billing::read_billing, refused::purchase_refused};
use crate::{
    call::call,
    field_error::Result,
    id::Id,
    outcome::{
        AlreadyExists, BadRequest, Conflict, Forbidden, NotFound, PaymentMethodDeclined,
        ServiceUnavailable, Unauthorized,
    },
    refusal::{Refused, sentence, sort},
    scalar::DateTime,
    vocabulary::{Currency, MembershipType},
};
use async_graphql::{Context, ID, InputObject, Object, SimpleObject, Union};
use quire_app::payment::{PurchaseRefusal, Trial, TrialRequest, begin_trial};
use quire_core::PaymentMethodId;

/// What is tried.
#[derive(Debug, Clone, InputObject)]
pub struct BeginTrialInput {
    /// The plan; one that has a trial.
    pub membership_type: MembershipType,
    /// The currency in which it will be paid.
    pub currency: Currency,
    /// What the page says it will cost with tax, in minor units. Where it costs something else by now, nothing
    /// begins.
    pub shown_amount: i32,
    /// With what it will be paid.
    pub payment_method_id: Id<PaymentMethodId>,
    /// Where the buyer is, as in `purchaseMembership`.
    pub country: Option<String>,
    /// The buyer's tax id, for the receipt.
    pub tax_id: Option<String>,
}

/// A trial that runs.
#[derive(Debug, Clone, SimpleObject)]
pub struct BegunTrial {
    /// The membership.
    pub membership_id: ID,
    /// When its days end, and the first payment is due.
    pub ends_at: DateTime,
}

/// The answer to beginning with a trial.
#[derive(Debug, Union)]
pub enum BeginTrialResult {
    /// It runs.
    BegunTrial(BegunTrial),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not buy.
    Forbidden(Forbidden),
    /// There is no such payment method.
    NotFound(NotFound),
    /// The input makes no sense, or the trial is for those who never were members.
    BadRequest(BadRequest),
    /// The viewer is a member.
    AlreadyExists(AlreadyExists),
    /// The price has changed, or a purchase is under way.
    Conflict(Conflict),
    /// The card cannot be charged.
    PaymentMethodDeclined(PaymentMethodDeclined),
    /// Nothing can be paid right now.
    ServiceUnavailable(ServiceUnavailable),
}

/// Trials.
#[derive(Debug, Default)]
pub struct TrialMutation;

#[Object]
impl TrialMutation {
    /// Begins a membership of the viewer with the days of its plan's trial; then it is charged.
    async fn begin_trial(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            desc = "The plan to try, its price as it was shown, and how it is paid afterwards."
        )]
        input: BeginTrialInput,
    ) -> Result<BeginTrialResult> {
        let call = call(ctx)?;
        let billing = match read_billing(ctx, input.country.as_deref(), input.tax_id.as_deref()) {
            Ok(billing) => billing,
            Err(why) => return Ok(BeginTrialResult::BadRequest(why)),
        };
        let request = TrialRequest {
            plan: input.membership_type.into(),
            currency: input.currency.into(),
            shown_minor: input.shown_amount.into(),
            method: input.payment_method_id.0,
            billing,
        };
        BeginTrialResult::of(begin_trial(&call.app, call.viewer(), &request).await)
    }
}

impl BeginTrialResult {
    fn of(done: std::result::Result<Trial, PurchaseRefusal>) -> Result<Self> {
        let refusal = match done {
            Ok(trial) => {
                return Ok(Self::BegunTrial(BegunTrial {
                    membership_id: ID(trial.membership.to_string()),
                    ends_at: trial.ends_at.into(),
                }));
            }
            Err(refusal) => refusal,
        };
        purchase_refused!(refusal)
    }
}
