//! Which pages are to be made again before someone asks for them.

use super::moment::Tick;
use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tokio::sync::Notify;

/// More are left to those who ask for them.
const MOST: usize = 4096;

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

/// Such pages, in the order in which they came.
#[derive(Debug, Default)]
pub struct DueQueue {
    waiting: Mutex<Waiting>,
    came: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    order: VecDeque<Arc<str>>,
    since: HashMap<Arc<str>, Tick>,
}

impl DueQueue {
    /// Adds pages that lack something from this moment. Those that wait already keep their turn.
    pub fn add(&self, since: Tick, keys: impl IntoIterator<Item = Arc<str>>) {
        let mut waiting = self.lock();
        for key in keys {
            if waiting.since.contains_key(&key) {
                waiting.since.insert(key, since);
            } else if waiting.order.len() < MOST {
                waiting.order.push_back(key.clone());
                waiting.since.insert(key, since);
            }
        }
        drop(waiting);
        self.came.notify_one();
    }

    /// Takes the next one, as soon as there is one.
    pub async fn next(&self) -> DuePage {
        loop {
            if let Some(page) = self.take() {
                return page;
            }
            self.came.notified().await;
        }
    }

    /// Takes all, as soon as there is one.
    pub async fn all(&self) -> Vec<DuePage> {
        let first = self.next().await;
        std::iter::once(first).chain(std::iter::from_fn(|| self.take())).collect()
    }

    fn take(&self) -> Option<DuePage> {
        let mut waiting = self.lock();
        let key = waiting.order.pop_front()?;
        let since = waiting.since.remove(&key)?;
        Some(DuePage { key, since })
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
