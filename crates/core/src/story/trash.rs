//! The trash: how long a deleted story can be taken back.

use crate::{Timestamp, limit::account::TRASH_RETENTION};

/// When a story that went to the trash at `deleted_at` is deleted for good.
#[must_use]
pub fn emptied_at(deleted_at: Timestamp) -> Timestamp {
    deleted_at.plus_seconds(i64::try_from(TRASH_RETENTION.as_secs()).unwrap_or(i64::MAX))
}

/// Whether the story can still be taken back at `now`; at the very moment of [`emptied_at`] no
/// longer.
#[must_use]
pub fn can_be_restored(deleted_at: Timestamp, now: Timestamp) -> bool {
    now < emptied_at(deleted_at)
}
