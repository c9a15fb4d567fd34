//! Which pages are to be made again before somebody asks for them.

use super::moment::Tick;
use std::{
    collections::HashMap,
    mem,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tokio::sync::Notify;

/// More are left to those who ask for them.
const MOST: usize = 4096;
/// So many of those that are sound are made again before it is looked whether others are due.
const AT_ONCE: usize = 8;

/// A page that lacks something new.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DuePage {
    pub(super) key: Arc<str>,
    pub(super) since: Tick,
}

impl DuePage {
    /// The page's key.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }
}

/// All such pages.
#[derive(Debug, Default)]
pub struct AllDue {
    waiting: Mutex<Waiting>,
    came: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    /// Those that are shown for a second only.
    outdated: HashMap<Arc<str>, Tick>,
    /// Those that are sound, and wait until there are none of the others.
    in_passing: HashMap<Arc<str>, Tick>,
}

impl AllDue {
    /// Adds those that lack something from this moment, and are shown for a second only.
    pub fn add(&self, new: (Tick, Vec<Arc<str>>)) {
        self.wait(|waiting| &mut waiting.outdated, new);
    }

    /// Adds those that lack from this moment what they show in passing.
    pub fn add_in_passing(&self, new: (Tick, Vec<Arc<str>>)) {
        self.wait(|waiting| &mut waiting.in_passing, new);
    }

    fn wait(
        &self,
        among: impl Fn(&mut Waiting) -> &mut HashMap<Arc<str>, Tick>,
        (since, keys): (Tick, Vec<Arc<str>>),
    ) {
        if keys.is_empty() {
            return;
        }
        let mut waiting = self.lock();
        let pages = among(&mut waiting);
        let room = MOST.saturating_sub(pages.len());
        pages.extend(keys.into_iter().take(room).map(|key| (key, since)));
        drop(waiting);
        self.came.notify_one();
    }

    /// Takes all that are shown for a second only, or some of the others when there are none; as soon as there are some.
    pub async fn taken(&self) -> Vec<DuePage> {
        loop {
            let pages = self.lock().take();
            if !pages.is_empty() {
                return pages;
            }
            self.came.notified().await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    fn take(&mut self) -> Vec<DuePage> {
        let due = |(key, since)| DuePage { key, since };
        if !self.outdated.is_empty() {
            return mem::take(&mut self.outdated).into_iter().map(due).collect();
        }
        let some: Vec<Arc<str>> = self.in_passing.keys().take(AT_ONCE).cloned().collect();
        some.into_iter().filter_map(|key| self.in_passing.remove_entry(&key)).map(due).collect()
    }
}
