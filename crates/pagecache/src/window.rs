//! What is out of date, and since when: for changes that only add, after which a page may be shown a
//! moment longer.

use super::moment::{Began, Tick};
use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::SeqCst},
    },
    time::Duration,
};
use tokio::time::Instant;

/// How long a page is shown after the first change that makes it out of date.
pub const GRACE: Duration = Duration::from_secs(1);

/// Changes of a tag, none of them later than [`GRACE`] after the first.
#[derive(Debug, Clone, Copy)]
struct Window {
    /// The last change before this window.
    before: Tick,
    /// The first change.
    first: Tick,
    /// When the first change was noted.
    since: Instant,
    /// The last change.
    last: Tick,
}

/// The latest window of a tag.
#[derive(Debug)]
pub struct LatestWindow {
    /// The last change. Most pages are current, and this says so without a lock.
    latest: AtomicU64,
    window: Mutex<Option<Window>>,
}

impl LatestWindow {
    /// Nothing is known but that no change came after `latest`.
    pub fn after(latest: Tick) -> Self {
        Self { latest: AtomicU64::new(latest), window: Mutex::default() }
    }

    /// Notes a change.
    pub fn note(&self, tick: Tick, at: Instant) {
        let mut window = self.window.lock().unwrap_or_else(PoisonError::into_inner);
        let next = match *window {
            Some(open) if at.saturating_duration_since(open.since) <= GRACE => {
                Window { first: open.first.min(tick), last: open.last.max(tick), ..open }
            }
            old => {
                let before = old.map_or_else(|| self.latest.load(SeqCst), |old| old.last);
                Window { before, first: tick, since: at, last: tick }
            }
        };
        *window = Some(next);
        // Last, so that a reader of a later tick finds the window it belongs to.
        self.latest.fetch_max(tick, SeqCst);
    }

    /// Until when a page that began then may be shown; `None` while it is current.
    pub fn shown_until(&self, began: Began) -> Option<Instant> {
        if self.latest.load(SeqCst) <= began.tick {
            return None;
        }
        let window = *self.window.lock().unwrap_or_else(PoisonError::into_inner);
        // The first change it lacks is that of the window, or an unknown one after it began.
        let known = window.filter(|window| (window.before..window.first).contains(&began.tick));
        known.map_or(began.at, |window| window.since).checked_add(GRACE)
    }
}
