//! The changes noted by the write that runs on this thread.
//!
//! A write closure is synchronous and owns its thread, so the journal is a thread's own: functions
//! deep inside note changes without handing a list through every signature. The changes are
//! numbered and stored in one go just before the commit: the counter's row, which gives them
//! their order, is then locked as briefly as can be.

use super::Change;
use crate::StoreError;
use std::cell::RefCell;

thread_local! {
    static JOURNAL: RefCell<Option<Vec<Change>>> = const { RefCell::new(None) };
}

fn with<T>(f: impl FnOnce(&mut Option<Vec<Change>>) -> T) -> T {
    JOURNAL.with(|journal| f(&mut journal.borrow_mut()))
}

/// Starts an empty journal for this thread.
pub(crate) fn open() {
    with(|journal| *journal = Some(Vec::new()));
}

/// Ends the journal and returns what was noted.
pub(crate) fn close() -> Vec<Change> {
    with(Option::take).unwrap_or_default()
}

/// Notes a change.
pub(crate) fn note(change: Change) -> Result<(), StoreError> {
    with(|journal| match journal {
        Some(changes) => {
            changes.push(change);
            Ok(())
        }
        None => Err(StoreError::OutsideWrite),
    })
}

/// How many changes have been noted so far.
pub(crate) fn mark() -> usize {
    with(|journal| journal.as_ref().map_or(0, Vec::len))
}

/// Forgets the changes noted after `mark`: the closure that noted them was rolled back.
pub(crate) fn rewind(mark: usize) {
    with(|journal| {
        if let Some(changes) = journal {
            changes.truncate(mark);
        }
    });
}

/// The changes noted so far.
pub(crate) fn noted() -> Vec<Change> {
    with(|journal| journal.clone().unwrap_or_default())
}
