//! What happens to a membership, and why it may be refused.

use super::switch::SwitchRefusal;
use crate::{Discount, MembershipType, Money, period::DateOutOfRange};

/// What happens to a membership. The time at which it is taken note of comes with it,
/// see [`super::Membership::apply`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MembershipEvent {
    /// A payment went through: one more period.
    Paid {
        /// Which payment: counted from 1, so that a message that comes twice counts once.
        cycle: u32,
        /// What was taken.
        amount: Money,
    },
    /// A payment did not go through.
    PaymentFailed,
    /// Another card or account is to pay.
    MethodUpdated,
    /// It shall not renew.
    Cancelled,
    /// It shall renew again (reactivation).
    Uncancelled,
    /// Another plan shall follow what is paid for; the present one takes that back.
    SwitchScheduled {
        /// The plan.
        to: MembershipType,
    },
    /// The switch to a higher tier was paid: see [`crate::switch::quote`].
    Upgraded {
        /// Which payment.
        cycle: u32,
        /// The plan.
        to: MembershipType,
        /// Its price, of which the credit was a part.
        price: Money,
    },
    /// The next payments cost less.
    Discounted {
        /// How much, how often.
        discount: Discount,
    },
    /// A gift was redeemed onto a gift that runs: one more period after it.
    GiftRedeemed {
        /// Its plan.
        plan: MembershipType,
    },
    /// No payment came and none will be tried.
    Lapsed,
    /// A bank gave back what it had taken: the time that ended with it is given from now on. It does not renew:
    /// who wants that reactivates it.
    Restored {
        /// Which payment.
        cycle: u32,
        /// Its plan.
        plan: MembershipType,
        /// What was paid for the time.
        amount: Money,
        /// How much time, in seconds.
        seconds: u32,
    },
    /// A payment was given back or taken back: its time ends now, and nothing renews. What went
    /// into an upgrade as credit goes back with it.
    Reversed {
        /// Which payment: the last one.
        cycle: u32,
        /// How.
        by: Reversal,
    },
}

/// How a payment went back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reversal {
    /// We gave it back.
    Refund,
    /// The bank took it back.
    Chargeback,
}

/// Why a membership does not take an event. It stays as it was; a payment that is
/// refused is the caller's to give back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EventRefusedReason {
    /// Something later was taken note of already.
    #[error("something later has happened already")]
    Earlier,
    /// This payment was counted already.
    #[error("this payment was counted already")]
    AlreadyCounted,
    /// A payment before this one is missing.
    #[error("a payment before this one is missing")]
    PaymentMissing,
    /// It is over.
    #[error("the membership is over")]
    Over,
    /// The first payment is not through.
    #[error("the membership has not begun")]
    NotBegun,
    /// It is cancelled.
    #[error("the membership is cancelled")]
    Cancelled,
    /// It is not cancelled.
    #[error("the membership is not cancelled")]
    NotCancelled,
    /// A gift: nothing is paid, nothing renews.
    #[error("the membership was a gift and does not renew")]
    DoesNotRenew,
    /// Gifts are only added to gifts.
    #[error("the membership is paid for and cannot be extended by a gift")]
    NotAGift,
    /// Someone still pays, so nothing lapses.
    #[error("the membership is paid for")]
    StillPaid,
    /// Only the last payment, while its time is not over, takes time back.
    #[error("the time of this payment cannot be taken back")]
    NotTheLastPayment,
    /// The plan has no trial.
    #[error("this plan has no trial")]
    NoTrial,
    /// Nothing was taken from it.
    #[error("no payment of the membership was taken back")]
    NotReversed,
    /// It is on the plan already.
    #[error("the membership is on this plan already")]
    SamePlan,
    /// A discount runs already.
    #[error("a discount runs already")]
    AlreadyDiscounted,
    /// Plans cannot be switched.
    #[error(transparent)]
    Switch(#[from] SwitchRefusal),
    /// The period would end too far away to be written.
    #[error(transparent)]
    TooFar(#[from] DateOutOfRange),
}
