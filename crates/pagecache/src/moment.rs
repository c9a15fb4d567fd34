//! When something happened.

use tokio::time::Instant;

/// A moment between purges.
pub type Tick = u64;

/// When a fill began.
#[derive(Debug, Clone, Copy)]
pub struct Began {
    /// Among the purges.
    pub tick: Tick,
    /// By the clock on the wall.
    pub at: Instant,
}
