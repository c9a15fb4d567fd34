//! How someone's membership stands at a moment: what screens, banners and permissions look at.

use crate::{Currency, Discount, MembershipType, Money, PaymentMethod, PaymentProvider};
use quire_core::{Timestamp, person::MembershipTier, vocabulary};

vocabulary! {
    /// The state of a membership as others are told it.
    MembershipStatus {
        Active = "ACTIVE",
        Inactive = "INACTIVE",
        Pending = "PENDING",
        Unknown = "UNKNOWN",
    }
}

/// A membership that gives access or may again, at a moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActiveMembership {
    /// The plan of the running period.
    pub plan: MembershipType,
    /// What that plan gives: MEMBER or FRIEND.
    pub tier: MembershipTier,
    /// Who takes the payments.
    pub provider: PaymentProvider,
    /// Whether it will not renew.
    pub is_cancelled: bool,
    /// When the payment that is outstanding failed first.
    pub payment_failed_at: Option<Timestamp>,
    /// Whether it failed again since, with the same payment method.
    pub has_failed_repeatedly: bool,
    /// When the time that is paid for ends.
    pub period_ends_at: Timestamp,
    /// When this membership began.
    pub started_at: Timestamp,
    /// When the person became a member.
    pub member_since: Timestamp,
    /// When the person became a Friend, if they are one.
    pub friend_since: Option<Timestamp>,
    /// What was paid for the running period; `None` in a trial and for a gift.
    pub amount: Option<Money>,
    /// In what the next payment will be; `None` for a gift.
    pub currency: Option<Currency>,
    /// The discount on the next payments.
    pub discount: Option<Discount>,
    /// When the discounted time ends.
    pub discount_ends_at: Option<Timestamp>,
    /// The switch that is to come.
    pub switch: Option<ScheduledSwitch>,
    /// How it is paid.
    pub payment_method: Option<PaymentMethod>,
}

/// A switch of plans at the end of what is paid for (`switchPlanSchedule`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScheduledSwitch {
    /// When it happens.
    pub starts_at: Timestamp,
    /// The plan from then on.
    pub plan: MembershipType,
}
