//! A membership as a state machine: events in, time given out.
//!
//! The truth is the list of [`Granted`] periods: every accepted payment, trial or gift adds exactly
//! one, and access is lying in one of them. Nothing else gives access, and only giving a payment
//! back takes time away.

mod apply;
mod event;

pub use event::{Event, Refusal, Reversal};

use crate::{
    Discount, MembershipStatus, MembershipType, Money, PaymentMethod, PaymentProvider,
    ScheduledSwitch, Standing,
    period::{Period, TooFar, days_after, months_after},
    redeem::has_past_memberships,
};
use quire_core::{Timestamp, person::MembershipTier, vocabulary};
use serde::{Deserialize, Serialize};

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

/// Where a period's time comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Basis {
    /// The days before the first payment.
    Trial,
    /// A payment.
    Payment {
        /// Which: payments of a membership count from 1.
        cycle: u32,
        /// What was paid for the period; after an upgrade with the credit that went into it.
        amount: Money,
    },
    /// A gift that was redeemed.
    Gift,
}

/// A period somebody has on a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Granted {
    /// The plan.
    pub plan: MembershipType,
    /// From when to when.
    pub period: Period,
    /// Where the time comes from.
    pub basis: Basis,
}

/// Why a membership does not renew.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Stop {
    Cancelled,
    Lapsed,
    Reversed,
}

/// A payment that did not go through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Failure {
    first_at: Timestamp,
    /// How often since the payment method was last changed.
    times: u32,
}

/// A discount and the number of payments made before it began.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Discounted {
    discount: Discount,
    since_cycle: u32,
}

/// One membership from its order to its end (spec 2 §4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Membership {
    /// The plan the next payment is for, unless a switch is scheduled.
    plan: MembershipType,
    provider: PaymentProvider,
    started_at: Timestamp,
    member_since: Timestamp,
    /// The day months are counted from, and how many are given since.
    anchor: Timestamp,
    months: u32,
    /// In order of time, never overlapping.
    granted: Vec<Granted>,
    /// Payments taken.
    cycles: u32,
    failure: Option<Failure>,
    stop: Option<Stop>,
    switch_to: Option<MembershipType>,
    discounted: Option<Discounted>,
    changed_at: Timestamp,
}

impl Membership {
    /// A membership that waits for its first payment.
    ///
    /// # Errors
    /// When the provider is that of gifts: nobody pays there.
    pub fn ordered(
        plan: MembershipType,
        provider: PaymentProvider,
        at: Timestamp,
    ) -> Result<Self, Refusal> {
        if !provider.renews() {
            return Err(Refusal::DoesNotRenew);
        }
        Ok(Self::empty(plan, provider, at))
    }

    /// A membership that begins with the plan's trial (decision 78). Ask [`may_try`] first.
    ///
    /// # Errors
    /// When the plan has no trial, or the provider is that of gifts.
    pub fn trial(
        plan: MembershipType,
        provider: PaymentProvider,
        at: Timestamp,
    ) -> Result<Self, Refusal> {
        let mut membership = Self::ordered(plan, provider, at)?;
        let days = plan.trial_days().ok_or(Refusal::NoTrial)?;
        let period = Period { starts_at: at, ends_at: days_after(at, days) };
        membership.anchor = period.ends_at;
        membership.granted.push(Granted { plan, period, basis: Basis::Trial });
        Ok(membership)
    }

    /// A membership that begins with a redeemed gift. Ask [`crate::redeem::may_redeem`] first.
    ///
    /// # Errors
    /// When the gift would end too far away to be written.
    pub fn gift(plan: MembershipType, at: Timestamp) -> Result<Self, Refusal> {
        let mut membership = Self::empty(plan, PaymentProvider::Gift, at);
        membership.grant(plan, Basis::Gift, at)?;
        Ok(membership)
    }

    fn empty(plan: MembershipType, provider: PaymentProvider, at: Timestamp) -> Self {
        Self {
            plan,
            provider,
            started_at: at,
            member_since: at,
            anchor: at,
            months: 0,
            granted: Vec::new(),
            cycles: 0,
            failure: None,
            stop: None,
            switch_to: None,
            discounted: None,
            changed_at: at,
        }
    }

    /// The same membership of somebody who was a member before, without a gap.
    #[must_use]
    pub fn with_member_since(self, member_since: Timestamp) -> Self {
        Self { member_since: member_since.min(self.started_at), ..self }
    }

    /// Adds one period of `plan` after what is granted, or from `at` when nothing is left: the
    /// time between was not readable and is not counted.
    fn grant(&mut self, plan: MembershipType, basis: Basis, at: Timestamp) -> Result<(), TooFar> {
        let starts_at = self.granted_until().filter(|end| *end >= at).unwrap_or_else(|| {
            (self.anchor, self.months) = (at, 0);
            at
        });
        let months = self.months.saturating_add(plan.period().months());
        let ends_at = months_after(self.anchor, months)?;
        self.months = months;
        self.granted.push(Granted { plan, period: Period { starts_at, ends_at }, basis });
        Ok(())
    }

    /// The periods that were given, in order of time.
    #[must_use]
    pub fn granted(&self) -> &[Granted] {
        &self.granted
    }

    /// The period that runs at `now`.
    #[must_use]
    pub fn running(&self, now: Timestamp) -> Option<&Granted> {
        self.granted.iter().rfind(|granted| granted.period.contains(now))
    }

    /// Whether member-only stories are open at `now`.
    #[must_use]
    pub fn has_access(&self, now: Timestamp) -> bool {
        self.running(now).is_some()
    }

    /// What the person is at `now`: FREE outside every period.
    #[must_use]
    pub fn tier(&self, now: Timestamp) -> MembershipTier {
        self.running(now).map_or(MembershipTier::Free, |granted| granted.plan.tier())
    }

    /// The end of the last period; `None` when none was given.
    #[must_use]
    pub fn granted_until(&self) -> Option<Timestamp> {
        self.granted.last().map(|granted| granted.period.ends_at)
    }

    /// How many payments were taken: the next one is this and one.
    #[must_use]
    pub const fn cycles(&self) -> u32 {
        self.cycles
    }

    /// The plan the next payment is for.
    #[must_use]
    pub fn next_plan(&self) -> MembershipType {
        self.switch_to.unwrap_or(self.plan)
    }

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

    /// The word others are told (spec 3 §3.1): active while there is access.
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
    /// When the amount cannot be reckoned.
    pub fn next_charge(&self, regular: Money) -> Result<Money, crate::money::MoneyError> {
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
    pub fn standing(
        &self,
        payment_method: Option<PaymentMethod>,
        now: Timestamp,
    ) -> Option<Standing> {
        if matches!(self.state(now), MembershipState::Pending | MembershipState::Expired) {
            return None;
        }
        let last = self.granted.last()?;
        let current = self.running(now).unwrap_or(last);
        let ends_at = last.period.ends_at;
        let discounted = self.running_discount();
        Some(Standing {
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
            amount: match current.basis {
                Basis::Payment { amount, .. } => Some(amount),
                Basis::Trial | Basis::Gift => None,
            },
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
    fn running_discount(&self) -> Option<(Discount, u32)> {
        let Discounted { discount, since_cycle } = self.discounted?;
        let left = discount.cycles.saturating_sub(self.cycles.saturating_sub(since_cycle));
        (left > 0).then_some((discount, left))
    }

    fn after_payments(&self, payments: u32) -> Option<Timestamp> {
        let months = self.next_plan().period().months().checked_mul(payments)?;
        months_after(self.anchor, self.months.checked_add(months)?).ok()
    }
}

/// Why somebody gets no trial (spec 2 §3, `isMembershipTrialEligible`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TrialRefusal {
    /// A membership is there already.
    #[error("you are a member already")]
    AlreadyMember,
    /// There was one before.
    #[error("the trial is for those who were never members")]
    PastMember,
    /// The plan has none.
    #[error("this plan has no trial")]
    NoTrial,
}

/// Whether somebody with these memberships may begin `plan` with its trial.
///
/// # Errors
/// The reason why not.
pub fn may_try(
    plan: MembershipType,
    memberships: &[Membership],
    now: Timestamp,
) -> Result<(), TrialRefusal> {
    if plan.trial_days().is_none() {
        return Err(TrialRefusal::NoTrial);
    }
    if memberships.iter().any(|m| m.state(now) != MembershipState::Expired) {
        return Err(TrialRefusal::AlreadyMember);
    }
    if has_past_memberships(memberships) {
        return Err(TrialRefusal::PastMember);
    }
    Ok(())
}
