//! Which pages are to be made again before somebody asks for them.

use super::moment::Tick;
use std::{
    collections::HashMap,
    mem,
    sync::{Arc, Mutex, PoisonError},
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

/// All such pages.
#[derive(Debug, Default)]
pub struct AllDue {
    pages: Mutex<HashMap<Arc<str>, Tick>>,
    came: Notify,
}

impl AllDue {
    /// Adds those that lack something from this moment.
    pub fn add(&self, (since, keys): (Tick, Vec<Arc<str>>)) {
        if keys.is_empty() {
            return;
        }
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        let room = MOST.saturating_sub(pages.len());
        pages.extend(keys.into_iter().take(room).map(|key| (key, since)));
        self.came.notify_one();
    }

    /// Takes all, as soon as there are some.
    pub async fn taken(&self) -> Vec<DuePage> {
        loop {
            let pages = mem::take(&mut *self.pages.lock().unwrap_or_else(PoisonError::into_inner));
            if !pages.is_empty() {
                return pages.into_iter().map(|(key, since)| DuePage { key, since }).collect();
            }
            self.came.notified().await;
        }
    }
}
