//! With what people pay: taking a card or a PayPal account, keeping it, and paying with another one.

use crate::{
    call::{Call, call},
    field_error::Result,
    membership::PaymentMethod,
    outcome::{
        BadRequest, Forbidden, NotFound, PaymentMethodDeclined, ServiceUnavailable, Unauthorized,
    },
    refusal::{Refused, sentence, sort},
    vocabulary::PaymentMethodKind,
};
use async_graphql::{Context, ID, Object, SimpleObject, Union};
use quire_app::{
    payment::{self, MethodKind, MethodRefusal},
    ports,
};
use quire_store::payment_method::KeptMethod;

/// A way to pay that is kept.
#[derive(Debug, Clone, SimpleObject)]
pub struct SavedPaymentMethod {
    /// The id.
    pub id: ID,
    /// What may be shown of it.
    pub method: PaymentMethod,
}

/// A card or a PayPal account that the payment provider's script is about to take.
#[derive(Debug, Clone, SimpleObject)]
pub struct CardSetup {
    /// By what it does so.
    pub client_secret: String,
}

/// The answer to beginning with a card.
#[derive(Debug, Union)]
pub enum SetUpCardResult {
    /// The script may take it.
    CardSetup(CardSetup),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not pay.
    Forbidden(Forbidden),
    /// Nothing that is meant is there.
    NotFound(NotFound),
    /// No cards are taken like that here.
    BadRequest(BadRequest),
    /// Nothing can be paid right now.
    ServiceUnavailable(ServiceUnavailable),
}

/// The answer to keeping a card.
#[derive(Debug, Union)]
pub enum CreatePaymentMethodResult {
    /// It is kept.
    SavedPaymentMethod(SavedPaymentMethod),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not pay.
    Forbidden(Forbidden),
    /// There is nothing that it could pay.
    NotFound(NotFound),
    /// It is no card that is taken here.
    BadRequest(BadRequest),
    /// It cannot be charged.
    PaymentMethodDeclined(PaymentMethodDeclined),
    /// Nothing can be paid right now.
    ServiceUnavailable(ServiceUnavailable),
}

/// With what people pay: changes.
#[derive(Debug, Default)]
pub struct PaymentMethodMutation;

#[Object]
impl PaymentMethodMutation {
    /// Lets the payment provider's script take a card of the viewer, or with the kind `PAYPAL_ACCOUNT` a PayPal
    /// account. What it gives for it is a token for `createPaymentMethod`.
    async fn set_up_card(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            desc = "A card whose number is typed in, or an account at PayPal; null: a card."
        )]
        kind: Option<PaymentMethodKind>,
    ) -> Result<SetUpCardResult> {
        let call = call(ctx)?;
        match method_kind(kind) {
            Ok(kind) => SetUpCardResult::of(payment::set_up(&call.app, call.viewer(), kind).await),
            Err(why) => Ok(SetUpCardResult::BadRequest(why)),
        }
    }

    /// Keeps a card of the viewer, by what their browser got for it in exchange for its number; with the kind
    /// `PAYPAL_ACCOUNT` a PayPal account, by what it got for the account.
    async fn create_payment_method(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "What the provider calls what was typed into its fields.")] token: String,
        #[graphql(
            desc = "A card whose number is typed in, or an account at PayPal; null: a card."
        )]
        kind: Option<PaymentMethodKind>,
    ) -> Result<CreatePaymentMethodResult> {
        let call = call(ctx)?;
        let kind = match method_kind(kind) {
            Ok(kind) => kind,
            Err(why) => return Ok(CreatePaymentMethodResult::BadRequest(why)),
        };
        let added = payment::add(&call.app, call.viewer(), kind, &token).await;
        CreatePaymentMethodResult::of(call, added)
    }

    /// Pays the viewer's membership with another card from now on; with the kind `PAYPAL_ACCOUNT` with a PayPal
    /// account.
    async fn update_payment_method(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "What the provider calls what was typed into its fields.")] token: String,
        #[graphql(
            desc = "A card whose number is typed in, or an account at PayPal; null: a card."
        )]
        kind: Option<PaymentMethodKind>,
    ) -> Result<CreatePaymentMethodResult> {
        let call = call(ctx)?;
        let kind = match method_kind(kind) {
            Ok(kind) => kind,
            Err(why) => return Ok(CreatePaymentMethodResult::BadRequest(why)),
        };
        let changed = payment::change_method(&call.app, call.viewer(), kind, &token).await;
        CreatePaymentMethodResult::of(call, changed)
    }
}

/// The kind of a payment method that a page names; none is a card.
fn method_kind(kind: Option<PaymentMethodKind>) -> std::result::Result<MethodKind, BadRequest> {
    match kind {
        None | Some(PaymentMethodKind::CreditCard) => Ok(MethodKind::Card),
        Some(PaymentMethodKind::PaypalAccount) => Ok(MethodKind::Paypal),
        Some(PaymentMethodKind::ApplePayCard | PaymentMethodKind::GooglePayCard) => {
            Err(BadRequest::because("Cards in a wallet are kept as cards."))
        }
    }
}

impl SetUpCardResult {
    fn of(done: std::result::Result<ports::CardSetup, MethodRefusal>) -> Result<Self> {
        let refusal = match done {
            Ok(setup) => {
                return Ok(Self::CardSetup(CardSetup { client_secret: setup.client_secret }));
            }
            Err(refusal) => refusal,
        };
        let message = sentence(&refusal);
        Ok(match refusal {
            MethodRefusal::Refused(refusal) => match sort(refusal)? {
                Refused::Unauthorized(why) => Self::Unauthorized(why),
                Refused::Forbidden(why) => Self::Forbidden(why),
                Refused::NotFound(why) => Self::NotFound(why),
                Refused::BadRequest(why) => Self::BadRequest(why),
            },
            MethodRefusal::NoMembership => Self::NotFound(NotFound { message }),
            MethodRefusal::NoCard | MethodRefusal::NoPaypal | MethodRefusal::Declined(_) => {
                Self::BadRequest(BadRequest { message })
            }
            MethodRefusal::Unavailable => Self::ServiceUnavailable(ServiceUnavailable { message }),
        })
    }
}

impl CreatePaymentMethodResult {
    fn of(call: &Call, done: std::result::Result<KeptMethod, MethodRefusal>) -> Result<Self> {
        let refusal = match done {
            Ok(kept) => {
                let now = call.app.ports.clock.now();
                return Ok(Self::SavedPaymentMethod(SavedPaymentMethod {
                    id: ID(kept.id.to_string()),
                    method: PaymentMethod::new(&kept.method, now),
                }));
            }
            Err(refusal) => refusal,
        };
        let message = sentence(&refusal);
        Ok(match refusal {
            MethodRefusal::Refused(refusal) => match sort(refusal)? {
                Refused::Unauthorized(why) => Self::Unauthorized(why),
                Refused::Forbidden(why) => Self::Forbidden(why),
                Refused::NotFound(why) => Self::NotFound(why),
                Refused::BadRequest(why) => Self::BadRequest(why),
            },
            MethodRefusal::Declined(_) => {
                Self::PaymentMethodDeclined(PaymentMethodDeclined { message })
            }
            MethodRefusal::NoCard | MethodRefusal::NoPaypal => {
                Self::BadRequest(BadRequest { message })
            }
            MethodRefusal::NoMembership => Self::NotFound(NotFound { message }),
            MethodRefusal::Unavailable => Self::ServiceUnavailable(ServiceUnavailable { message }),
        })
    }
}
