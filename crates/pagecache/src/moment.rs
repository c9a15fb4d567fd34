//! When something happened, and to which tags.

use tokio::time::Instant;

/// Slots for the latest purge of each tag. Two tags that share a slot purge each other's pages
/// now and then: a render more, never a stale page. In return memory is fixed and no tag is ever
/// forgotten.
pub(super) const SLOTS: usize = 1 << 16;

/// A moment between purges.
pub type Tick = u64;

/// The slot of a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot(pub(super) usize);

/// When a fill began.
#[derive(Debug, Clone, Copy)]
pub struct Began {
    /// Among the purges.
    pub tick: Tick,
    /// By the clock on the wall.
    pub at: Instant,
}
