//! One page in the cache.

use super::{
    Body,
    clock::PurgeClock,
    mark::TagMark,
    moment::{Began, Tick},
    window::GRACE,
};
use http::{HeaderMap, StatusCode};
use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};
use tokio::time::Instant;

/// Bytes of an entry beside its bodies and tags: headers, mostly.
const AROUND: usize = 4096;

/// For so long a page is not made again for its numbers.
const COUNTED: Duration = Duration::from_secs(10);
/// For so long a page is not made again for what it shows in passing.
const IN_PASSING: Duration = Duration::from_secs(5 * 60);

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

/// What became of a page since its fill began.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Freshness {
    /// Nothing.
    Current,
    /// It lacks the latest numbers, and may be shown to those who did not cause them.
    Behind {
        /// Whether it is old enough to be made again for that.
        is_due: bool,
    },
    /// It lacks something new, and may be shown a moment longer.
    Outdated,
    /// It must not be shown.
    Unsound,
}

/// A page in the cache, or on its way past it.
#[derive(Debug)]
pub struct Entry {
    page: Page,
    began: Began,
    marks: OnceLock<Box<[Arc<TagMark>]>>,
    until: Option<Instant>,
    /// It was so when it was written down.
    lacked_numbers: bool,
    weighed: AtomicUsize,
}

impl Entry {
    /// Keeps a page whose fill began at `began`.
    pub(super) fn new(page: Page, began: Began) -> Self {
        let until = match page.keep {
            Keep::No => None,
            Keep::For(time) => Instant::now().checked_add(time),
        };
        Self {
            page,
            began,
            marks: OnceLock::new(),
            until,
            lacked_numbers: false,
            weighed: AtomicUsize::new(0),
        }
    }

    /// The same page, which may have been written down without the latest numbers.
    pub(super) fn lacking_numbers(self, lacked_numbers: bool) -> Self {
        Self { lacked_numbers, ..self }
    }

    /// The page.
    #[must_use]
    pub fn page(&self) -> &Page {
        &self.page
    }

    /// Until when it may be kept; `None`: it may not.
    pub(super) fn until(&self) -> Option<Instant> {
        self.until
    }

    fn marks(&self, clock: &PurgeClock) -> &[Arc<TagMark>] {
        self.marks.get_or_init(|| self.page.tags.iter().map(|tag| clock.mark(tag)).collect())
    }

    /// Notes where it is kept.
    pub(super) fn stands_under(&self, key: &Arc<str>, clock: &PurgeClock) {
        self.marks(clock).iter().for_each(|mark| mark.stands_on(key));
    }

    /// What became of the page.
    pub(super) fn freshness(&self, clock: &PurgeClock) -> Freshness {
        let now = Instant::now();
        if self.was_purged(clock) || self.until.is_some_and(|until| until <= now) {
            return Freshness::Unsound;
        }
        match clock.current(self.marks(clock), self.began) {
            Ok(()) => self.numbers(clock),
            Err(until) if now < until => Freshness::Outdated,
            Err(_) => Freshness::Unsound,
        }
    }

    /// What became of it if its words are the latest.
    fn numbers(&self, clock: &PurgeClock) -> Freshness {
        let age = self.began.at.elapsed();
        let is_counted = self.is_counted(clock);
        let is_touched = age >= IN_PASSING && clock.is_touched(self.marks(clock), self.began);
        match is_counted || is_touched {
            true => Freshness::Behind { is_due: is_touched || age >= COUNTED },
            false => Freshness::Current,
        }
    }

    /// Whether there are other numbers since its fill began.
    fn is_counted(&self, clock: &PurgeClock) -> bool {
        self.lacked_numbers || clock.is_counted(self.marks(clock), self.began)
    }

    /// Whether it was purged after its fill began.
    pub(super) fn was_purged(&self, clock: &PurgeClock) -> bool {
        clock.latest(self.marks(clock)) > self.began.tick
    }

    /// Whether it was purged after its fill began, is out of date, or has other numbers.
    pub(super) fn is_behind(&self, clock: &PurgeClock) -> bool {
        self.was_purged(clock)
            || self.is_counted(clock)
            || clock.current(self.marks(clock), self.began).is_err()
    }

    /// Whether its fill began before `moment`.
    pub(super) fn began_before(&self, moment: Tick) -> bool {
        self.began.tick < moment
    }

    /// Whether it is old enough to be made once more because it is out of date. A page that changes
    /// all the time is not made all the time.
    pub(super) fn may_be_redrawn(&self) -> bool {
        self.began.at.elapsed() >= GRACE / 2
    }

    pub(super) fn may_be_kept(&self) -> bool {
        self.page.keep != Keep::No
    }

    /// Bytes the entry takes.
    pub(super) fn weight(&self) -> usize {
        let tags: usize = self.page.tags.iter().map(|tag| tag.len() + 48).sum();
        self.page.body.weight() + tags + AROUND
    }

    /// Its weight, as the cache counts it from now on.
    pub(super) fn weighed(&self) -> usize {
        let weight = self.weight();
        self.weighed.store(weight, Ordering::Relaxed);
        weight
    }

    /// Whether it takes more or less than the cache counts.
    pub(super) fn has_changed(&self) -> bool {
        self.weight() != self.weighed.load(Ordering::Relaxed)
    }
}
