//! What became of one tag, for all pages that carry it.

use super::{
    moment::{Began, Tick},
    window::LatestWindow,
};
use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicU64, Ordering::SeqCst},
};
use tokio::time::Instant;

/// A tag on more pages than these is on too many to make them all again before someone asks.
const FEW: usize = 16;

/// When each last happened to a tag.
#[derive(Debug, Clone, Copy)]
pub struct Latest {
    /// It was purged.
    pub purged: Tick,
    /// Pages with it were out of date.
    pub outdated: Tick,
    /// It had other numbers.
    pub counted: Tick,
    /// What is shown of it in passing changed.
    pub touched: Tick,
}

/// What became of a tag.
#[derive(Debug)]
pub struct TagMark {
    purged: AtomicU64,
    outdated: LatestWindow,
    counted: AtomicU64,
    touched: AtomicU64,
    /// The keys of the pages that carry it, as long as they are few.
    pages: Mutex<Option<Vec<Arc<str>>>>,
}

impl TagMark {
    /// None of these happened to it after the moment that is given.
    pub fn after(latest: &Latest) -> Self {
        Self {
            purged: AtomicU64::new(latest.purged),
            outdated: LatestWindow::after(latest.outdated),
            counted: AtomicU64::new(latest.counted),
            touched: AtomicU64::new(latest.touched),
            pages: Mutex::new(Some(Vec::new())),
        }
    }

    /// Notes a purge.
    pub fn purge(&self, tick: Tick) {
        self.purged.fetch_max(tick, SeqCst);
    }

    /// The latest purge.
    pub fn purged(&self) -> Tick {
        self.purged.load(SeqCst)
    }

    /// Notes that pages are out of date.
    pub fn outdate(&self, tick: Tick, at: Instant) {
        self.outdated.note(tick, at);
    }

    /// Notes that it has other numbers.
    pub fn count(&self, tick: Tick) {
        self.counted.fetch_max(tick, SeqCst);
    }

    /// The latest of them.
    pub fn counted(&self) -> Tick {
        self.counted.load(SeqCst)
    }

    /// Notes that there is something new of what pages show in passing.
    pub fn touch(&self, tick: Tick) {
        self.touched.fetch_max(tick, SeqCst);
    }

    /// The latest of that.
    pub fn touched(&self) -> Tick {
        self.touched.load(SeqCst)
    }

    /// The keys of the pages that carry the tag, where they are few.
    pub fn pages(&self) -> Vec<Arc<str>> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner).clone().unwrap_or_default()
    }

    /// Until when a page that began then may be shown; `None` while it is current.
    pub fn shown_until(&self, began: Began) -> Option<Instant> {
        self.outdated.shown_until(began)
    }

    /// Notes a page that carries the tag.
    pub fn stands_on(&self, key: &Arc<str>) {
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(few) = pages.as_mut() else { return };
        if few.contains(key) {
            return;
        }
        if few.len() < FEW {
            few.push(key.clone());
        } else {
            *pages = None;
        }
    }
}
