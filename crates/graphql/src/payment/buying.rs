//! Buying a membership.

use super::{billing::said, refused::purchase_refused};
use crate::{
    call::call,
    field_error::Result,
    id::Id,
    membership::{PaymentMethod, Price},
    outcome::{
        AlreadyExists, BadRequest, Conflict, Forbidden, NotFound, PaymentMethodDeclined,
        ServiceUnavailable, Unauthorized,
    },
    refusal::{Refused, sentence, sort},
};
use async_graphql::{ComplexObject, Context, ID, InputObject, Object, SimpleObject, Union};
use quire_app::{
    payment::{self, MethodKind, MethodRefusal, PurchaseRefusal, PurchaseRequest, PurchaseTerms},
    ports::BankAnswer,
};
use quire_core::{ChargeId, PaymentMethodId};
use quire_membership::{
    Currency, MembershipType, charge::Charge, payment_method::PaymentMethodKind,
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

/// A purchase as far as it is.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct Purchase {
    /// The id; what the receipt is called when it is done.
    pub id: ID,
    /// Whether the membership has begun. If not, the bank asks its person first.
    pub is_done: bool,
    /// The plan.
    pub membership_type: String,
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
    /// Nobody is signed in.
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

/// What is bought.
#[derive(Debug, Clone, InputObject)]
pub struct PurchaseMembershipInput {
    /// The plan: MONTHLY, YEARLY, PREMIUM_MONTHLY or PREMIUM_YEARLY.
    pub membership_type: String,
    /// At which price: `HALF_OFF_YEAR` for half of the first year's, for those who never were members. Null:
    /// the plan's own.
    pub offer: Option<String>,
    /// The currency: USD or CAD.
    pub currency: String,
    /// What the page says it costs with tax, in minor units. Where it costs something else by now, nothing
    /// is bought.
    pub shown_amount: i32,
    /// Where the buyer is, two letters; its tax is charged. Null: where their address is of.
    pub country: Option<String>,
    /// The buyer's tax id, for the receipt.
    pub tax_id: Option<String>,
    /// With what it is paid.
    pub payment_method_id: Id<PaymentMethodId>,
    /// The page's own name of this purchase, 8 to 64 letters, digits, dashes and underscores: the same
    /// again is the same purchase, and is paid once.
    pub request_key: String,
}

/// The answer to keeping a card.
#[derive(Debug, Union)]
pub enum CreatePaymentMethodResult {
    /// It is kept.
    SavedPaymentMethod(SavedPaymentMethod),
    /// Nobody is signed in.
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

/// The answer to buying.
#[derive(Debug, Union)]
pub enum PurchaseResult {
    /// It is bought, or the bank asks first.
    Purchase(Purchase),
    /// Nobody is signed in.
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
    /// Nothing can be paid right now, or nobody knows yet whether it was.
    ServiceUnavailable(ServiceUnavailable),
}

/// Buying a membership.
#[derive(Debug, Default)]
pub struct PaymentMutation;

#[Object]
impl PaymentMutation {
    /// Lets the payment provider's script take a card of the viewer, or with the kind `PaypalAccount` a PayPal
    /// account. What it gives for it is a token for `createPaymentMethod`.
    async fn set_up_card(
        &self,
        ctx: &Context<'_>,
        kind: Option<String>,
    ) -> Result<SetUpCardResult> {
        let call = call(ctx)?;
        match method_kind(kind.as_deref()) {
            Ok(kind) => SetUpCardResult::of(payment::set_up(&call.app, call.viewer(), kind).await),
            Err(why) => Ok(SetUpCardResult::BadRequest(why)),
        }
    }

    /// Keeps a card of the viewer, by what their browser got for it in exchange for its number; with the kind
    /// `PaypalAccount` a PayPal account, by what it got for the account.
    async fn create_payment_method(
        &self,
        ctx: &Context<'_>,
        token: String,
        kind: Option<String>,
    ) -> Result<CreatePaymentMethodResult> {
        let call = call(ctx)?;
        let kind = match method_kind(kind.as_deref()) {
            Ok(kind) => kind,
            Err(why) => return Ok(CreatePaymentMethodResult::BadRequest(why)),
        };
        let added = payment::add(&call.app, call.viewer(), kind, &token).await;
        CreatePaymentMethodResult::of(call, added)
    }

    /// Pays the viewer's membership with another card from now on; with the kind `PaypalAccount` with a PayPal
    /// account.
    async fn update_payment_method(
        &self,
        ctx: &Context<'_>,
        token: String,
        kind: Option<String>,
    ) -> Result<CreatePaymentMethodResult> {
        let call = call(ctx)?;
        let kind = match method_kind(kind.as_deref()) {
            Ok(kind) => kind,
            Err(why) => return Ok(CreatePaymentMethodResult::BadRequest(why)),
        };
        let changed = payment::change_method(&call.app, call.viewer(), kind, &token).await;
        CreatePaymentMethodResult::of(call, changed)
    }

    /// Buys a membership for the viewer.
    async fn purchase_membership(
        &self,
        ctx: &Context<'_>,
        input: PurchaseMembershipInput,
    ) -> Result<PurchaseResult> {
        let call = call(ctx)?;
        let (plan, currency) = (input.membership_type.parse(), input.currency.parse());
        let (Ok(plan), Ok(currency)): (
            std::result::Result<MembershipType, _>,
            std::result::Result<Currency, _>,
        ) = (plan, currency) else {
            let why = BadRequest::because("This plan is not for sale in this currency.");
            return Ok(PurchaseResult::BadRequest(why));
        };
        let terms = match input.offer.as_deref() {
            None => PurchaseTerms::Usual,
            Some("HALF_OFF_YEAR") => PurchaseTerms::HalfOffYear,
            Some(_) => {
                let why = BadRequest::because("There is no such offer.");
                return Ok(PurchaseResult::BadRequest(why));
            }
        };
        let billing = match said(ctx, input.country.as_deref(), input.tax_id.as_deref()) {
            Ok(billing) => billing,
            Err(why) => return Ok(PurchaseResult::BadRequest(why)),
        };
        let request = PurchaseRequest {
            plan,
            terms,
            currency,
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
        purchase_id: Id<ChargeId>,
        is_confirmed: bool,
    ) -> Result<PurchaseResult> {
        let call = call(ctx)?;
        let answer = if is_confirmed { BankAnswer::Confirmed } else { BankAnswer::Refused };
        let done = payment::confirm(&call.app, call.viewer(), &purchase_id, answer).await;
        PurchaseResult::of(done)
    }
}

/// The kind of a payment method that a page names; none is a card.
fn method_kind(typed: Option<&str>) -> std::result::Result<MethodKind, BadRequest> {
    match typed.map(str::parse) {
        None | Some(Ok(PaymentMethodKind::CreditCard)) => Ok(MethodKind::Card),
        Some(Ok(PaymentMethodKind::PaypalAccount)) => Ok(MethodKind::Paypal),
        Some(_) => {
            Err(BadRequest::because("A payment method is a CreditCard or a PaypalAccount here."))
        }
    }
}

impl SetUpCardResult {
    fn of(done: std::result::Result<quire_app::ports::CardSetup, MethodRefusal>) -> Result<Self> {
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
    fn of(
        call: &crate::call::Call,
        done: std::result::Result<KeptMethod, MethodRefusal>,
    ) -> Result<Self> {
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
            membership_type: charge.plan.to_string(),
            price: charge.amount.into(),
            charge: Box::new(charge.clone()),
        })
    }
}
