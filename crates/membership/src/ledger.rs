//! The double-entry ledger of writers' money: kinds of bookings, the accounts they move money
//! between, and the book that keeps them.

pub mod book;
pub mod payment;
pub mod transaction;

use quire_core::{UserId, vocabulary};
use serde::{Deserialize, Serialize};

pub use book::{LedgerBook, LedgerRefusal, PostOutcome};
pub use transaction::{IdempotencyKey, LedgerEntry, NotPositive, Posting, Transaction};

vocabulary! {
    /// What a booking does to the writer's balance.
    LedgerType {
        /// It adds.
        Credit = "CREDIT",
        /// It takes away.
        Debit = "DEBIT",
        /// It takes away what is paid out.
        Transfer = "TRANSFER",
    }
}

vocabulary! {
    /// A kind of booking.
    LedgerEntity {
        /// A gift of the house.
        BonusCredit = "BonusCredit",
        /// Something was booked too low.
        CorrectionCredit = "CorrectionCredit",
        /// A month's earnings of stories.
        PostCredit = "PostCredit",
        /// Thanks for someone who became a member.
        ReferralCredit = "ReferralCredit",
        /// A forfeited amount comes back.
        ReverseForfeitureCredit = "ReverseForfeitureCredit",
        /// Something was booked too high.
        BaseDebit = "BaseDebit",
        /// The writer can no longer be paid.
        ForfeitureDebit = "ForfeitureDebit",
        /// What the provider asks for a payout.
        ProcessingFee = "ProcessingFee",
        /// Tax that is held back.
        TaxWithholding = "TaxWithholding",
        /// A payout.
        Transfer = "Transfer",
    }
}

/// Where money stands. A positive balance of a writer is what they are owed; the
/// other accounts show what came to them (positive) or was given from them (negative).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(tag = "kind", content = "writer", rename_all = "camelCase")]
pub enum Account {
    /// What a writer is owed.
    Writer(UserId),
    /// The writers' part of the memberships.
    Pool,
    /// Bonuses and thanks paid by the house.
    Promotions,
    /// The other side of corrections.
    Corrections,
    /// What could not be paid.
    Forfeited,
    /// Fees of the provider.
    Fees,
    /// Tax held back.
    Taxes,
    /// What left for the writers' own accounts.
    PaidOut,
}

impl LedgerEntity {
    /// What a booking of this kind does to the writer's balance.
    #[must_use]
    pub const fn ledger_type(self) -> LedgerType {
        match self {
            LedgerEntity::BonusCredit
            | LedgerEntity::CorrectionCredit
            | LedgerEntity::PostCredit
            | LedgerEntity::ReferralCredit
            | LedgerEntity::ReverseForfeitureCredit => LedgerType::Credit,
            LedgerEntity::BaseDebit
            | LedgerEntity::ForfeitureDebit
            | LedgerEntity::ProcessingFee
            | LedgerEntity::TaxWithholding => LedgerType::Debit,
            LedgerEntity::Transfer => LedgerType::Transfer,
        }
    }

    /// The account on the other side of the writer's.
    #[must_use]
    pub const fn counterpart(self) -> Account {
        match self {
            LedgerEntity::PostCredit => Account::Pool,
            LedgerEntity::BonusCredit | LedgerEntity::ReferralCredit => Account::Promotions,
            LedgerEntity::CorrectionCredit | LedgerEntity::BaseDebit => Account::Corrections,
            LedgerEntity::ReverseForfeitureCredit | LedgerEntity::ForfeitureDebit => {
                Account::Forfeited
            }
            LedgerEntity::ProcessingFee => Account::Fees,
            LedgerEntity::TaxWithholding => Account::Taxes,
            LedgerEntity::Transfer => Account::PaidOut,
        }
    }

    /// Whether a booking may only take what is there. A correction may leave a writer owing.
    #[must_use]
    pub const fn needs_cover(self) -> bool {
        match self.ledger_type() {
            LedgerType::Credit => false,
            LedgerType::Debit => !matches!(self, LedgerEntity::BaseDebit),
            LedgerType::Transfer => true,
        }
    }
}
