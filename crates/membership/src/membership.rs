//! A membership as a state machine: events in, time given out.
//!
//! The truth is the list of [`Granted`] periods: every accepted payment, trial or gift adds exactly
//! one, and access is lying in one of them. Nothing else gives access, and only giving a payment
//! back takes time away.

mod apply;
mod event;
mod reminder;
pub mod renewal;
mod state;
pub mod switch;
mod trial;

pub use event::{EventRefusedReason, MembershipEvent, Reversal};
pub use reminder::Reminded;
pub use state::MembershipState;
pub use trial::{TrialRefusal, may_try};

use crate::{
    Currency, Discount, MembershipType, Money, PaymentProvider,
    charge::Processor,
    period::{DateOutOfRange, PaidPeriod, days_after, months_after},
};
use quire_core::{Timestamp, person::MembershipTier};
use serde::{Deserialize, Serialize};

/// Where a period's time comes from: a payment, a trial or a gift.
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

/// A period someone has on a plan, and by what: the list of all of them says when the current
/// period ends and what a refund gives back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Granted {
    /// The plan.
    pub plan: MembershipType,
    /// From when to when.
    pub period: PaidPeriod,
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
#[serde(rename_all = "camelCase")]
struct Failure {
    #[serde(alias = "first_at")]
    first_at: Timestamp,
    /// How often since the payment method was last changed.
    times: u32,
}

/// A discount and the number of payments made before it began.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Discounted {
    discount: Discount,
    #[serde(alias = "since_cycle")]
    since_cycle: u32,
}

/// One membership from its order to its end. In JSON the names are in camel case; what was
/// kept before that in snake case is read, too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Membership {
    /// The plan the next payment is for, unless a switch is scheduled.
    plan: MembershipType,
    provider: PaymentProvider,
    /// Who moved the money of the last payment; the word of the API for them is the provider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    processor: Option<Processor>,
    /// In what the first payment will be, of a membership that began with a trial.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    currency: Option<Currency>,
    #[serde(alias = "started_at")]
    started_at: Timestamp,
    #[serde(alias = "member_since")]
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
    #[serde(alias = "switch_to")]
    switch_to: Option<MembershipType>,
    discounted: Option<Discounted>,
    #[serde(alias = "changed_at")]
    changed_at: Timestamp,
}

impl Membership {
    /// A membership that waits for its first payment.
    ///
    /// # Errors
    /// When the provider is that of gifts: no one pays there.
    pub fn ordered(
        plan: MembershipType,
        provider: PaymentProvider,
        at: Timestamp,
    ) -> Result<Self, EventRefusedReason> {
        if !provider.renews() {
            return Err(EventRefusedReason::DoesNotRenew);
        }
        Ok(Self::empty(plan, provider, at))
    }

    /// A membership that begins with the plan's trial. Ask [`may_try`] first.
    ///
    /// # Errors
    /// When the plan has no trial, or the provider is that of gifts.
    pub fn trial(
        plan: MembershipType,
        provider: PaymentProvider,
        at: Timestamp,
    ) -> Result<Self, EventRefusedReason> {
        let mut membership = Self::ordered(plan, provider, at)?;
        let days = plan.trial_days().ok_or(EventRefusedReason::NoTrial)?;
        let period = PaidPeriod { starts_at: at, ends_at: days_after(at, days) };
        membership.anchor = period.ends_at;
        membership.granted.push(Granted { plan, period, basis: Basis::Trial });
        Ok(membership)
    }

    /// A membership that begins with a redeemed gift. Ask [`crate::redeem::may_redeem`] first.
    ///
    /// # Errors
    /// When the gift would end too far away to be written.
    pub fn gift(plan: MembershipType, at: Timestamp) -> Result<Self, EventRefusedReason> {
        let mut membership = Self::empty(plan, PaymentProvider::Gift, at);
        membership.grant(plan, Basis::Gift, at)?;
        Ok(membership)
    }

    fn empty(plan: MembershipType, provider: PaymentProvider, at: Timestamp) -> Self {
        Self {
            plan,
            provider,
            processor: None,
            currency: None,
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

    /// The same membership of someone who was a member before, without a gap.
    #[must_use]
    pub fn with_member_since(self, member_since: Timestamp) -> Self {
        Self { member_since: member_since.min(self.started_at), ..self }
    }

    /// The same membership, paid through `processor` from now on.
    #[must_use]
    pub fn charged_by(self, processor: Processor) -> Self {
        Self { provider: processor.provider(), processor: Some(processor), ..self }
    }

    /// The same membership, whose first payment will be in `currency`.
    #[must_use]
    pub fn priced_in(self, currency: Currency) -> Self {
        Self { currency: Some(currency), ..self }
    }

    /// Who moved the money of the last payment; `None` for gifts and for what is paid elsewhere.
    #[must_use]
    pub const fn processor(&self) -> Option<Processor> {
        self.processor
    }

    /// Adds one period of `plan` after what is granted, or from `at` when nothing is left: the
    /// time between was not readable and is not counted.
    fn grant(
        &mut self,
        plan: MembershipType,
        basis: Basis,
        at: Timestamp,
    ) -> Result<(), DateOutOfRange> {
        let starts_at = self.granted_until().filter(|end| *end >= at).unwrap_or_else(|| {
            (self.anchor, self.months) = (at, 0);
            at
        });
        let months = self.months.saturating_add(plan.period().months());
        let ends_at = months_after(self.anchor, months)?;
        self.months = months;
        self.granted.push(Granted { plan, period: PaidPeriod { starts_at, ends_at }, basis });
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
}

/// Whether someone had a membership before, also one that still runs (`hasPastMemberships`).
#[must_use]
pub fn has_past_memberships(memberships: &[Membership]) -> bool {
    memberships.iter().any(|m| !m.granted().is_empty())
}
