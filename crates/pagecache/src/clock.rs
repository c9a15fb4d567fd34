//! The clock that counts purges.

use super::{
    moment::{Began, SLOTS, Slot, Tick},
    window::Windows,
};
use std::{
    hash::{BuildHasher, RandomState},
    sync::atomic::{AtomicU64, Ordering::SeqCst},
};
use tokio::time::Instant;

/// Counts purges and remembers the latest one of every tag.
#[derive(Debug)]
pub struct PurgeClock {
    now: AtomicU64,
    everything: AtomicU64,
    latest: Box<[AtomicU64]>,
    outdated: Windows,
    hasher: RandomState,
}

impl Default for PurgeClock {
    fn default() -> Self {
        Self {
            now: AtomicU64::new(1),
            everything: AtomicU64::new(0),
            latest: std::iter::repeat_with(AtomicU64::default).take(SLOTS).collect(),
            outdated: Windows::default(),
            hasher: RandomState::new(),
        }
    }
}

impl PurgeClock {
    /// The present moment.
    pub fn now(&self) -> Tick {
        self.now.load(SeqCst)
    }

    /// A fill that begins now.
    pub fn begin(&self) -> Began {
        Began { tick: self.now(), at: Instant::now() }
    }

    /// The next moment.
    fn next(&self) -> Tick {
        self.now.fetch_add(1, SeqCst) + 1
    }

    /// Where a tag's purges are noted.
    pub fn slot(&self, tag: &str) -> Slot {
        // Truncation is meant: the low bits choose the slot.
        Slot(usize::try_from(self.hasher.hash_one(tag) % SLOTS as u64).unwrap_or_default())
    }

    /// The latest purge that concerns any of the slots.
    pub fn latest(&self, slots: &[Slot]) -> Tick {
        let of_slots = slots.iter().filter_map(|slot| self.latest.get(slot.0));
        of_slots.chain([&self.everything]).map(|purge| purge.load(SeqCst)).max().unwrap_or_default()
    }

    /// Notes a purge of the tags.
    pub fn purge<'a>(&self, tags: impl IntoIterator<Item = &'a str>) {
        let tick = self.next();
        for tag in tags {
            if let Some(latest) = self.latest.get(self.slot(tag).0) {
                latest.fetch_max(tick, SeqCst);
            }
        }
    }

    /// Notes a purge of everything.
    pub fn purge_all(&self) {
        let tick = self.next();
        self.everything.fetch_max(tick, SeqCst);
    }

    /// Notes that what pages with these tags show is out of date.
    pub fn outdate<'a>(&self, tags: impl IntoIterator<Item = &'a str>) {
        let (tick, at) = (self.next(), Instant::now());
        for tag in tags {
            self.outdated.note(self.slot(tag), tick, at);
        }
    }

    /// Until when a page with these tags may be shown: `Ok` while nothing on it is out of date.
    pub fn current(&self, slots: &[Slot], began: Began) -> Result<(), Instant> {
        let ends = slots.iter().filter_map(|slot| self.outdated.shown_until(*slot, began));
        ends.min().map_or(Ok(()), Err)
    }
}
