//! Follows what changes in the store, whichever process wrote it (an import beside a running
//! server, other servers on one PostgreSQL): pages are purged, the list of hosts is kept, and who
//! else wants to know is told up to where.

use super::{hosts::OwnHosts, purge::Purges};
use quire_pagecache::PageCache;
use quire_store::{ChangeKind, Recorded, Store, StoreError, change};
use std::{sync::Arc, time::Duration};
use tokio::{sync::watch, time};
use tokio_util::sync::CancellationToken;

/// Changes read at once.
const STEP: i64 = 1000;
/// With so many changes to catch up with, everything is taken as changed.
const MOST: i64 = 10_000;
/// Pause after a failure.
const PAUSE: Duration = Duration::from_secs(1);

/// Follows the changes of one database for one process.
pub struct Follower {
    store: Store,
    cache: Arc<PageCache>,
    purges: Purges,
    hosts: OwnHosts,
    followed: watch::Sender<i64>,
}

impl Follower {
    /// Begins with what is newest now, or with what came after the change `since`, up to which the pages in the cache
    /// are true: those that are not any more are gone then. From here on this process's own commits purge at once.
    ///
    /// # Errors
    /// [`StoreError`] when the store cannot be asked.
    pub async fn begin(
        store: &Store,
        cache: Arc<PageCache>,
        hosts: OwnHosts,
        since: Option<i64>,
    ) -> Result<Self, StoreError> {
        let purges = Purges::default();
        purges.watch(store, cache.clone());
        let begin = match since {
            Some(seq) => seq,
            None => store.read(change::latest_seq).await?,
        };
        hosts.load(store).await?;
        let followed = watch::Sender::new(begin);
        let follower = Self { store: store.clone(), cache, purges, hosts, followed };
        follower.step().await?;
        Ok(follower)
    }

    /// Up to which change everything is followed.
    #[must_use]
    pub fn followed(&self) -> watch::Receiver<i64> {
        self.followed.subscribe()
    }

    /// Follows until the server stops.
    pub async fn run(self, stop: CancellationToken) {
        let mut commits = self.store.change_listener();
        while !stop.is_cancelled() {
            let stepped = self.step().await;
            let next = async {
                match stepped {
                    Ok(()) => {
                        commits.heard().await;
                    }
                    Err(error) => {
                        tracing::warn!(%error, "cannot look for changes");
                        time::sleep(PAUSE).await;
                    }
                }
            };
            tokio::select! {
                () = stop.cancelled() => {}
                () = next => {}
            }
        }
    }

    async fn step(&self) -> Result<(), StoreError> {
        let mut at = *self.followed.borrow();
        let latest = self.store.read_in_place(change::latest_seq).await?;
        // Changes that are no longer kept, or a database put in the place of another.
        if latest.saturating_sub(at) > MOST || latest < at {
            self.hosts.load(&self.store).await?;
            self.cache.purge_all();
            self.followed.send_replace(latest);
            return Ok(());
        }
        while at < latest {
            let recorded = self.store.read(move |c| change::after(c, at, STEP)).await?;
            let Some(last) = recorded.last() else { break };
            at = last.seq;
            if recorded.iter().any(may_move_a_host) {
                self.hosts.load(&self.store).await?;
            }
            self.purges.of_others(&self.cache, &recorded);
            self.followed.send_replace(at);
        }
        Ok(())
    }
}

fn may_move_a_host(recorded: &Recorded) -> bool {
    matches!(recorded.change.kind, ChangeKind::Person | ChangeKind::Publication)
}
