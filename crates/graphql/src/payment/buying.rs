//! Buying a membership.

use super::{billing::read_billing, refused::purchase_refused};
use crate::{
    call::call,
    field_error::Result,
    id::Id,
    membership::Price,
    outcome::{
        AlreadyExists, BadRequest, Conflict, Forbidden, NotFound, PaymentMethodDeclined,
        ServiceUnavailable, Unauthorized,
    },
    refusal::{Refused, sentence, sort},
    vocabulary::{Currency, MembershipType, PlanOffer},
};
use async_graphql::{ComplexObject, Context, ID, InputObject, Object, SimpleObject, Union};
use quire_app::{
    payment::{self, PurchaseRefusal, PurchaseRequest, PurchaseTerms},
    ports::BankAnswer,
};
use quire_core::{ChargeId, PaymentMethodId};
use quire_membership::charge::Charge;

/// A purchase as far as it is.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct Purchase {
    /// The id; what the receipt is called when it is done.
    pub id: ID,
    /// Whether the membership has begun. If not, the bank asks its person first.
    pub is_done: bool,
    /// The plan; null: it is a tip.
    pub membership_type: Option<MembershipType>,
    /// What it costs.
    pub price: Price,
    #[graphql(skip)]
    charge: Box<Charge>,
}

#[ComplexObject]
impl Purchase {
    /// By what the payment provider's script lets the buyer answer their bank; null when it does not ask, or
    /// the page asks.
    async fn bank_secret(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        if self.is_done {
            return Ok(None);
        }
        // The page that learns nothing asks again.
        Ok(payment::question(&call(ctx)?.app, &self.charge).await.unwrap_or_default())
    }
}

/// What is bought.
#[derive(Debug, Clone, InputObject)]
pub struct PurchaseMembershipInput {
    /// The plan.
    pub membership_type: MembershipType,
    /// At which price; null: the plan's own.
    pub offer: Option<PlanOffer>,
    /// In which currency.
    pub currency: Currency,
    /// What the page says it costs with tax, in minor units. Where it costs something else by now, nothing
    /// is bought.
    pub shown_amount: i32,
    /// Where the buyer is: a country’s two letters, or a region that has a tax of its own, as in `US-CA`; its tax is
    /// charged. Null: where their address is of.
    pub country: Option<String>,
    /// The buyer's tax id, for the receipt.
    pub tax_id: Option<String>,
    /// With what it is paid.
    pub payment_method_id: Id<PaymentMethodId>,
    /// The page's own name of this purchase, 8 to 64 letters, digits, dashes and underscores: the same
    /// again is the same purchase, and is paid once.
    pub request_key: String,
}

/// The answer to buying.
#[derive(Debug, Union)]
pub enum PurchaseResult {
    /// It is bought, or the bank asks first.
    Purchase(Purchase),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not buy.
    Forbidden(Forbidden),
    /// There is no such purchase or payment method.
    NotFound(NotFound),
    /// The input makes no sense.
    BadRequest(BadRequest),
    /// The viewer is a member.
    AlreadyExists(AlreadyExists),
    /// The price has changed, or another purchase is under way.
    Conflict(Conflict),
    /// The money did not come.
    PaymentMethodDeclined(PaymentMethodDeclined),
    /// Nothing can be paid right now, or no one knows yet whether it was.
    ServiceUnavailable(ServiceUnavailable),
}

/// Buying a membership.
#[derive(Debug, Default)]
pub struct PaymentMutation;

#[Object]
impl PaymentMutation {
    /// Buys a membership for the viewer.
    async fn purchase_membership(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The plan, its price as it was shown, and how it is paid.")]
        input: PurchaseMembershipInput,
    ) -> Result<PurchaseResult> {
        let call = call(ctx)?;
        let terms = match input.offer {
            None => PurchaseTerms::Usual,
            Some(PlanOffer::HalfOffYear) => PurchaseTerms::HalfOffYear,
        };
        let billing = match read_billing(ctx, input.country.as_deref(), input.tax_id.as_deref()) {
            Ok(billing) => billing,
            Err(why) => return Ok(PurchaseResult::BadRequest(why)),
        };
        let request = PurchaseRequest {
            plan: input.membership_type.into(),
            terms,
            currency: input.currency.into(),
            shown_minor: input.shown_amount.into(),
            method: input.payment_method_id.0,
            request_key: input.request_key,
            billing,
        };
        PurchaseResult::of(payment::buy(&call.app, call.viewer(), &request).await)
    }

    /// Goes on with a purchase about which the bank asked: whether its person confirmed it.
    async fn confirm_purchase(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the purchase.")] purchase_id: Id<ChargeId>,
        #[graphql(desc = "Whether the payer confirmed it with the bank.")] is_confirmed: bool,
    ) -> Result<PurchaseResult> {
        let call = call(ctx)?;
        let answer = if is_confirmed { BankAnswer::Confirmed } else { BankAnswer::Refused };
        let done = payment::confirm(&call.app, call.viewer(), &purchase_id, answer).await;
        PurchaseResult::of(done)
    }
}

impl PurchaseResult {
    pub(crate) fn of(
        done: std::result::Result<payment::Purchase, PurchaseRefusal>,
    ) -> Result<Self> {
        let refusal = match done {
            Ok(payment::Purchase::Done(charge)) => return Ok(Self::is(&charge, true)),
            Ok(payment::Purchase::Asks(charge)) => return Ok(Self::is(&charge, false)),
            Err(refusal) => refusal,
        };
        purchase_refused!(refusal)
    }

    fn is(charge: &Charge, is_done: bool) -> Self {
        Self::Purchase(Purchase {
            id: ID(charge.id.to_string()),
            is_done,
            membership_type: charge.plan.map(MembershipType::from),
            price: charge.amount.into(),
            charge: Box::new(charge.clone()),
        })
    }
}
