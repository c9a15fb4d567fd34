//! A transaction: bookings that stand or fall together. Each booking has both of its sides, so
//! there is no unbalanced transaction.

use super::{Account, LedgerEntity, LedgerType};
use crate::Money;
use quire_core::UserId;
use std::{fmt, iter, str::FromStr};

/// The name of the deed a transaction books, so that it is booked once: 1 to 128
/// visible ASCII characters, for example `earnings:2026-10:USD:00000000000a`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IdempotencyKey(String);

/// Text that is no idempotency key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an idempotency key is 1 to 128 visible ASCII characters")]
pub struct InvalidKey;

impl FromStr for IdempotencyKey {
    type Err = InvalidKey;

    fn from_str(text: &str) -> Result<Self, InvalidKey> {
        if (1..=128).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic()) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidKey)
        }
    }
}

impl fmt::Display for IdempotencyKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A booking of nothing, or of less than nothing; it holds the amount that was given (what takes
/// away is a kind of its own, a debit or a transfer).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a booking needs an amount above zero, not {0}")]
pub struct NotPositive(pub Money);

/// One booking: an amount between a writer and the counterpart of its kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerEntry {
    entity: LedgerEntity,
    writer: UserId,
    amount: Money,
}

impl LedgerEntry {
    /// A booking of `amount`; whether it adds or takes away is the kind's matter.
    ///
    /// # Errors
    /// When the amount is not above zero.
    pub fn new(entity: LedgerEntity, writer: UserId, amount: Money) -> Result<Self, NotPositive> {
        if amount.minor > 0 {
            Ok(Self { entity, writer, amount })
        } else {
            Err(NotPositive(amount))
        }
    }

    /// The kind.
    #[must_use]
    pub fn entity(&self) -> LedgerEntity {
        self.entity
    }

    /// Whose balance it moves.
    #[must_use]
    pub fn writer(&self) -> &UserId {
        &self.writer
    }

    /// How much, above zero.
    #[must_use]
    pub fn amount(&self) -> Money {
        self.amount
    }

    /// The amount as it changes the writer's balance.
    fn to_writer(&self) -> i64 {
        match self.entity.ledger_type() {
            LedgerType::Credit => self.amount.minor,
            LedgerType::Debit | LedgerType::Transfer => self.amount.minor.saturating_neg(),
        }
    }
}

/// One side of a booking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posting {
    /// The account that changes.
    pub account: Account,
    /// By how much.
    pub change: Money,
}

/// Bookings that stand or fall together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transaction {
    key: IdempotencyKey,
    first: LedgerEntry,
    rest: Vec<LedgerEntry>,
    reverses: Option<IdempotencyKey>,
}

impl Transaction {
    /// A transaction of one booking or more: a payout comes with its fee and its tax.
    #[must_use]
    pub fn new(key: IdempotencyKey, first: LedgerEntry, rest: Vec<LedgerEntry>) -> Self {
        Self { key, first, rest, reverses: None }
    }

    /// The transaction that undoes this one, side by side.
    #[must_use]
    pub fn reversal(&self, key: IdempotencyKey) -> Self {
        Self { key, reverses: Some(self.key.clone()), ..self.clone() }
    }

    /// The name of the deed.
    #[must_use]
    pub fn key(&self) -> &IdempotencyKey {
        &self.key
    }

    /// The transaction this one undoes.
    #[must_use]
    pub fn reverses(&self) -> Option<&IdempotencyKey> {
        self.reverses.as_ref()
    }

    /// The bookings. Those of a reversal are the ones undone.
    pub fn entries(&self) -> impl Iterator<Item = &LedgerEntry> {
        iter::once(&self.first).chain(&self.rest)
    }

    /// Both sides of every booking; per currency they sum to zero.
    pub fn postings(&self) -> impl Iterator<Item = Posting> {
        self.entries().flat_map(|entry| {
            let change = match self.reverses {
                None => entry.to_writer(),
                Some(_) => entry.to_writer().saturating_neg(),
            };
            let currency = entry.amount.currency;
            [
                Posting {
                    account: Account::Writer(entry.writer.clone()),
                    change: Money::new(change, currency),
                },
                Posting {
                    account: entry.entity.counterpart(),
                    change: Money::new(change.saturating_neg(), currency),
                },
            ]
        })
    }
}
