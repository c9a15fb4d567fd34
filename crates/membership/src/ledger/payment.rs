//! The books of what readers pay: each payment in double entry.

use crate::{
    Money,
    charge::{Charge, ChargePurpose},
    gift::given::Gift,
    refund::Refund,
};
use quire_core::{ChargeId, Timestamp, vocabulary};

vocabulary! {
    /// Where the money of members stands.
    PaymentAccount {
        /// What those who move the money hold for the site.
        Processor = "PROCESSOR",
        /// What was paid for memberships: the other side of it.
        Memberships = "MEMBERSHIPS",
        /// What was paid for gifts that are not redeemed yet.
        Gifts = "GIFTS",
        /// What was paid as tax, and is owed to those who levy it.
        Taxes = "TAXES",
        /// What was given to writers, and is owed to them.
        Tips = "TIPS",
        /// What the operator paid to writers: the other side of it.
        Payouts = "PAYOUTS",
    }
}

/// One side of a booking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentEntry {
    /// What is booked: a charge, a gift that is redeemed, or a tip that is paid out.
    pub booking: String,
    /// The charge that the money came with.
    pub charge_id: ChargeId,
    /// The account that changes.
    pub account: PaymentAccount,
    /// By how much: what came is positive.
    pub change: Money,
}

/// The sides of a charge that succeeded; they sum to zero. Tax stands apart from what the site keeps.
#[must_use]
pub fn entries(charge: &Charge) -> Vec<PaymentEntry> {
    let other = match charge.purpose {
        ChargePurpose::Gift => PaymentAccount::Gifts,
        ChargePurpose::Tip => PaymentAccount::Tips,
        ChargePurpose::Purchase | ChargePurpose::Renewal | ChargePurpose::Upgrade => {
            PaymentAccount::Memberships
        }
    };
    let of = |account, minor| PaymentEntry {
        booking: charge.id.to_string(),
        charge_id: charge.id.clone(),
        account,
        change: Money::new(minor, charge.amount.currency),
    };
    let mut entries = vec![
        of(PaymentAccount::Processor, charge.amount.minor),
        of(other, charge.net().minor.saturating_neg()),
    ];
    let tax = charge.tax.as_ref().map(|tax| tax.amount.minor.saturating_neg());
    entries.extend(tax.map(|minor| of(PaymentAccount::Taxes, minor)));
    entries
}

/// The sides of a refund of `charge`, of which `before` went back already, in minor units: where the money
/// came, it goes from. Tax goes back in proportion; all parts together take all of it.
#[must_use]
pub fn refunded(refund: &Refund, charge: &Charge, before: i64) -> Vec<PaymentEntry> {
    let amount = refund.amount.minor;
    let tax = charge.tax.as_ref().map(|tax| {
        let after = before.saturating_add(amount);
        let until = |gone| part(tax.amount.minor, gone, charge.amount.minor);
        until(after).saturating_sub(until(before))
    });
    let back = |entry: PaymentEntry| {
        let minor = match entry.account {
            PaymentAccount::Processor => amount.saturating_neg(),
            PaymentAccount::Taxes => tax.unwrap_or(0),
            PaymentAccount::Memberships
            | PaymentAccount::Gifts
            | PaymentAccount::Tips
            | PaymentAccount::Payouts => amount.saturating_sub(tax.unwrap_or(0)),
        };
        let change = Money::new(minor, entry.change.currency);
        PaymentEntry { booking: refund.id.to_string(), change, ..entry }
    };
    entries(charge).into_iter().map(back).collect()
}

/// So much of `all` as `gone` is of `whole`, to the nearest, a half up.
fn part(all: i64, gone: i64, whole: i64) -> i64 {
    let (all, gone, whole) = (i128::from(all), i128::from(gone), i128::from(whole.max(1)));
    i64::try_from((2 * all * gone + whole).div_euclid(2 * whole)).unwrap_or(0)
}

/// The name under which it is booked that a bank gives back what it took.
#[must_use]
pub fn returned_booking(refund: &Refund) -> String {
    format!("{}:returned", refund.id)
}

/// Both sides of a gift that is redeemed: what was paid for it was paid for a membership from then on.
/// `None` for a gift of the house, which cost nothing.
#[must_use]
pub fn redeemed(gift: &Gift) -> Option<[PaymentEntry; 2]> {
    let accounts = [PaymentAccount::Gifts, PaymentAccount::Memberships];
    let charge = gift.charge_id.as_ref()?;
    Some(both(gift.id.as_str(), charge, gift.worth, accounts))
}

/// Both sides of what is paid to the writer of a tip, or kept back when the tip went back after that.
#[must_use]
pub fn paid_out(charge: &ChargeId, owed: Money, at: Timestamp) -> [PaymentEntry; 2] {
    let booking = format!("{charge}:paid-out:{}", at.millis());
    both(&booking, charge, owed, [PaymentAccount::Tips, PaymentAccount::Payouts])
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
