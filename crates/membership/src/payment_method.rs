//! How a membership is paid: cards and wallets, and when they run out.

use chrono::NaiveDate;
use quire_core::{Timestamp, message::payment, vocabulary};
use serde::{Deserialize, Serialize};

vocabulary! {
    /// The brand on a card; the first three are those the specification names.
    CardBrand {
        Amex = "AMEX",
        Visa = "VISA",
        Mastercard = "MASTERCARD",
        Discover = "DISCOVER",
        Diners = "DINERS",
        Jcb = "JCB",
        Unionpay = "UNIONPAY",
        Other = "OTHER",
    }
}

vocabulary! {
    /// The kind of a payment method, as its type is named.
    PaymentMethodKind: "payment_method_type" labels "payment_method_kind" {
        ApplePayCard = "ApplePayCard" as "Apple Pay card",
        CreditCard = "CreditCard" as "credit card",
        GooglePayCard = "GooglePayCard" as "Google Pay card",
        PaypalAccount = "PaypalAccount" as "PayPal account",
    }
}

/// How a membership is paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind")]
pub enum PaymentMethod {
    /// A card whose number was typed in.
    CreditCard {
        /// The brand.
        brand: CardBrand,
        /// The last four digits.
        last_four: String,
        /// The month it runs out.
        expires: Expiry,
    },
    /// A card in Apple Pay.
    ApplePayCard {
        /// The last four digits of the card; `None` where the wallet does not tell.
        #[serde(default)]
        last_four: Option<String>,
        /// The month it runs out.
        expires: Expiry,
    },
    /// A card in Google Pay.
    GooglePayCard {
        /// The last four digits of the card; `None` where the wallet does not tell.
        #[serde(default)]
        last_four: Option<String>,
        /// The month it runs out.
        expires: Expiry,
    },
    /// A PayPal account; it does not run out.
    PaypalAccount,
}

impl PaymentMethod {
    /// Which kind it is.
    #[must_use]
    pub const fn kind(&self) -> PaymentMethodKind {
        match self {
            PaymentMethod::CreditCard { .. } => PaymentMethodKind::CreditCard,
            PaymentMethod::ApplePayCard { .. } => PaymentMethodKind::ApplePayCard,
            PaymentMethod::GooglePayCard { .. } => PaymentMethodKind::GooglePayCard,
            PaymentMethod::PaypalAccount => PaymentMethodKind::PaypalAccount,
        }
    }

    /// The month it runs out; `None` when it does not.
    #[must_use]
    pub const fn expires(&self) -> Option<Expiry> {
        match self {
            PaymentMethod::CreditCard { expires, .. }
            | PaymentMethod::ApplePayCard { expires, .. }
            | PaymentMethod::GooglePayCard { expires, .. } => Some(*expires),
            PaymentMethod::PaypalAccount => None,
        }
    }

    /// `Expires 04/2027`, or `Expired 04/2024`; `None` when it does not run out.
    #[must_use]
    pub fn expiry_line(&self, now: Timestamp) -> Option<String> {
        let word = if self.has_expired(now) { payment::EXPIRED } else { payment::EXPIRES };
        self.expires().map(|expires| format!("{word} {expires}"))
    }

    /// Whether it can no longer be charged at `instant`.
    #[must_use]
    pub fn has_expired(&self, instant: Timestamp) -> bool {
        self.expires().is_some_and(|expires| expires.has_passed(instant))
    }
}

impl CardBrand {
    /// The brand's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            CardBrand::Amex => "American Express",
            CardBrand::Visa => "Visa",
            CardBrand::Mastercard => "Mastercard",
            CardBrand::Discover => "Discover",
            CardBrand::Diners => "Diners Club",
            CardBrand::Jcb => "JCB",
            CardBrand::Unionpay => "UnionPay",
            CardBrand::Other => "Card",
        }
    }
}

/// The method without its secrets: `Visa •••• 4242`, `Apple Pay •••• 4242`.
impl std::fmt::Display for PaymentMethod {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PaymentMethod::CreditCard { brand, last_four, .. } => {
                write!(f, "{} •••• {last_four}", brand.name())
            }
            PaymentMethod::ApplePayCard { last_four, .. } => in_wallet(f, "Apple Pay", last_four),
            PaymentMethod::GooglePayCard { last_four, .. } => in_wallet(f, "Google Pay", last_four),
            PaymentMethod::PaypalAccount => f.write_str("PayPal"),
        }
    }
}

fn in_wallet(
    f: &mut std::fmt::Formatter<'_>,
    wallet: &str,
    last_four: &Option<String>,
) -> std::fmt::Result {
    match last_four {
        Some(last_four) => write!(f, "{wallet} •••• {last_four}"),
        None => f.write_str(wallet),
    }
}

/// The last month in which a card can be charged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "MonthAndYear", into = "MonthAndYear")]
pub struct Expiry {
    month: u8,
    year: u16,
}

#[derive(Serialize, Deserialize)]
struct MonthAndYear {
    month: u8,
    year: u16,
}

/// A month that is not 1 to 12, or a year that is not 2000 to 9998.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a month and year on a card")]
pub struct NotAnExpiry;

impl Expiry {
    /// The month (1 to 12) and the year on the card.
    ///
    /// # Errors
    /// When there is no such month or no card could carry the year.
    pub fn new(month: u8, year: u16) -> Result<Self, NotAnExpiry> {
        if (1..=12).contains(&month) && (2000..=9998).contains(&year) {
            Ok(Self { month, year })
        } else {
            Err(NotAnExpiry)
        }
    }

    /// Whether the month is over at `instant`, by UTC: a card can be charged on its last day.
    #[must_use]
    pub fn has_passed(self, instant: Timestamp) -> bool {
        let (month, year) =
            if self.month == 12 { (1, self.year + 1) } else { (self.month + 1, self.year) };
        NaiveDate::from_ymd_opt(i32::from(year), u32::from(month), 1)
            .is_some_and(|first_day_after| instant.naive().date() >= first_day_after)
    }
}

impl TryFrom<MonthAndYear> for Expiry {
    type Error = NotAnExpiry;

    fn try_from(MonthAndYear { month, year }: MonthAndYear) -> Result<Self, NotAnExpiry> {
        Self::new(month, year)
    }
}

impl From<Expiry> for MonthAndYear {
    fn from(Expiry { month, year }: Expiry) -> Self {
        Self { month, year }
    }
}

/// As it is shown after `Expires` or `Expired`: `04/2027`.
impl std::fmt::Display for Expiry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:02}/{}", self.month, self.year)
    }
}
