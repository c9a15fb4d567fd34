//! The clock that counts purges.

use super::{
    mark::{Latest, TagMark},
    moment::{Began, Tick},
};
use std::{
    collections::HashMap,
    hash::{BuildHasher, RandomState},
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicU64, Ordering::SeqCst},
    },
};
use tokio::time::Instant;

/// Places for tags that no page carries. Two tags that share one are taken for each other while a page with one of
/// them is made: a render more now and then, never a stale page. In return no purge is ever forgotten.
const PLACES: usize = 1 << 14;
/// So many marks are looked through for those that no page carries any more.
const FIRST_SWEEP: usize = 1 << 10;

/// Counts purges and remembers the latest one of every tag.
#[derive(Debug)]
pub struct PurgeClock {
    now: AtomicU64,
    everything: AtomicU64,
    marks: Mutex<Marks>,
    purged: Box<[AtomicU64]>,
    outdated: Box<[AtomicU64]>,
    counted: Box<[AtomicU64]>,
    touched: Box<[AtomicU64]>,
    hasher: RandomState,
}

/// The tags that pages carry.
#[derive(Debug)]
struct Marks {
    known: HashMap<Box<str>, Weak<TagMark>>,
    sweep_at: usize,
}

impl Default for PurgeClock {
    fn default() -> Self {
        let places = || std::iter::repeat_with(AtomicU64::default).take(PLACES).collect();
        Self {
            now: AtomicU64::new(1),
            everything: AtomicU64::new(0),
            marks: Mutex::new(Marks { known: HashMap::new(), sweep_at: FIRST_SWEEP }),
            purged: places(),
            outdated: places(),
            counted: places(),
            touched: places(),
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

    /// Where a tag's changes are noted.
    pub fn mark(&self, tag: &str) -> Arc<TagMark> {
        let mut marks = self.marks.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mark) = marks.known.get(tag).and_then(Weak::upgrade) {
            return mark;
        }
        // Read under the lock: a change that does not find the mark has noted itself here before.
        let latest = |places: &[AtomicU64]| self.place(places, tag).map_or(0, load);
        let latest = Latest {
            purged: latest(&self.purged),
            outdated: latest(&self.outdated),
            counted: latest(&self.counted),
            touched: latest(&self.touched),
        };
        let mark = Arc::new(TagMark::after(&latest));
        marks.known.insert(tag.into(), Arc::downgrade(&mark));
        if marks.known.len() >= marks.sweep_at {
            marks.known.retain(|_, mark| mark.strong_count() > 0);
            marks.sweep_at = FIRST_SWEEP.max(marks.known.len() * 2);
        }
        mark
    }

    fn place<'a>(&self, places: &'a [AtomicU64], tag: &str) -> Option<&'a AtomicU64> {
        // Truncation is meant: the low bits choose the place.
        places.get(usize::try_from(self.hasher.hash_one(tag) % PLACES as u64).unwrap_or_default())
    }

    /// The mark of a tag that pages carry, after its change is noted for those that are being made.
    fn noted(&self, places: &[AtomicU64], tag: &str, tick: Tick) -> Option<Arc<TagMark>> {
        if let Some(place) = self.place(places, tag) {
            place.fetch_max(tick, SeqCst);
        }
        self.known(tag)
    }

    fn known(&self, tag: &str) -> Option<Arc<TagMark>> {
        let marks = self.marks.lock().unwrap_or_else(PoisonError::into_inner);
        marks.known.get(tag).and_then(Weak::upgrade)
    }

    /// The latest purge that concerns any of the tags.
    pub fn latest(&self, marks: &[Arc<TagMark>]) -> Tick {
        let of_tags = marks.iter().map(|mark| mark.purged());
        of_tags.chain([load(&self.everything)]).max().unwrap_or_default()
    }

    /// Notes a purge of the tags.
    pub fn purge<'a>(&self, tags: impl IntoIterator<Item = &'a str>) {
        let tick = self.next();
        for tag in tags {
            if let Some(mark) = self.noted(&self.purged, tag, tick) {
                mark.purge(tick);
            }
        }
    }

    /// Notes a purge of everything.
    pub fn purge_all(&self) {
        let tick = self.next();
        self.everything.fetch_max(tick, SeqCst);
    }

    /// Notes that what pages with these tags show is out of date. When, and which they are, where they are few.
    pub fn outdate<'a>(&self, tags: impl IntoIterator<Item = &'a str>) -> (Tick, Vec<Arc<str>>) {
        let (tick, at) = (self.next(), Instant::now());
        let marks = tags.into_iter().filter_map(|tag| self.noted(&self.outdated, tag, tick));
        let pages = marks.flat_map(|mark| {
            mark.outdate(tick, at);
            mark.pages()
        });
        (tick, pages.collect())
    }

    /// Notes that what these tags stand for has other numbers.
    pub fn count<'a>(&self, tags: impl IntoIterator<Item = &'a str>) {
        let tick = self.next();
        let marks = tags.into_iter().filter_map(|tag| self.noted(&self.counted, tag, tick));
        marks.for_each(|mark| mark.count(tick));
    }

    /// Whether there are other numbers since a page with these tags was begun.
    pub fn is_counted(&self, marks: &[Arc<TagMark>], began: Began) -> bool {
        marks.iter().any(|mark| mark.counted() > began.tick)
    }

    /// Notes that there is something new that pages with these tags show in passing.
    pub fn touch<'a>(&self, tags: impl IntoIterator<Item = &'a str>) {
        let tick = self.next();
        let marks = tags.into_iter().filter_map(|tag| self.noted(&self.touched, tag, tick));
        marks.for_each(|mark| mark.touch(tick));
    }

    /// Whether there is something new, since a page with these tags was begun, that it shows in passing.
    pub fn is_touched(&self, marks: &[Arc<TagMark>], began: Began) -> bool {
        marks.iter().any(|mark| mark.touched() > began.tick)
    }

    /// Until when a page with these tags may be shown: `Ok` while nothing on it is out of date.
    pub fn current(&self, marks: &[Arc<TagMark>], began: Began) -> Result<(), Instant> {
        let ends = marks.iter().filter_map(|mark| mark.shown_until(began));
        ends.min().map_or(Ok(()), Err)
    }
}

fn load(number: &AtomicU64) -> Tick {
    number.load(SeqCst)
}
