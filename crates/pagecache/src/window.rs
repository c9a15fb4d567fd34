//! What is out of date, and since when: for changes that only add, after which a page may be shown a
//! moment longer.

use super::moment::{Began, SLOTS, Slot, Tick};
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

/// Changes of a slot, none of them later than [`GRACE`] after the first.
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

/// The latest window of every slot.
#[derive(Debug)]
pub struct Windows {
    /// The last change of each slot. Most pages are current, and this says so without a lock.
    latest: Box<[AtomicU64]>,
    windows: Box<[Mutex<Option<Window>>]>,
}

impl Default for Windows {
    fn default() -> Self {
        Self {
            latest: std::iter::repeat_with(AtomicU64::default).take(SLOTS).collect(),
            windows: std::iter::repeat_with(Mutex::default).take(SLOTS).collect(),
        }
    }
}

impl Windows {
    /// Notes a change.
    pub fn note(&self, slot: Slot, tick: Tick, at: Instant) {
        let (Some(latest), Some(window)) = (self.latest.get(slot.0), self.windows.get(slot.0))
        else {
            return;
        };
        let mut window = window.lock().unwrap_or_else(PoisonError::into_inner);
        let next = match *window {
            Some(open) if at.saturating_duration_since(open.since) <= GRACE => {
                Window { first: open.first.min(tick), last: open.last.max(tick), ..open }
            }
            old => {
                let before = old.map_or(0, |old| old.last);
                Window { before, first: tick, since: at, last: tick }
            }
        };
        *window = Some(next);
        // Last, so that a reader of a later tick finds the window it belongs to.
        latest.fetch_max(tick, SeqCst);
    }

    /// Until when a page that began then may be shown; `None` while it is current.
    pub fn shown_until(&self, slot: Slot, began: Began) -> Option<Instant> {
        if self.latest.get(slot.0)?.load(SeqCst) <= began.tick {
            return None;
        }
        let window = *self.windows.get(slot.0)?.lock().unwrap_or_else(PoisonError::into_inner);
        let window = window?;
        // The first change it lacks is that of the window, or an unknown one after it began.
        let is_known = (window.before..window.first).contains(&began.tick);
        let since = if is_known { window.since } else { began.at };
        since.checked_add(GRACE)
    }
}
