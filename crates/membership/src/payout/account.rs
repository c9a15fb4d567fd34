//! The account a writer is paid to.

use crate::Currency;
use quire_core::vocabulary;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

vocabulary! {
    /// Who keeps a payout account.
    PayoutAccountType { StripeAccount = "StripeAccount" }
}

vocabulary! {
    /// A kind of Stripe account.
    StripeAccountType {
        /// Opened through us, with Stripe's own short forms.
        Express = "express",
        /// The writer's own, connected to us.
        Standard = "standard",
    }
}

/// The provider's name for an account: 1 to 64 of `A-Z a-z 0-9 _ -`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PayoutAccountId(String);

/// Text that is no account id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a payout account id is 1 to 64 of A-Z a-z 0-9 _ -")]
pub struct InvalidPayoutAccountId;

impl FromStr for PayoutAccountId {
    type Err = InvalidPayoutAccountId;

    fn from_str(text: &str) -> Result<Self, InvalidPayoutAccountId> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        if (1..=64).contains(&text.len()) && text.bytes().all(plain) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidPayoutAccountId)
        }
    }
}

impl TryFrom<String> for PayoutAccountId {
    type Error = InvalidPayoutAccountId;

    fn try_from(text: String) -> Result<Self, InvalidPayoutAccountId> {
        text.parse()
    }
}

impl From<PayoutAccountId> for String {
    fn from(id: PayoutAccountId) -> String {
        id.0
    }
}

impl fmt::Display for PayoutAccountId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What the provider told about an account's readiness.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum AccountReadiness {
    /// It can be paid to.
    Ready,
    /// The provider wants more from the writer.
    Incomplete,
}

/// An account a writer is paid to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PayoutAccount {
    /// The provider's id.
    pub id: PayoutAccountId,
    /// Who keeps it.
    pub kind: PayoutAccountType,
    /// Which kind of Stripe account it is.
    pub stripe: StripeAccountType,
    /// The currency it takes.
    pub currency: Currency,
    /// Whether it can be paid to.
    pub readiness: AccountReadiness,
}
