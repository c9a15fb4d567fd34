//! Money that goes back to who paid it.

use crate::Money;
use quire_core::{ChargeId, RefundId, Timestamp, vocabulary};

vocabulary! {
    /// How money goes back.
    RefundKind {
        /// We give it back.
        Refund = "REFUND",
        /// The bank took it back.
        Chargeback = "CHARGEBACK",
        /// Someone gave it back at the provider.
        Elsewhere = "ELSEWHERE",
    }
}

vocabulary! {
    /// How far a refund is.
    RefundState {
        /// Kept before the provider is asked; its answer is not known.
        Intended = "INTENDED",
        /// The money went back.
        Done = "DONE",
        /// The provider will not.
        Refused = "REFUSED",
    }
}

impl RefundKind {
    /// Whether the money is gone already, whatever is said here.
    #[must_use]
    pub const fn has_happened(self) -> bool {
        matches!(self, RefundKind::Chargeback | RefundKind::Elsewhere)
    }
}

/// A refund as it is kept: of a charge, or of a part of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refund {
    /// Its id; what the books call it.
    pub id: RefundId,
    /// What goes back.
    pub charge_id: ChargeId,
    /// How.
    pub kind: RefundKind,
    /// How much.
    pub amount: Money,
    /// How far it is.
    pub state: RefundState,
    /// When it was intended.
    pub created_at: Timestamp,
    /// When its end was known.
    pub settled_at: Option<Timestamp>,
    /// How much time that was paid for ended with it, in seconds.
    pub lost_seconds: u32,
    /// When the bank that took it gave it back.
    pub returned_at: Option<Timestamp>,
}

impl Refund {
    /// How much of its charge is gone or on its way back, in minor units.
    #[must_use]
    pub const fn gone_minor(&self) -> i64 {
        match (self.state, self.returned_at) {
            (RefundState::Refused, _) | (_, Some(_)) => 0,
            (RefundState::Intended | RefundState::Done, None) => self.amount.minor,
        }
    }
}

/// How much of a charge is gone or on its way back, in minor units.
#[must_use]
pub fn gone_minor(all: &[Refund]) -> i64 {
    all.iter().map(Refund::gone_minor).fold(0, i64::saturating_add)
}
