//! When somebody is told that money will be taken: days before a trial ends, and before a year is paid again.

use super::{Basis, Membership};
use crate::PlanPeriod;
use quire_core::Timestamp;

const DAY: i64 = 86_400;

/// Days before the end of a trial of a week, and of one of a month.
const TRIAL_DAYS: [(i64, i64); 2] = [(7, 3), (30, 7)];

/// Days before a year is paid again.
const YEAR_DAYS: i64 = 30;

/// What a reminder is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reminded {
    /// The trial ends, and its first payment comes.
    Trial,
    /// A year ends, and the next is paid.
    Year,
}

impl Membership {
    /// When its holder is told that the next payment comes, and of what kind; `None` where none comes by itself,
    /// or each month does, which nobody wants to hear of.
    #[must_use]
    pub fn reminder(&self) -> Option<(Timestamp, Reminded)> {
        if !self.provider.is_card() || self.stop.is_some() || self.failure.is_some() {
            return None;
        }
        let last = self.granted.last()?;
        let ends_at = last.period.ends_at;
        if last.basis == Basis::Trial {
            let length = i64::from(last.period.seconds());
            let lead = TRIAL_DAYS.iter().find(|(days, _)| length <= days * DAY);
            let (_, lead) = lead.or(TRIAL_DAYS.last())?;
            return Some((ends_at.plus_seconds(-lead * DAY), Reminded::Trial));
        }
        let is_year = last.plan.period() == PlanPeriod::Annual
            || self.next_plan().period() == PlanPeriod::Annual;
        is_year.then(|| (ends_at.plus_seconds(-YEAR_DAYS * DAY), Reminded::Year))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Currency, MembershipType, Money, PaymentProvider, membership::MembershipEvent};

    fn at(day: i64) -> Timestamp {
        Timestamp::from_millis(1_767_225_600_000).unwrap().plus_seconds(day * DAY)
    }

    fn tried(plan: MembershipType) -> Membership {
        Membership::trial(plan, PaymentProvider::Stripe, at(0)).unwrap()
    }

    fn paid(plan: MembershipType) -> Membership {
        let order = Membership::ordered(plan, PaymentProvider::Braintree, at(0)).unwrap();
        let amount = Money::new(5_000, Currency::Usd);
        order.apply(MembershipEvent::Paid { cycle: 1, amount }, at(0)).unwrap()
    }

    #[test]
    fn a_trial_is_reminded_of_days_before_it_ends_and_a_year_a_month_before() {
        let week = tried(MembershipType::Monthly);
        assert_eq!(week.reminder(), Some((at(4), Reminded::Trial)));
        assert_eq!(tried(MembershipType::Yearly).reminder(), Some((at(23), Reminded::Trial)));
        let year = paid(MembershipType::Yearly);
        assert_eq!(year.reminder(), Some((at(335), Reminded::Year)));
        assert_eq!(paid(MembershipType::Monthly).reminder(), None, "each month nobody is told");
    }

    #[test]
    fn who_will_not_be_charged_is_not_reminded() {
        for held in [tried(MembershipType::Monthly), paid(MembershipType::Yearly)] {
            let cancelled = held.apply(MembershipEvent::Cancelled, at(1)).unwrap();
            assert_eq!(cancelled.reminder(), None);
        }
        let gift = Membership::gift(MembershipType::Yearly, at(0)).unwrap();
        assert_eq!(gift.reminder(), None);
        let failed = paid(MembershipType::Yearly).apply(MembershipEvent::PaymentFailed, at(365));
        assert_eq!(failed.unwrap().reminder(), None, "a letter says that it failed");
    }
}
