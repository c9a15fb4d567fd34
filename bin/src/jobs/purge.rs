//! The page cache forgets what changes: at once when this process wrote it, and a moment later
//! when another one did (an import beside a running server, other servers on one PostgreSQL).

use crate::{cache::PageCache, state::State};
use quire_store::{Recorded, Store, StoreError, change};
use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::time;
use tokio_util::sync::CancellationToken;

/// How often changes of other processes are looked for.
const LOOK: Duration = Duration::from_secs(1);
/// Changes read at once.
const STEP: i64 = 1000;
/// With so many changes to catch up with, the cache is emptied instead.
const MOST: i64 = 10_000;

/// The changes this process has purged already.
#[derive(Debug, Clone, Default)]
pub struct Purges {
    own: Arc<Mutex<BTreeSet<i64>>>,
}

impl Purges {
    /// Purges what this process writes, before whoever wrote it is answered (K-4).
    pub fn watch(&self, store: &Store, cache: Arc<PageCache>) {
        let own = self.own.clone();
        store.on_commit(move |changes| {
            purge(&cache, changes);
            let mut own = own.lock().unwrap_or_else(PoisonError::into_inner);
            own.extend(changes.iter().map(|recorded| recorded.seq));
        });
    }

    /// Whether this process wrote a change. Asked once for each, in order.
    fn take(&self, seq: i64) -> bool {
        let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        while own.first().is_some_and(|first| *first < seq) {
            own.pop_first();
        }
        own.remove(&seq)
    }
}

fn purge<'a>(cache: &PageCache, changes: impl IntoIterator<Item = &'a Recorded>) {
    let tags = changes.into_iter().flat_map(|recorded| &recorded.change.tags);
    cache.purge(tags.map(String::as_str));
}

/// Purges what other processes write, until the server stops.
pub async fn purge_for_others(state: Arc<State>, purges: Purges, stop: CancellationToken) {
    let mut seen = None;
    while !stop.is_cancelled() {
        match step(&state, &purges, seen).await {
            Ok(latest) => seen = Some(latest),
            Err(error) => {
                tracing::warn!(%error, "cannot look for changes of other processes");
            }
        }
        tokio::select! {
            () = stop.cancelled() => {}
            () = time::sleep(LOOK) => {}
        }
    }
}

/// Purges everything after `seen`, and says up to where.
async fn step(state: &State, purges: &Purges, seen: Option<i64>) -> Result<i64, StoreError> {
    let store = &state.app.store;
    let latest = store.read_in_place(change::latest_seq).await?;
    let mut at = seen.unwrap_or(latest);
    // Changes that are no longer kept, or a database put in the place of another.
    if latest - at > MOST || latest < at {
        state.cache.purge_all();
        return Ok(latest);
    }
    while at < latest {
        let recorded = store.read(move |c| change::after(c, at, STEP)).await?;
        let Some(last) = recorded.last() else { break };
        at = last.seq;
        purge(&state.cache, recorded.iter().filter(|recorded| !purges.take(recorded.seq)));
    }
    Ok(at)
}
