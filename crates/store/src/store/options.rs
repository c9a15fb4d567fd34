//! How a store is opened.

use std::{num::NonZero, thread, time::Duration};

/// How a store is opened.
#[derive(Debug, Clone, Copy)]
pub struct StoreOptions {
    /// Connections for queries.
    pub readers: usize,
    /// How long a caller waits for a connection or for room in the queue of writes before it is
    /// told [`StoreError::Busy`](crate::StoreError::Busy).
    pub wait: Duration,
    /// How many writes may wait (SQLite), or run at once (PostgreSQL: a sixteenth of it, at
    /// most 16).
    pub queue: usize,
    /// Whether to bring the schema up to date; otherwise an old one is refused.
    pub migrate: bool,
}

impl Default for StoreOptions {
    fn default() -> Self {
        Self { readers: readers(), wait: Duration::from_secs(2), queue: 4096, migrate: true }
    }
}

/// A connection for each thread that answers requests, which holds one while it shares reads, and some for
/// what reads on threads that may block; no more than a PostgreSQL server has room for.
fn readers() -> usize {
    const OTHERS: usize = 4;
    thread::available_parallelism().map_or(1, NonZero::get).saturating_add(OTHERS).clamp(8, 64)
}
