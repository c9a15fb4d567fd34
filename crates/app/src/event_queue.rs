//! Where what browsers report comes in: how much of whom, how much at once, and what was counted.

use quire_core::{
    Timestamp,
    event::EventRefusal,
    limit::client::{EVENT_BODY_MAX_BYTES, EVENTS_PER_MINUTE_MAX},
    vocabulary::event::{LogLevel, MeasurementRating, PerformanceEvent, YesNo},
};
use quire_store::StoreError;
use std::{
    collections::{BTreeMap, HashMap},
    sync::{Mutex, PoisonError},
};
use tokio::sync::{Semaphore, SemaphorePermit};

/// Requests whose events are being written or wait for it.
const ROOMS: usize = 256;
/// Accounts whose spending is remembered; more share one.
const ACCOUNTS: usize = 50_000;
const MINUTE_SECONDS: i64 = 60;

/// Where what browsers report comes in. Bounded in memory, no matter who sends.
#[derive(Debug)]
pub struct EventQueue {
    minute: Mutex<Minute>,
    rooms: Semaphore,
    counted: Mutex<BTreeMap<EventCounter, u64>>,
}

impl Default for EventQueue {
    fn default() -> Self {
        Self { minute: Mutex::default(), rooms: Semaphore::new(ROOMS), counted: Mutex::default() }
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
pub enum EventCounter {
    /// An event.
    Event(EventOutcome),
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
pub enum EventOutcome {
    /// Kept.
    New,
    /// It had come before, or is not counted where it happened.
    Again,
    /// Not taken.
    Refused(EventRefusal),
}

impl EventCounter {
    /// The name of the counter with its labels, as Prometheus reads it.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Event(EventOutcome::New) => "browser_events_total{outcome=\"new\"}".to_owned(),
            Self::Event(EventOutcome::Again) => {
                "browser_events_total{outcome=\"again\"}".to_owned()
            }
            Self::Event(EventOutcome::Refused(refusal)) => {
                format!("browser_events_total{{outcome=\"{}\"}}", word(refusal))
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

/// Why nothing of a request was taken.
#[derive(Debug, thiserror::Error)]
pub enum EventsRefused {
    /// Not in the form that is read.
    #[error("Send {0}.")]
    Malformed(&'static str),
    /// More than is read at once.
    #[error("Send less at once: {EVENT_BODY_MAX_BYTES} bytes and a thousand events at most.")]
    TooLarge,
    /// More than one network, or one person, may send.
    #[error("That is a lot of reports. Try again in {retry_after} seconds.")]
    Limited {
        /// Seconds to wait.
        retry_after: i64,
    },
    /// Too much is going on.
    #[error("The server is busy. Try again in a moment.")]
    Busy,
    /// The database failed.
    #[error(transparent)]
    Store(StoreError),
}

impl From<StoreError> for EventsRefused {
    fn from(error: StoreError) -> Self {
        if error.is_temporary() { Self::Busy } else { Self::Store(error) }
    }
}

/// The one word for each reason, as answers and counters have it.
#[must_use]
pub const fn word(refusal: EventRefusal) -> &'static str {
    match refusal {
        EventRefusal::TooLarge => "tooLarge",
        EventRefusal::Malformed => "malformed",
        EventRefusal::Key => "key",
        EventRefusal::Id => "id",
        EventRefusal::TooOld => "tooOld",
        EventRefusal::TooNew => "tooNew",
        EventRefusal::Unknown => "unknown",
        EventRefusal::Data => "data",
        EventRefusal::TooMany => "tooMany",
    }
}

impl EventQueue {
    /// Lets an account spend; a request costs one at least. What is over the limit is not spent.
    pub(crate) fn spend(
        &self,
        account: &str,
        cost: usize,
        now: Timestamp,
    ) -> Result<(), EventsRefused> {
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
            self.count(EventCounter::Limited, 1);
            let retry_after = MINUTE_SECONDS.saturating_sub(seconds.rem_euclid(MINUTE_SECONDS));
            return Err(EventsRefused::Limited { retry_after });
        }
        *spent = sum;
        Ok(())
    }

    /// A permit to write events.
    pub(crate) fn room(&self) -> Result<SemaphorePermit<'_>, EventsRefused> {
        self.rooms.try_acquire().map_err(|_| EventsRefused::Busy)
    }

    /// Counts so many more.
    pub(crate) fn count(&self, what: EventCounter, more: usize) {
        if more == 0 {
            return;
        }
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        let sum = counted.entry(what).or_default();
        *sum = sum.saturating_add(u64::try_from(more).unwrap_or(u64::MAX));
    }

    /// Everything that was counted since the start.
    #[must_use]
    pub fn counted(&self) -> BTreeMap<EventCounter, u64> {
        self.counted.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
