//! Where what browsers report comes in: how much of whom, how much at once, and what was counted.

use super::NotTaken;
use quire_core::{
    Timestamp,
    event::EventRefusal,
    limit::client::EVENTS_PER_MINUTE_MAX,
    vocabulary::event::{LogLevel, MeasurementRating, PerformanceEvent, YesNo},
};
use std::{
    collections::{BTreeMap, HashMap},
    sync::{Mutex, PoisonError},
};
use tokio::sync::{Semaphore, SemaphorePermit};

/// Events in one write, and in all writes under way together: what others have to wait for, at most.
pub(super) const AT_ONCE: usize = 50;
const UNDER_WAY: usize = 50;
/// Requests whose events are being written or wait for it.
const ROOMS: usize = 256;
/// Accounts whose spending is remembered; more share one.
const ACCOUNTS: usize = 50_000;
const MINUTE_SECONDS: i64 = 60;

/// Where what browsers report comes in. Bounded in memory, whoever sends.
#[derive(Debug)]
pub struct Intake {
    minute: Mutex<Minute>,
    rooms: Semaphore,
    turns: Semaphore,
    counted: Mutex<BTreeMap<Counted, u64>>,
}

impl Default for Intake {
    fn default() -> Self {
        Self {
            minute: Mutex::default(),
            rooms: Semaphore::new(ROOMS),
            turns: Semaphore::new(UNDER_WAY),
            counted: Mutex::default(),
        }
    }
}

/// What was spent in the minute that runs.
#[derive(Debug, Default)]
struct Minute {
    number: i64,
    spent: HashMap<String, usize>,
}

/// What is counted of it. Only words of ours: nothing that a browser wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Counted {
    /// An event.
    Event(Outcome),
    /// A measurement: of what, how good, and whether on a phone.
    Measured(PerformanceEvent, Option<MeasurementRating>, YesNo),
    /// An error on a page.
    Error,
    /// A line of a client's log.
    Log(LogLevel),
    /// A request that was one too many.
    Limited,
}

/// What became of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Kept.
    New,
    /// It had come before, or is not counted where it happened.
    Again,
    /// Not taken.
    Refused(EventRefusal),
}

impl Counted {
    /// The name of the counter with its labels, as Prometheus reads it.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Event(Outcome::New) => "browser_events_total{outcome=\"new\"}".to_owned(),
            Self::Event(Outcome::Again) => "browser_events_total{outcome=\"again\"}".to_owned(),
            Self::Event(Outcome::Refused(refusal)) => {
                format!("browser_events_total{{outcome=\"{}\"}}", super::word(refusal))
            }
            Self::Measured(kind, rating, mobile) => format!(
                "browser_measurements_total{{type=\"{kind}\",rating=\"{}\",mobile=\"{mobile}\"}}",
                rating.map_or("none", MeasurementRating::as_str)
            ),
            Self::Error => "browser_errors_total".to_owned(),
            Self::Log(level) => format!("browser_log_lines_total{{level=\"{level}\"}}"),
            Self::Limited => "browser_reports_limited_total".to_owned(),
        }
    }
}

impl Intake {
    /// Lets an account spend; a request costs one at least. What is over the limit is not spent.
    pub(super) fn spend(&self, account: &str, cost: usize, now: Timestamp) -> Result<(), NotTaken> {
        let seconds = now.millis().div_euclid(1_000);
        let number = seconds.div_euclid(MINUTE_SECONDS);
        let mut minute = self.minute.lock().unwrap_or_else(PoisonError::into_inner);
        if minute.number != number {
            *minute = Minute { number, spent: HashMap::new() };
        }
        let is_known = minute.spent.contains_key(account);
        let account = if is_known || minute.spent.len() < ACCOUNTS { account } else { "" };
        let spent = minute.spent.entry(account.to_owned()).or_default();
        let sum = spent.saturating_add(cost.max(1));
        if sum > EVENTS_PER_MINUTE_MAX {
            drop(minute);
            self.count(Counted::Limited, 1);
            let retry_after = MINUTE_SECONDS.saturating_sub(seconds.rem_euclid(MINUTE_SECONDS));
            return Err(NotTaken::Limited { retry_after });
        }
        *spent = sum;
        Ok(())
    }

    /// A place among those whose events are written.
    pub(super) fn room(&self) -> Result<SemaphorePermit<'_>, NotTaken> {
        self.rooms.try_acquire().map_err(|_| NotTaken::Busy)
    }

    /// Waits until so many events more may be on their way to the database.
    pub(super) async fn turn(&self, events: usize) -> Result<SemaphorePermit<'_>, NotTaken> {
        let events = u32::try_from(events.min(UNDER_WAY)).unwrap_or(u32::MAX);
        // Never closed.
        self.turns.acquire_many(events).await.map_err(|_| NotTaken::Busy)
    }

    /// Counts so many more.
    pub(super) fn count(&self, what: Counted, more: usize) {
        if more == 0 {
            return;
        }
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        let sum = counted.entry(what).or_default();
        *sum = sum.saturating_add(u64::try_from(more).unwrap_or(u64::MAX));
    }

    /// Everything that was counted since the start.
    #[must_use]
    pub fn counted(&self) -> BTreeMap<Counted, u64> {
        self.counted.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_millis(seconds * 1_000).unwrap()
    }

    #[test]
    fn an_account_has_its_share_of_every_minute() {
        let intake = Intake::default();
        let most = EVENTS_PER_MINUTE_MAX;
        intake.spend("a", most - 1, at(0)).unwrap();
        intake.spend("a", 0, at(1)).unwrap();
        let refused = intake.spend("a", 1, at(15)).unwrap_err();
        assert!(matches!(refused, NotTaken::Limited { retry_after: 45 }), "{refused}");
        intake.spend("b", most, at(15)).unwrap();
        intake.spend("a", most, at(60)).unwrap();
        assert_eq!(intake.counted(), [(Counted::Limited, 1)].into());
    }

    #[test]
    fn more_accounts_than_are_remembered_share_one() {
        let intake = Intake::default();
        for n in 0..ACCOUNTS {
            intake.spend(&n.to_string(), 1, at(0)).unwrap();
        }
        intake.spend("one more", EVENTS_PER_MINUTE_MAX, at(0)).unwrap();
        assert!(intake.spend("and another", 1, at(0)).is_err());
        intake.spend("7", 1, at(0)).unwrap();
        assert_eq!(intake.minute.lock().unwrap().spent.len(), ACCOUNTS + 1);
    }
}
