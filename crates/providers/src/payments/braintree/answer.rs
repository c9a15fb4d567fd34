//! What Braintree answers, as far as it is read here.

use chrono::DateTime;
use quire_core::Timestamp;
use quire_membership::{Currency, Money};
use serde::Deserialize;

/// Something that has a name.
#[derive(Deserialize)]
pub(super) struct NodeName {
    pub id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CustomerMade {
    pub create_customer: CustomerOf,
}

#[derive(Deserialize)]
pub(super) struct CustomerOf {
    pub customer: NodeName,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Customer {
    pub payment_methods: Page<NodeName>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct TokenMade {
    pub create_client_token: Token,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Token {
    pub client_token: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MethodVaulted {
    pub vault_payment_method: MethodOf,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MethodOf {
    pub payment_method: Vaulted,
}

#[derive(Deserialize)]
pub(super) struct Vaulted {
    pub id: String,
    pub details: Kind,
}

#[derive(Deserialize)]
pub(super) struct Kind {
    #[serde(rename = "__typename")]
    pub kind: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Authorized {
    pub authorize_payment_method: TransactionOf,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Captured {
    pub capture_transaction: TransactionOf,
}

#[derive(Deserialize)]
pub(super) struct TransactionOf {
    pub transaction: PaypalTransaction,
}

/// What a name stands for.
#[derive(Deserialize)]
pub(super) struct Answered<T> {
    pub node: T,
}

#[derive(Deserialize)]
pub(super) struct Found {
    pub search: Transactions,
}

#[derive(Deserialize)]
pub(super) struct Transactions {
    pub transactions: Page<PaypalTransaction>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Page<T> {
    pub edges: Vec<Edge<T>>,
    pub page_info: Option<PageInfo>,
}

#[derive(Deserialize)]
pub(super) struct Edge<T> {
    node: T,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageInfo {
    pub has_next_page: bool,
    pub end_cursor: Option<String>,
}

impl<T> Page<T> {
    pub fn into_nodes(self) -> Vec<T> {
        self.edges.into_iter().map(|edge| edge.node).collect()
    }
}

/// Money asked for, from its authorization to its end.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PaypalTransaction {
    pub id: String,
    pub status: Status,
    created_at: String,
    amount: Amount,
    pub processor_response: Option<ProcessorResponse>,
    refunds: Option<Vec<Refunded>>,
    status_history: Option<Vec<Step>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum Status {
    Authorizing,
    Authorized,
    AuthorizationExpired,
    SubmittedForSettlement,
    SettlementPending,
    SettlementConfirmed,
    Settling,
    Settled,
    SettlementDeclined,
    ProcessorDeclined,
    GatewayRejected,
    Failed,
    Voided,
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Amount {
    value: String,
    currency_code: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ProcessorResponse {
    pub legacy_code: Option<String>,
}

#[derive(Deserialize)]
struct Refunded {
    status: Status,
    amount: Amount,
}

#[derive(Deserialize)]
struct Step {
    status: Status,
}

impl Status {
    /// Whether money was asked for and comes.
    pub const fn is_taken(self) -> bool {
        matches!(
            self,
            Status::SubmittedForSettlement
                | Status::SettlementPending
                | Status::SettlementConfirmed
                | Status::Settling
                | Status::Settled
        )
    }
}

impl PaypalTransaction {
    /// Whether money is held for it, and not taken.
    pub fn is_authorized(&self) -> bool {
        self.status == Status::Authorized
    }

    /// Whether what was held was let go, or what was to be taken was not.
    pub const fn is_voided(&self) -> bool {
        matches!(self.status, Status::Voided | Status::AuthorizationExpired)
    }

    /// Whether money came.
    pub const fn is_settled(&self) -> bool {
        matches!(self.status, Status::Settled | Status::Settling)
    }

    /// Whether money comes that can still be left where it is.
    pub const fn is_on_its_way(&self) -> bool {
        matches!(self.status, Status::Authorized | Status::SubmittedForSettlement)
    }

    /// Whether it takes exactly this.
    pub fn is_of(&self, amount: Money) -> bool {
        self.amount.minor() == Some(amount.minor)
            && self.amount.currency_code.as_deref() == Some(amount.currency.as_str())
    }

    /// What it takes or took; `None` for what is none of our currencies.
    pub fn amount(&self) -> Option<Money> {
        let currency: Currency = self.amount.currency_code.as_deref()?.parse().ok()?;
        Some(Money::new(self.amount.minor()?, currency))
    }

    /// When it was made.
    pub fn at(&self) -> Option<Timestamp> {
        DateTime::parse_from_rfc3339(&self.created_at).ok().map(|at| Timestamp::new(at.to_utc()))
    }

    /// How much of it went back, or never came after all, in minor units.
    pub fn gone_minor(&self) -> i64 {
        if self.is_voided() || self.status == Status::SettlementDeclined {
            return self.amount.minor().unwrap_or(0);
        }
        let all = self.refunds.iter().flatten();
        let back = all.filter(|one| one.status.is_taken());
        back.filter_map(|one| one.amount.minor()).sum()
    }

    /// Whether it ever took money.
    pub fn was_taken(&self) -> bool {
        let mut steps = self.status_history.iter().flatten();
        self.status.is_taken() || (self.is_voided() && steps.any(|step| step.status.is_taken()))
    }
}

impl Amount {
    /// In hundredths: `5`, `5.0` and `5.00` are five.
    fn minor(&self) -> Option<i64> {
        let (whole, part) = self.value.split_once('.').unwrap_or((&self.value, ""));
        let (cents, rest) = part.split_at_checked(2).unwrap_or((part, ""));
        let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if !is_plain(whole) || !is_plain(cents) || rest.bytes().any(|byte| byte != b'0') {
            return None;
        }
        let cents: i64 = format!("{cents:0<2}").parse().ok()?;
        whole.parse::<i64>().ok()?.checked_mul(100)?.checked_add(cents)
    }
}
