//! The books of what members pay: each payment in double entry.

use crate::{Money, charge::Charge};
use quire_core::{ChargeId, vocabulary};

vocabulary! {
    /// Where the money of members stands.
    PaymentAccount {
        /// What those who move the money hold for the site.
        Processor = "PROCESSOR",
        /// What was paid for memberships: the other side of it.
        Memberships = "MEMBERSHIPS",
    }
}

/// One side of a booking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentEntry {
    /// The charge that is booked.
    pub charge_id: ChargeId,
    /// The account that changes.
    pub account: PaymentAccount,
    /// By how much: what came is positive.
    pub change: Money,
}

/// Both sides of a charge that succeeded; they sum to zero.
#[must_use]
pub fn entries(charge: &Charge) -> [PaymentEntry; 2] {
    let Money { minor, currency } = charge.amount;
    let side = |account, minor| PaymentEntry {
        charge_id: charge.id.clone(),
        account,
        change: Money::new(minor, currency),
    };
    [
        side(PaymentAccount::Processor, minor),
        side(PaymentAccount::Memberships, minor.saturating_neg()),
    ]
}
