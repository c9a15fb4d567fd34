//! When someone is told that money will be taken: days before a trial ends, and before a year is paid again.

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
    /// or each month does, which would be too many letters.
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
