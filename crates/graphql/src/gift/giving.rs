//! Buying gifts.

use crate::{
    call::call,
    field_error::Result,
    id::Id,
    payment::{PurchaseResult, read_billing},
    scalar::DateTime,
    vocabulary::{Currency, GiftType},
};
use async_graphql::{Context, InputObject, Object};
use quire_app::payment::{GiftRequest, give};
use quire_core::PaymentMethodId;

/// Memberships to be given away.
#[derive(Debug, Clone, InputObject)]
pub struct PurchaseGiftInput {
    /// For one, or for several.
    pub gift_type: GiftType,
    /// How many: 1 of a gift, 2 to 500 of a group gift.
    pub seats: i32,
    /// In which currency.
    pub currency: Currency,
    /// What the page says all of it costs with tax, in minor units. Where it costs something else by now, nothing
    /// is bought.
    pub shown_amount: i32,
    /// Where the giver is, as in `purchaseMembership`; its tax is charged. Null: where their address is of.
    pub country: Option<String>,
    /// The giver's tax id, for the receipt.
    pub tax_id: Option<String>,
    /// With what it is paid.
    pub payment_method_id: Id<PaymentMethodId>,
    /// The page's own name of this purchase, as in `purchaseMembership`.
    pub request_key: String,
    /// Who gives, for the card; at most 80 characters.
    #[graphql(default)]
    pub from_name: String,
    /// Who it is for, for the card; at most 80 characters.
    #[graphql(default)]
    pub to_name: String,
    /// What is said besides, at most 500 characters.
    #[graphql(default)]
    pub message: String,
    /// Where the letter goes; of a single gift only. Empty: the giver hands the code over.
    #[graphql(default)]
    pub to_email: String,
    /// The day on which the letter leaves, at most a year ahead; null: at once.
    pub deliver_at: Option<DateTime>,
}

/// Buying gifts.
#[derive(Debug, Default)]
pub struct GiftMutation;

#[Object]
impl GiftMutation {
    /// Buys memberships for others. A bank's question is answered with `confirmPurchase`.
    async fn purchase_gift(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The gift, its recipient and the payment method.")]
        input: PurchaseGiftInput,
    ) -> Result<PurchaseResult> {
        let call = call(ctx)?;
        let billing = match read_billing(ctx, input.country.as_deref(), input.tax_id.as_deref()) {
            Ok(billing) => billing,
            Err(why) => return Ok(PurchaseResult::BadRequest(why)),
        };
        let request = GiftRequest {
            kind: input.gift_type.into(),
            seats: input.seats.into(),
            currency: input.currency.into(),
            shown_minor: input.shown_amount.into(),
            method: input.payment_method_id.0,
            request_key: input.request_key,
            from: input.from_name,
            to: input.to_name,
            message: input.message,
            to_email: input.to_email,
            day: input.deliver_at.map(|day| day.0),
            billing,
        };
        PurchaseResult::of(give(&call.app, call.viewer(), &request).await)
    }
}
