//! The page cache forgets what changes: at once when this process wrote it, and when it is heard
//! of when another one did.

use quire_app::purge::Purge;
use quire_pagecache::PageCache;
use quire_store::{Recorded, Store};
use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, PoisonError},
};

/// The changes this process has purged already.
#[derive(Debug, Clone, Default)]
pub(super) struct Purges {
    own: Arc<Mutex<BTreeSet<i64>>>,
}

impl Purges {
    /// Purges what this process writes, before the writer is answered.
    pub(super) fn watch(&self, store: &Store, cache: Arc<PageCache>) {
        let own = self.own.clone();
        store.on_commit(move |changes| {
            purge(&cache, changes);
            let mut own = own.lock().unwrap_or_else(PoisonError::into_inner);
            own.extend(changes.iter().map(|recorded| recorded.seq));
        });
    }

    /// Purges those of these changes that other processes wrote. Each change is brought once, in
    /// order.
    pub(super) fn of_others(&self, cache: &PageCache, changes: &[Recorded]) {
        purge(cache, changes.iter().filter(|recorded| !self.take(recorded.seq)));
    }

    /// Whether this process wrote a change.
    fn take(&self, seq: i64) -> bool {
        let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        while own.first().is_some_and(|first| *first < seq) {
            own.pop_first();
        }
        own.remove(&seq)
    }
}

fn purge<'a>(cache: &PageCache, changes: impl IntoIterator<Item = &'a Recorded>) {
    for tag in changes.into_iter().flat_map(|recorded| &recorded.change.tags) {
        match Purge::of(tag) {
            Purge::Purged(tag) => cache.purge([tag]),
            Purge::Outdated(tag) => cache.outdate([tag]),
            Purge::Counted(tag) => cache.count([tag]),
            Purge::InPassing(tag) => cache.touch([tag]),
        }
    }
}
