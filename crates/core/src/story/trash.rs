//! The trash: how long a deleted story can be taken back (spec 2 §4 and §9).

use crate::{Timestamp, limit::account::TRASH_RETENTION};

/// When a story that went to the trash at `deleted_at` is deleted for good (spec 2 §9).
#[must_use]
pub fn emptied_at(deleted_at: Timestamp) -> Timestamp {
    deleted_at.plus_seconds(i64::try_from(TRASH_RETENTION.as_secs()).unwrap_or(i64::MAX))
}

/// Whether the story can still be taken back at `now`; at the very moment of [`emptied_at`] no
/// longer (spec 2 §4).
#[must_use]
pub fn can_be_restored(deleted_at: Timestamp, now: Timestamp) -> bool {
    now < emptied_at(deleted_at)
}
