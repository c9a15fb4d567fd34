//! One page in the cache.

use super::{
    Body,
    clock::{PurgeClock, Slot, Tick},
};
use http::{HeaderMap, StatusCode};
use std::{sync::OnceLock, time::Duration};
use tokio::time::Instant;

/// A page as a fill makes it.
#[derive(Debug)]
pub struct Page {
    /// The status decided before rendering.
    pub status: StatusCode,
    /// Headers of the page itself: content type, `ETag`, `Surrogate-Key`.
    pub headers: HeaderMap,
    /// The body.
    pub body: Body,
    /// What the page shows: it is unsound once one of them is purged.
    pub tags: Vec<String>,
    /// How long it may be kept.
    pub keep: Keep,
}

/// How long a page may be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// Not at all.
    No,
    /// For so long, if nothing purges it before.
    For(Duration),
}

/// A page in the cache, or on its way past it.
#[derive(Debug)]
pub struct Entry {
    page: Page,
    began: Tick,
    slots: OnceLock<Vec<Slot>>,
    until: Option<Instant>,
}

impl Entry {
    /// Keeps a page whose fill began at `began`.
    pub(super) fn new(page: Page, began: Tick) -> Self {
        let until = match page.keep {
            Keep::No => None,
            Keep::For(time) => Instant::now().checked_add(time),
        };
        Self { page, began, slots: OnceLock::new(), until }
    }

    /// The page.
    #[must_use]
    pub fn page(&self) -> &Page {
        &self.page
    }

    fn slots(&self, clock: &PurgeClock) -> &[Slot] {
        self.slots.get_or_init(|| self.page.tags.iter().map(|tag| clock.slot(tag)).collect())
    }

    /// Whether nothing on the page changed since its fill began, and its time is not over.
    pub(super) fn is_sound(&self, clock: &PurgeClock) -> bool {
        clock.latest(self.slots(clock)) <= self.began
            && self.until.is_none_or(|until| Instant::now() < until)
    }

    /// Whether something on the page changed after its fill began.
    pub(super) fn was_purged(&self, clock: &PurgeClock) -> bool {
        clock.latest(self.slots(clock)) > self.began
    }

    /// Whether something on the page changed after its fill began and not after `moment`.
    pub(super) fn was_purged_until(&self, clock: &PurgeClock, moment: Tick) -> bool {
        // A purge later than `moment` may hide an earlier one, so it counts as one, unless the
        // fill began at or after `moment`.
        self.was_purged(clock) && self.began < moment
    }

    pub(super) fn may_be_kept(&self) -> bool {
        self.page.keep != Keep::No
    }

    /// Bytes the entry takes, compressed variants to come included.
    pub(super) fn weight(&self) -> usize {
        let tags: usize = self.page.tags.iter().map(|tag| tag.len() + 48).sum();
        self.page.body.weight() + tags + 1024
    }
}
