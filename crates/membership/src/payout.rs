//! Payouts: their states, what is paid when, and the accounts they go to.

pub mod account;
pub mod decision;

use quire_core::vocabulary;

pub use account::{PayoutAccount, PayoutAccountId, PayoutAccountType, StripeAccountType};
pub use decision::{HoldReason, PayoutDecision, PayoutFacts, decide, minimum};

vocabulary! {
    /// Where a payout stands.
    PayoutStatus {
        /// Given up: the writer cannot be paid any more.
        Forfeited = "FORFEITED",
        /// It failed on our side; nothing left.
        InternalFailed = "INTERNAL_FAILED",
        /// Someone has to do something first.
        OnHold = "ON_HOLD",
        /// The provider says it arrived.
        Paid = "PAID",
        /// It waits for its turn.
        Pending = "PENDING",
        /// The provider has it.
        Processing = "PROCESSING",
        /// The provider or the bank refused it.
        ProviderFailed = "PROVIDER_FAILED",
        /// It arrived and came back.
        Reversed = "REVERSED",
    }
}

/// Why a payout cannot change its state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PayoutRefusal {
    /// It is in that state already, so the news came twice.
    #[error("the payout is {0} already")]
    Already(PayoutStatus),
    /// Nothing follows its state; what is owed is paid by another payout.
    #[error("a {0} payout stays as it is")]
    Final(PayoutStatus),
    /// Other states follow its state, this one does not.
    #[error("a {from} payout cannot become {to}")]
    NotNext {
        /// The state it is in.
        from: PayoutStatus,
        /// The state it was to take.
        to: PayoutStatus,
    },
}

impl PayoutStatus {
    /// The states that may follow: a failed payout is tried again as PENDING, and only money that
    /// arrived can come back.
    #[must_use]
    pub const fn next(self) -> &'static [PayoutStatus] {
        use PayoutStatus::{
            Forfeited, InternalFailed, OnHold, Paid, Pending, Processing, ProviderFailed, Reversed,
        };
        match self {
            Pending => &[Processing, OnHold, Forfeited],
            OnHold => &[Pending, Forfeited],
            Processing => &[Paid, ProviderFailed, InternalFailed],
            InternalFailed => &[Pending, OnHold],
            ProviderFailed => &[Pending, OnHold, Forfeited],
            Paid => &[Reversed],
            Forfeited | Reversed => &[],
        }
    }

    /// Takes the next state.
    ///
    /// # Errors
    /// When the payout is in that state already, ended, or would skip a state.
    pub fn advance(self, to: PayoutStatus) -> Result<PayoutStatus, PayoutRefusal> {
        if self == to {
            Err(PayoutRefusal::Already(self))
        } else if self.next().contains(&to) {
            Ok(to)
        } else if self.next().is_empty() {
            Err(PayoutRefusal::Final(self))
        } else {
            Err(PayoutRefusal::NotNext { from: self, to })
        }
    }
}
