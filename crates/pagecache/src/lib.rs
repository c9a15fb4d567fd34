#![doc = include_str!("../README.md")]

mod accept;
mod body;
mod brotli;
mod checksum;
mod clock;
mod due;
mod entry;
mod gzip;
mod in_flight_fills;
mod mark;
mod moment;
pub mod nonce;
mod snapshot;
mod splice;
mod template;
#[cfg(test)]
mod tests;
mod window;

/// The crate whose bytes pages are made of.
pub use bytes;

pub use accept::Accept;
pub use body::{Body, Encoding};
pub use due::DuePage;
pub use entry::{Entry, Freshness, Keep, Page};
pub use nonce::Nonce;
pub use template::Template;

use clock::PurgeClock;
use due::DueQueue;
use in_flight_fills::InFlightFills;
use moka::{ops::compute::Op, sync::Cache};
use std::{future::Future, sync::Arc};

/// How a page was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// It was there.
    Hit,
    /// It was made, for this request or for another one that waited along.
    Made,
}

/// The pages of one server.
#[derive(Debug)]
pub struct PageCache {
    pages: Cache<Arc<str>, Arc<Entry>>,
    clock: Arc<PurgeClock>,
    fills: InFlightFills,
    due: DueQueue,
    behind: DueQueue,
    bytes: u64,
}

impl PageCache {
    /// Makes a cache that holds `bytes` of pages with all their compressed variants. With 0 it
    /// holds nothing, but requests for the same page still share one render.
    #[must_use]
    pub fn new(bytes: u64) -> Self {
        let pages = Cache::builder()
            .max_capacity(bytes)
            .weigher(|key: &Arc<str>, entry: &Arc<Entry>| {
                u32::try_from(key.len() + entry.weighed()).unwrap_or(u32::MAX)
            })
            .build();
        Self {
            pages,
            clock: Arc::default(),
            fills: InFlightFills::default(),
            due: DueQueue::default(),
            behind: DueQueue::default(),
            bytes,
        }
    }

    /// The page under `key`, when there is a current one.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Arc<Entry>> {
        let (entry, freshness) = self.find(key)?;
        (freshness == Freshness::Current).then_some(entry)
    }

    /// The page under `key` that may be shown to someone.
    fn find(&self, key: &str) -> Option<(Arc<Entry>, Freshness)> {
        let entry = self.pages.get(key)?;
        let freshness = entry.freshness(&self.clock);
        if freshness == Freshness::Unsound {
            self.pages.invalidate(key);
            return None;
        }
        self.count_weight(key, &entry);
        Some((entry, freshness))
    }

    /// Counts what a page takes now.
    fn count_weight(&self, key: &str, entry: &Arc<Entry>) {
        if entry.has_changed() {
            self.pages.entry(key.into()).and_compute_with(|kept| match kept {
                Some(kept) if Arc::ptr_eq(kept.value(), entry) => Op::Put(entry.clone()),
                _ => Op::Nop,
            });
        }
    }

    /// What became of a page that was found before.
    #[must_use]
    pub fn freshness(&self, entry: &Entry) -> Freshness {
        entry.freshness(&self.clock)
    }

    /// The page under `key`, made by `fill` when there is none. Requests for the same key
    /// meanwhile wait for the same fill, which goes on even when the first of them has left. A page
    /// that changed while it was made is made once more, so that a reader who asked just before a
    /// change does not get, long after, what was there before it. If it changes again meanwhile, it
    /// is shown as it is: a page that changes all the time must come to an end.
    ///
    /// # Errors
    /// What `fill` answers; it is shared by all who waited and not remembered.
    pub async fn get_or_fill<F, E>(
        &self,
        key: &str,
        accept: Accept,
        fill: impl Fn() -> F,
    ) -> Result<(Arc<Entry>, Found), FillError<E>>
    where
        F: Future<Output = Result<Page, E>> + Send + 'static,
        E: Clone + Send + Sync + 'static,
    {
        let mut is_again = false;
        loop {
            match self.find(key) {
                Some((entry, Freshness::Current)) => return Ok((entry, Found::Hit)),
                Some((entry, freshness)) if accept.takes(freshness) => {
                    self.note_shown(&key.into(), &entry, freshness);
                    return Ok((entry, Found::Hit));
                }
                _ => {}
            }
            // Read before joining: a page that a purge overtook *before* we came would show us
            // something older than what its writer was told is public.
            let came = self.clock.now();
            let made = self.fills.join(key, || self.launch(key, fill())).await?;
            let is_behind = match accept {
                Accept::Current => made.is_behind(&self.clock),
                _ => !accept.takes_made(made.freshness(&self.clock)),
            };
            // A later change may hide one from before we came, so it counts as one.
            let is_older = is_behind && made.began_before(came);
            if !is_older && (is_again || !is_behind) {
                return Ok((made, Found::Made));
            }
            is_again = true;
        }
    }

    /// Notes that a page that was found in this state is shown: what it lacks has to be made up for.
    pub fn note_shown(&self, key: &Arc<str>, entry: &Entry, freshness: Freshness) {
        let queue = match freshness {
            Freshness::Behind { is_due: true } => &self.behind,
            Freshness::Outdated if entry.may_be_redrawn() => &self.due,
            _ => return,
        };
        queue.add(self.clock.now(), [key.clone()]);
    }

    fn launch<F, E>(
        &self,
        key: &str,
        fill: F,
    ) -> impl Future<Output = Result<Arc<Entry>, E>> + Send + 'static + use<F, E>
    where
        F: Future<Output = Result<Page, E>> + Send + 'static,
        E: Send + 'static,
    {
        let (pages, clock, room) = (self.pages.clone(), self.clock.clone(), self.bytes);
        let key: Arc<str> = key.into();
        async move {
            let began = clock.begin();
            let entry = Arc::new(Entry::new(fill.await?, began));
            let fits = entry.weight() as u64 <= room;
            if fits && entry.may_be_kept() && entry.freshness(&clock) != Freshness::Unsound {
                entry.stands_under(&key, &clock);
                pages.insert(key, entry.clone());
            }
            Ok(entry)
        }
    }

    /// Makes every page that carries one of the tags unsound, at once and for good.
    pub fn purge<'a>(&self, tags: impl IntoIterator<Item = &'a str>) {
        self.clock.purge(tags);
    }

    /// Says that pages that carry one of the tags lack something new. For changes that hide or
    /// correct nothing.
    pub fn outdate<'a>(&self, tags: impl IntoIterator<Item = &'a str>) {
        let (since, pages) = self.clock.outdate(tags);
        self.due.add(since, pages);
    }

    /// Says that pages that carry one of the tags lack its latest numbers. Those who take outdated pages are shown them as
    /// they are; each is behind once it is asked for and older than ten seconds.
    pub fn count<'a>(&self, tags: impl IntoIterator<Item = &'a str>) {
        self.clock.count(tags);
    }

    /// Says that there is something new that pages with one of the tags show in passing. For five minutes from when it was
    /// made each is shown as if it were current; after that it is behind once it is asked for.
    pub fn touch<'a>(&self, tags: impl IntoIterator<Item = &'a str>) {
        self.clock.touch(tags);
    }

    /// The pages that lack something new and are shown for a second only, as soon as there are some. Those that share it
    /// with many others are among them once someone asks for them.
    pub async fn due(&self) -> Vec<DuePage> {
        self.due.all().await
    }

    /// The next page that lacks numbers only and was asked for, as soon as there is one: it waits for times in which
    /// there is nothing better to do.
    pub async fn behind(&self) -> DuePage {
        self.behind.next().await
    }

    /// Whether a page is there, lacks it still, and was not made a moment ago.
    #[must_use]
    pub fn is_due(&self, due: &DuePage) -> bool {
        let is_due = |entry: &Entry| entry.began_before(due.since) && entry.may_be_redrawn();
        self.find(&due.key).is_some_and(|(entry, _)| is_due(&entry))
    }

    /// Makes a page again that is due.
    ///
    /// # Errors
    /// What `fill` answers.
    pub async fn make_again<F, E>(
        &self,
        due: &DuePage,
        fill: impl Fn() -> F,
    ) -> Result<(), FillError<E>>
    where
        F: Future<Output = Result<Page, E>> + Send + 'static,
        E: Clone + Send + Sync + 'static,
    {
        // One that is on its way may have begun before.
        while self.is_due(due) {
            let made = self.fills.join(&due.key, || self.launch(&due.key, fill())).await?;
            if !made.began_before(due.since) {
                break;
            }
        }
        Ok(())
    }

    /// Drops everything.
    pub fn purge_all(&self) {
        self.clock.purge_all();
        self.pages.invalidate_all();
    }

    /// How many pages there are, roughly.
    #[must_use]
    pub fn pages(&self) -> u64 {
        self.pages.entry_count()
    }

    /// How many bytes they take, roughly.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.pages.weighted_size()
    }
}

/// Why there is no page.
#[derive(Debug, Clone, thiserror::Error)]
pub enum FillError<E> {
    /// The fill says so itself.
    #[error(transparent)]
    Refused(E),
    /// The fill panicked.
    #[error("the page could not be made")]
    Broken,
}
