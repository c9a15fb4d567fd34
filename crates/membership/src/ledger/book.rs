//! The book: takes transactions once, undoes them once, and knows every balance.

use super::{Account, IdempotencyKey, Transaction};
use crate::{Currency, Money};
use quire_core::UserId;
use std::collections::{BTreeMap, BTreeSet};

/// Transactions and what follows from them: all there are, or those of some writers, for the
/// answers about these writers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LedgerBook {
    transactions: BTreeMap<IdempotencyKey, Transaction>,
    reversed: BTreeSet<IdempotencyKey>,
    balances: BTreeMap<(Account, Currency), i64>,
}

/// What became of a transaction that was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostOutcome {
    /// It is booked now.
    Now,
    /// The very same was booked before; nothing changed.
    Before,
}

/// Why a transaction is not booked; the book stays as it was.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LedgerRefusal {
    /// The key names another transaction.
    #[error("`{0}` was used for something else")]
    KeyReused(IdempotencyKey),
    /// What is to be undone was never booked, or not like that.
    #[error("there is no transaction `{0}` to undo")]
    NothingToReverse(IdempotencyKey),
    /// It was undone before.
    #[error("`{0}` is undone already")]
    AlreadyReversed(IdempotencyKey),
    /// An undoing is not undone; what it undid is booked again under a key of its own.
    #[error("`{0}` undoes something and cannot be undone")]
    IsReversal(IdempotencyKey),
    /// The writer is not owed that much.
    #[error("{writer} is not owed enough: {short} short")]
    NotCovered {
        /// Whose balance.
        writer: UserId,
        /// How much is missing.
        short: Money,
    },
    /// A balance would not fit.
    #[error("the amount is too large")]
    TooLarge,
}

impl LedgerBook {
    /// Books a transaction, or finds that it was booked before.
    ///
    /// # Errors
    /// See [`LedgerRefusal`]; a refused transaction changes nothing.
    pub fn post(&mut self, transaction: Transaction) -> Result<PostOutcome, LedgerRefusal> {
        if let Some(known) = self.transactions.get(transaction.key()) {
            return if *known == transaction {
                Ok(PostOutcome::Before)
            } else {
                Err(LedgerRefusal::KeyReused(transaction.key().clone()))
            };
        }
        if let Some(key) = transaction.reverses() {
            self.may_reverse(key, &transaction)?;
        }
        let changed = self.balances_after(&transaction)?;
        if transaction.reverses().is_none() {
            covered(&transaction, &changed)?;
        }
        self.balances.extend(changed);
        self.reversed.extend(transaction.reverses().cloned());
        self.transactions.insert(transaction.key().clone(), transaction);
        Ok(PostOutcome::Now)
    }

    /// The transaction of that name.
    #[must_use]
    pub fn transaction(&self, key: &IdempotencyKey) -> Option<&Transaction> {
        self.transactions.get(key)
    }

    /// Every transaction, by key.
    pub fn transactions(&self) -> impl Iterator<Item = &Transaction> {
        self.transactions.values()
    }

    /// What stands on an account.
    #[must_use]
    pub fn balance(&self, account: &Account, currency: Currency) -> Money {
        let minor = self.balances.get(&(account.clone(), currency)).copied().unwrap_or(0);
        Money::new(minor, currency)
    }

    /// The sum of all accounts: zero, or the book is damaged.
    #[must_use]
    pub fn trial_balance(&self, currency: Currency) -> i128 {
        let of_currency = self.balances.iter().filter(|((_, kept), _)| *kept == currency);
        of_currency.map(|(_, minor)| i128::from(*minor)).sum()
    }

    fn may_reverse(
        &self,
        key: &IdempotencyKey,
        reversal: &Transaction,
    ) -> Result<(), LedgerRefusal> {
        let undone = self
            .transactions
            .get(key)
            .filter(|known| known.reversal(reversal.key().clone()) == *reversal);
        let Some(undone) = undone else {
            return Err(LedgerRefusal::NothingToReverse(key.clone()));
        };
        if undone.reverses().is_some() {
            return Err(LedgerRefusal::IsReversal(key.clone()));
        }
        if self.reversed.contains(key) {
            return Err(LedgerRefusal::AlreadyReversed(key.clone()));
        }
        Ok(())
    }

    fn balances_after(&self, transaction: &Transaction) -> Result<Balances, LedgerRefusal> {
        let mut changed = Balances::new();
        for posting in transaction.postings() {
            let place = (posting.account, posting.change.currency);
            let before = changed.get(&place).or_else(|| self.balances.get(&place)).copied();
            let after = before.unwrap_or(0).checked_add(posting.change.minor);
            changed.insert(place, after.ok_or(LedgerRefusal::TooLarge)?);
        }
        Ok(changed)
    }
}

type Balances = BTreeMap<(Account, Currency), i64>;

fn covered(transaction: &Transaction, after: &Balances) -> Result<(), LedgerRefusal> {
    for entry in transaction.entries().filter(|entry| entry.entity().needs_cover()) {
        let currency = entry.amount().currency;
        let place = (Account::Writer(entry.writer().clone()), currency);
        let left = after.get(&place).copied().unwrap_or(0);
        if left < 0 {
            let short = Money::new(left.saturating_neg(), currency);
            return Err(LedgerRefusal::NotCovered { writer: entry.writer().clone(), short });
        }
    }
    Ok(())
}
