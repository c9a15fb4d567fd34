//! The books of what members pay: each payment in double entry.

use crate::{
    Money,
    charge::{Charge, ChargePurpose},
    gift::given::Gift,
    refund::Refund,
};
use quire_core::{ChargeId, vocabulary};

vocabulary! {
    /// Where the money of members stands.
    PaymentAccount {
        /// What those who move the money hold for the site.
        Processor = "PROCESSOR",
        /// What was paid for memberships: the other side of it.
        Memberships = "MEMBERSHIPS",
        /// What was paid for gifts that nobody redeemed yet.
        Gifts = "GIFTS",
    }
}

/// One side of a booking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentEntry {
    /// What is booked: a charge, or a gift that is redeemed.
    pub booking: String,
    /// The charge that the money came with.
    pub charge_id: ChargeId,
    /// The account that changes.
    pub account: PaymentAccount,
    /// By how much: what came is positive.
    pub change: Money,
}

/// Both sides of a charge that succeeded; they sum to zero.
#[must_use]
pub fn entries(charge: &Charge) -> [PaymentEntry; 2] {
    let other = match charge.purpose {
        ChargePurpose::Gift => PaymentAccount::Gifts,
        ChargePurpose::Purchase | ChargePurpose::Renewal | ChargePurpose::Upgrade => {
            PaymentAccount::Memberships
        }
    };
    both(charge.id.as_str(), &charge.id, charge.amount, [PaymentAccount::Processor, other])
}

/// Both sides of a refund of `charge`: where the money came, it goes from.
#[must_use]
pub fn refunded(refund: &Refund, charge: &Charge) -> [PaymentEntry; 2] {
    entries(charge).map(|entry| PaymentEntry {
        booking: refund.id.to_string(),
        change: Money::new(entry.change.minor.saturating_neg(), entry.change.currency),
        ..entry
    })
}

/// Both sides of a gift that is redeemed: what was paid for it was paid for a membership from then on.
/// `None` for a gift of the house, which cost nothing.
#[must_use]
pub fn redeemed(gift: &Gift) -> Option<[PaymentEntry; 2]> {
    let accounts = [PaymentAccount::Gifts, PaymentAccount::Memberships];
    let charge = gift.charge_id.as_ref()?;
    Some(both(gift.id.as_str(), charge, gift.worth, accounts))
}

/// The amount comes to the first account from the second.
fn both(
    booking: &str,
    charge: &ChargeId,
    amount: Money,
    accounts: [PaymentAccount; 2],
) -> [PaymentEntry; 2] {
    let [to, from] = accounts;
    [(to, amount.minor), (from, amount.minor.saturating_neg())].map(|(account, minor)| {
        let change = Money::new(minor, amount.currency);
        PaymentEntry { booking: booking.to_owned(), charge_id: charge.clone(), account, change }
    })
}
