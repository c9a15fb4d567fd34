//! What Stripe answers, as far as it is read here.

use chrono::DateTime;
use quire_app::ports::ProviderCharge;
use quire_core::Timestamp;
use quire_membership::{
    Currency, Money, PaymentMethod,
    charge::DeclineReason,
    payment_method::{CardBrand, Expiry},
};
use serde::Deserialize;

/// Something that was made, of which only the name matters.
#[derive(Deserialize)]
pub(super) struct Named {
    pub id: String,
}

/// A PaymentIntent.
#[derive(Deserialize)]
pub(super) struct Intent {
    pub id: String,
    pub status: IntentStatus,
    pub client_secret: Option<String>,
    pub last_payment_error: Option<PaymentIssue>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum IntentStatus {
    RequiresPaymentMethod,
    RequiresConfirmation,
    RequiresAction,
    Processing,
    RequiresCapture,
    Canceled,
    Succeeded,
    #[serde(other)]
    Other,
}

/// Why the last try failed.
#[derive(Debug, Default, Deserialize)]
pub(super) struct PaymentIssue {
    pub code: Option<String>,
    pub decline_code: Option<String>,
}

/// The reason in the words of the site; `None` where nothing failed.
pub(super) fn reason_of(issue: Option<&PaymentIssue>) -> Option<DeclineReason> {
    let issue = issue?;
    let words = [issue.decline_code.as_deref(), issue.code.as_deref()];
    let said = words.into_iter().flatten().find_map(|word| match word {
        "insufficient_funds" => Some(DeclineReason::InsufficientFunds),
        "expired_card" => Some(DeclineReason::ExpiredCard),
        "authentication_required"
        | "payment_intent_authentication_failure"
        | "setup_intent_authentication_failure" => Some(DeclineReason::NotConfirmed),
        _ => None,
    });
    Some(said.unwrap_or(DeclineReason::CardDeclined))
}

/// A SetupIntent.
#[derive(Deserialize)]
pub(super) struct SetupMade {
    pub status: String,
    pub customer: Option<String>,
    pub client_secret: Option<String>,
    #[serde(default, deserialize_with = "expanded")]
    pub payment_method: Option<Method>,
}

/// A PaymentMethod, where it was asked to be expanded; only its name stands there otherwise.
fn expanded<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Method>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Either {
        Whole(Method),
        #[expect(dead_code, reason = "read and left")]
        Name(String),
    }
    let either: Option<Either> = Option::deserialize(from)?;
    Ok(match either {
        Some(Either::Whole(method)) => Some(method),
        Some(Either::Name(_)) | None => None,
    })
}

#[derive(Deserialize)]
pub(super) struct Method {
    pub id: String,
    pub customer: Option<String>,
    card: Option<Card>,
}

#[derive(Deserialize)]
struct Card {
    brand: String,
    last4: String,
    exp_month: u8,
    exp_year: u16,
    wallet: Option<Wallet>,
}

#[derive(Deserialize)]
struct Wallet {
    #[serde(rename = "type")]
    kind: String,
}

impl Method {
    /// What may be shown of it; `None` when it is no card.
    pub fn shown(&self) -> Option<PaymentMethod> {
        let Card { brand, last4, exp_month, exp_year, wallet } = self.card.as_ref()?;
        let expires = Expiry::new(*exp_month, *exp_year).ok()?;
        let is_plain = last4.len() == 4 && last4.bytes().all(|byte| byte.is_ascii_digit());
        let last_four = Some(last4.clone()).filter(|_| is_plain);
        Some(match wallet.as_ref().map(|wallet| wallet.kind.as_str()) {
            Some("apple_pay") => PaymentMethod::ApplePayCard { last_four, expires },
            Some("google_pay") => PaymentMethod::GooglePayCard { last_four, expires },
            _ => {
                PaymentMethod::CreditCard { brand: brand_of(brand), last_four: last_four?, expires }
            }
        })
    }
}

fn brand_of(word: &str) -> CardBrand {
    match word {
        "amex" => CardBrand::Amex,
        "visa" => CardBrand::Visa,
        "mastercard" => CardBrand::Mastercard,
        "discover" => CardBrand::Discover,
        "diners" => CardBrand::Diners,
        "jcb" => CardBrand::Jcb,
        "unionpay" => CardBrand::Unionpay,
        _ => CardBrand::Other,
    }
}

/// Some rows of a list.
#[derive(Deserialize)]
pub(super) struct ListOf<T> {
    pub data: Vec<T>,
    #[serde(default)]
    pub has_more: bool,
}

/// A Refund.
#[derive(Deserialize)]
pub(super) struct RefundMade {
    pub amount: i64,
    pub status: Option<String>,
}

impl RefundMade {
    /// Whether the money went back or is about to.
    pub fn goes_back(&self) -> bool {
        matches!(self.status.as_deref(), Some("succeeded" | "pending" | "requires_action"))
    }
}

/// A Charge: money that was taken by a PaymentIntent, or was not.
#[derive(Deserialize)]
pub(super) struct TakenCharge {
    pub id: String,
    amount: i64,
    #[serde(default)]
    amount_refunded: i64,
    currency: String,
    status: String,
    created: i64,
    payment_intent: Option<String>,
}

impl TakenCharge {
    /// As books are compared; `None` for what took no money, or money of a kind that is not taken here.
    pub fn into_row(self) -> Option<ProviderCharge> {
        let currency: Currency = self.currency.to_ascii_uppercase().parse().ok()?;
        let at = DateTime::from_timestamp(self.created, 0)?;
        (self.status == "succeeded").then(|| ProviderCharge {
            reference: self.payment_intent.unwrap_or(self.id),
            amount: Money::new(self.amount, currency),
            refunded_minor: self.amount_refunded,
            at: Timestamp::new(at),
        })
    }
}
