//! How a membership stands at a moment, and what comes next.

use super::{Basis, Discounted, Membership};
use crate::{
    ActiveMembership, Discount, MembershipStatus, Money, PaymentMethod, ScheduledSwitch,
    money::MoneyError, period::months_after,
};
use quire_core::{Timestamp, person::MembershipTier, vocabulary};

vocabulary! {
    /// Where a membership stands at a moment.
    MembershipState {
        /// Ordered; the first payment is not through.
        Pending = "pending",
        /// In the days before the first payment.
        Trialing = "trialing",
        /// Paid for, and renews.
        Active = "active",
        /// A payment failed or is outstanding. What is paid for stays readable.
        PastDue = "past-due",
        /// Does not renew; what is paid for stays readable.
        Cancelled = "cancelled",
        /// In time that was a gift: ends by itself.
        Gifted = "gifted",
        /// Over. A new membership may begin.
        Expired = "expired",
    }
}

impl Membership {
    /// Where the membership stands at `now`.
    #[must_use]
    pub fn state(&self, now: Timestamp) -> MembershipState {
        match (self.running(now), self.stop) {
            (Some(_), Some(_)) => MembershipState::Cancelled,
            (None, Some(_)) => MembershipState::Expired,
            (Some(_), None) if !self.provider.renews() => MembershipState::Gifted,
            (None, None) if !self.provider.renews() => MembershipState::Expired,
            (None, None) if self.granted.is_empty() => MembershipState::Pending,
            (None, None) => MembershipState::PastDue,
            (Some(_), None) if self.failure.is_some() => MembershipState::PastDue,
            (Some(granted), None) if granted.basis == Basis::Trial => MembershipState::Trialing,
            (Some(_), None) => MembershipState::Active,
        }
    }

    /// The word others are told: active while there is access.
    #[must_use]
    pub fn status(&self, now: Timestamp) -> MembershipStatus {
        match self.state(now) {
            MembershipState::Pending => MembershipStatus::Pending,
            _ if self.has_access(now) => MembershipStatus::Active,
            _ => MembershipStatus::Inactive,
        }
    }

    /// The amount of the next payment, from the plan's regular price.
    ///
    /// # Errors
    /// When the amount cannot be calculated.
    pub fn next_charge(&self, regular: Money) -> Result<Money, MoneyError> {
        match self.discounted {
            Some(Discounted { discount, since_cycle }) => {
                discount.charge(regular, self.cycles.saturating_sub(since_cycle))
            }
            None => Ok(regular),
        }
    }

    /// How it stands at `now`, for screens and banners; `None` before the first period and after
    /// the end.
    #[must_use]
    pub fn active(
        &self,
        payment_method: Option<PaymentMethod>,
        now: Timestamp,
    ) -> Option<ActiveMembership> {
        if matches!(self.state(now), MembershipState::Pending | MembershipState::Expired) {
            return None;
        }
        let last = self.granted.last()?;
        let current = self.running(now).unwrap_or(last);
        let amount = match current.basis {
            Basis::Payment { amount, .. } => Some(amount),
            Basis::Trial | Basis::Gift => None,
        };
        let ends_at = last.period.ends_at;
        let discounted = self.running_discount();
        Some(ActiveMembership {
            plan: current.plan,
            tier: current.plan.tier(),
            provider: self.provider,
            is_cancelled: self.stop.is_some(),
            payment_failed_at: self.failure.map(|failure| failure.first_at),
            has_failed_repeatedly: self.failure.is_some_and(|failure| failure.times > 1),
            period_ends_at: ends_at,
            started_at: self.started_at,
            member_since: self.member_since,
            friend_since: self.friend_since(now),
            amount,
            currency: amount.map(|amount| amount.currency).or(self.currency),
            discount: discounted.map(|(discount, _)| discount),
            discount_ends_at: discounted.and_then(|(_, left)| self.after_payments(left)),
            switch: self.switch_to.map(|plan| ScheduledSwitch { starts_at: ends_at, plan }),
            payment_method,
        })
    }

    /// Since when the person is a Friend: the start of the periods of that tier that lead to `now`.
    fn friend_since(&self, now: Timestamp) -> Option<Timestamp> {
        self.granted
            .iter()
            .rev()
            .skip_while(|granted| !granted.period.contains(now))
            .take_while(|granted| granted.plan.tier() == MembershipTier::Friend)
            .last()
            .map(|granted| granted.period.starts_at)
    }

    /// The discount on the next payment, and for how many more it holds.
    pub(super) fn running_discount(&self) -> Option<(Discount, u32)> {
        let Discounted { discount, since_cycle } = self.discounted?;
        let left = discount.cycles.saturating_sub(self.cycles.saturating_sub(since_cycle));
        (left > 0).then_some((discount, left))
    }

    fn after_payments(&self, payments: u32) -> Option<Timestamp> {
        let months = self.next_plan().period().months().checked_mul(payments)?;
        months_after(self.anchor, self.months.checked_add(months)?).ok()
    }
}
