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

/// A tag on more pages than these is on too many to make them all again before somebody asks.
const FEW: usize = 16;

/// What became of a tag.
#[derive(Debug)]
pub struct TagMark {
    purged: AtomicU64,
    outdated: LatestWindow,
    touched: AtomicU64,
    /// The keys of the pages that carry it, as long as they are few.
    pages: Mutex<Option<Vec<Arc<str>>>>,
}

impl TagMark {
    /// It was not purged after `purged`, not outdated after `outdated` and not touched after `touched`.
    pub fn after(purged: Tick, outdated: Tick, touched: Tick) -> Self {
        Self {
            purged: AtomicU64::new(purged),
            outdated: LatestWindow::after(outdated),
            touched: AtomicU64::new(touched),
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
