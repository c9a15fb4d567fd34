//! A statement as the ledger books it.

use super::Statement;
use crate::ledger::{IdempotencyKey, LedgerEntity, LedgerEntry, Transaction};

impl Statement {
    /// The transaction that credits the amount, under a key of month, currency and writer, so that
    /// closing a month twice credits once; `None` when there is nothing to credit.
    #[must_use]
    pub fn booking(&self) -> Option<Transaction> {
        let key = format!("earnings:{}:{}:{}", self.month, self.currency, self.writer);
        let key: IdempotencyKey = key.parse().ok()?;
        let entry =
            LedgerEntry::new(LedgerEntity::PostCredit, self.writer.clone(), self.amount).ok()?;
        Some(Transaction::new(key, entry, Vec::new()))
    }
}
