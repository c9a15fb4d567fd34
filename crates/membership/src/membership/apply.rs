//! The transitions of a membership: every event in every state leads on or is refused.

use super::{
    Basis, Discounted, EventRefusedReason, Failure, Granted, Membership, MembershipEvent,
    MembershipState, Stop,
    switch::{self, SwitchQuote},
};
use crate::{
    Discount, MembershipType, Money,
    period::{PaidPeriod, months_after},
};
use quire_core::Timestamp;

impl Membership {
    /// The membership after `event`, taken note of at `at`.
    ///
    /// # Errors
    /// Why the event does not fit; the membership is unchanged then.
    pub fn apply(
        &self,
        event: MembershipEvent,
        at: Timestamp,
    ) -> Result<Membership, EventRefusedReason> {
        if at < self.changed_at {
            return Err(EventRefusedReason::Earlier);
        }
        let mut next = self.clone();
        match event {
            MembershipEvent::Paid { cycle, amount } => next.pay(cycle, amount, at)?,
            MembershipEvent::PaymentFailed => next.fail(at)?,
            MembershipEvent::MethodUpdated => next.update_method(at)?,
            MembershipEvent::Cancelled => next.cancel(at)?,
            MembershipEvent::Uncancelled => next.uncancel(at)?,
            MembershipEvent::SwitchScheduled { to } => next.schedule(to, at)?,
            MembershipEvent::Upgraded { cycle, to, price } => next.upgrade(cycle, to, price, at)?,
            MembershipEvent::Discounted { discount } => next.discount(discount, at)?,
            MembershipEvent::GiftRedeemed { plan } => next.extend(plan, at)?,
            MembershipEvent::Lapsed => next.lapse(at)?,
            MembershipEvent::Restored { cycle, plan, amount, seconds } => {
                let basis = Basis::Payment { cycle, amount };
                next.restore(plan, basis, seconds, at)?;
            }
            MembershipEvent::Reversed { cycle, by: _ } => next.reverse(cycle, at)?,
        }
        next.changed_at = at;
        Ok(next)
    }

    fn pay(&mut self, cycle: u32, amount: Money, at: Timestamp) -> Result<(), EventRefusedReason> {
        self.renewing(at)?;
        self.count(cycle)?;
        let plan = self.next_plan();
        self.grant(plan, Basis::Payment { cycle, amount }, at)?;
        (self.plan, self.switch_to, self.failure) = (plan, None, None);
        Ok(())
    }

    fn fail(&mut self, at: Timestamp) -> Result<(), EventRefusedReason> {
        self.renewing(at)?;
        let (first_at, times) =
            self.failure.map_or((at, 0), |failure| (failure.first_at, failure.times));
        self.failure = Some(Failure { first_at, times: times.saturating_add(1) });
        Ok(())
    }

    fn update_method(&mut self, at: Timestamp) -> Result<(), EventRefusedReason> {
        match self.state(at) {
            MembershipState::Gifted => Err(EventRefusedReason::DoesNotRenew),
            MembershipState::Expired => Err(EventRefusedReason::Over),
            MembershipState::Pending
            | MembershipState::Trialing
            | MembershipState::Active
            | MembershipState::PastDue
            | MembershipState::Cancelled => {
                if let Some(failure) = &mut self.failure {
                    failure.times = 0;
                }
                Ok(())
            }
        }
    }

    fn cancel(&mut self, at: Timestamp) -> Result<(), EventRefusedReason> {
        self.renewing(at)?;
        (self.stop, self.switch_to) = (Some(Stop::Cancelled), None);
        Ok(())
    }

    fn uncancel(&mut self, at: Timestamp) -> Result<(), EventRefusedReason> {
        match self.state(at) {
            MembershipState::Cancelled => {
                self.stop = None;
                Ok(())
            }
            MembershipState::Expired => Err(EventRefusedReason::Over),
            MembershipState::Pending
            | MembershipState::Trialing
            | MembershipState::Active
            | MembershipState::PastDue
            | MembershipState::Gifted => Err(EventRefusedReason::NotCancelled),
        }
    }

    fn schedule(&mut self, to: MembershipType, at: Timestamp) -> Result<(), EventRefusedReason> {
        self.switchable(at)?;
        if to == self.next_plan() {
            return Err(EventRefusedReason::SamePlan);
        }
        self.switch_to = (to != self.plan).then_some(to);
        Ok(())
    }

    fn upgrade(
        &mut self,
        cycle: u32,
        to: MembershipType,
        price: Money,
        at: Timestamp,
    ) -> Result<(), EventRefusedReason> {
        self.switchable(at)?;
        let SwitchQuote::AtOnce { .. } = switch::quote(self, to, price, at)? else {
            return Err(switch::SwitchRefusal::OnlyAtPeriodEnd.into());
        };
        self.count(cycle)?;
        let ends_at = months_after(at, to.period().months())?;
        if let Some(running) = self.granted.last_mut() {
            running.period.ends_at = at;
        }
        self.granted.retain(|granted| granted.period.starts_at < granted.period.ends_at);
        (self.anchor, self.months) = (at, to.period().months());
        self.granted.push(Granted {
            plan: to,
            period: PaidPeriod { starts_at: at, ends_at },
            basis: Basis::Payment { cycle, amount: price },
        });
        (self.plan, self.switch_to) = (to, None);
        Ok(())
    }

    fn discount(&mut self, discount: Discount, at: Timestamp) -> Result<(), EventRefusedReason> {
        self.renewing(at)?;
        if self.running_discount().is_some() {
            return Err(EventRefusedReason::AlreadyDiscounted);
        }
        self.discounted = Some(Discounted { discount, since_cycle: self.cycles });
        Ok(())
    }

    fn extend(&mut self, plan: MembershipType, at: Timestamp) -> Result<(), EventRefusedReason> {
        match self.state(at) {
            MembershipState::Gifted => {
                self.grant(plan, Basis::Gift, at)?;
                Ok(())
            }
            MembershipState::Expired => Err(EventRefusedReason::Over),
            MembershipState::Pending
            | MembershipState::Trialing
            | MembershipState::Active
            | MembershipState::PastDue
            | MembershipState::Cancelled => Err(EventRefusedReason::NotAGift),
        }
    }

    fn lapse(&mut self, at: Timestamp) -> Result<(), EventRefusedReason> {
        match self.state(at) {
            MembershipState::Pending | MembershipState::PastDue if !self.has_access(at) => {
                (self.stop, self.switch_to) = (Some(Stop::Lapsed), None);
                Ok(())
            }
            MembershipState::Expired => Err(EventRefusedReason::Over),
            MembershipState::Pending
            | MembershipState::Trialing
            | MembershipState::Active
            | MembershipState::PastDue
            | MembershipState::Cancelled
            | MembershipState::Gifted => Err(EventRefusedReason::StillPaid),
        }
    }

    fn reverse(&mut self, cycle: u32, at: Timestamp) -> Result<(), EventRefusedReason> {
        let last = self.granted.last_mut().ok_or(EventRefusedReason::NotBegun)?;
        let is_of_this_payment =
            matches!(last.basis, Basis::Payment { cycle: of_last, .. } if of_last == cycle);
        if !is_of_this_payment || last.period.ends_at <= at {
            return Err(EventRefusedReason::NotTheLastPayment);
        }
        if last.period.starts_at < at {
            last.period.ends_at = at;
        } else {
            self.months = self.months.saturating_sub(last.plan.period().months());
            self.granted.pop();
        }
        (self.stop, self.switch_to) = (Some(Stop::Reversed), None);
        Ok(())
    }

    fn restore(
        &mut self,
        plan: MembershipType,
        basis: Basis,
        seconds: u32,
        at: Timestamp,
    ) -> Result<(), EventRefusedReason> {
        if self.stop != Some(Stop::Reversed) {
            return Err(EventRefusedReason::NotReversed);
        }
        let starts_at = self.granted_until().map_or(at, |end| end.max(at));
        let ends_at = starts_at.plus_seconds(seconds.into());
        if ends_at > starts_at {
            // Months are counted from the end of it.
            (self.anchor, self.months) = (ends_at, 0);
            self.granted.push(Granted { plan, period: PaidPeriod { starts_at, ends_at }, basis });
        }
        self.stop = Some(Stop::Cancelled);
        Ok(())
    }

    /// Payments and what belongs to them come only where something renews.
    fn renewing(&self, at: Timestamp) -> Result<(), EventRefusedReason> {
        match self.state(at) {
            MembershipState::Pending
            | MembershipState::Trialing
            | MembershipState::Active
            | MembershipState::PastDue => Ok(()),
            MembershipState::Cancelled => Err(EventRefusedReason::Cancelled),
            MembershipState::Gifted => Err(EventRefusedReason::DoesNotRenew),
            MembershipState::Expired => Err(EventRefusedReason::Over),
        }
    }

    fn switchable(&self, at: Timestamp) -> Result<(), EventRefusedReason> {
        let active = self.active(None, at).ok_or(match self.state(at) {
            MembershipState::Pending => EventRefusedReason::NotBegun,
            _ => EventRefusedReason::Over,
        })?;
        Ok(switch::may_switch(&active)?)
    }

    fn count(&mut self, cycle: u32) -> Result<(), EventRefusedReason> {
        if cycle <= self.cycles {
            return Err(EventRefusedReason::AlreadyCounted);
        }
        if self.cycles.checked_add(1) != Some(cycle) {
            return Err(EventRefusedReason::PaymentMissing);
        }
        self.cycles = cycle;
        Ok(())
    }
}
