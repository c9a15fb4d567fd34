//! The changes noted by the write that runs on this thread.
//!
//! A write closure is synchronous and owns its thread, so the journal is a thread's own: functions
//! deep inside note changes without handing a list through every signature. The changes are
//! numbered and stored in one go just before the commit: the counter's row, which gives them
//! their order, is then locked as briefly as can be.

use crate::{Change, StoreError};
use std::cell::RefCell;

#[derive(Default)]
struct Journal {
    changes: Vec<Change>,
    retry: bool,
}

thread_local! {
    static JOURNAL: RefCell<Option<Journal>> = const { RefCell::new(None) };
}

fn with<T>(f: impl FnOnce(&mut Option<Journal>) -> T) -> T {
    JOURNAL.with(|journal| f(&mut journal.borrow_mut()))
}

/// Starts an empty journal for this thread.
pub(crate) fn open() {
    with(|journal| *journal = Some(Journal::default()));
}

/// Ends the journal and returns what was noted.
pub(crate) fn close() -> Vec<Change> {
    with(Option::take).map(|journal| journal.changes).unwrap_or_default()
}

/// Notes a change.
pub(crate) fn note(change: Change) -> Result<(), StoreError> {
    with(|journal| match journal {
        Some(journal) => {
            journal.changes.push(change);
            Ok(())
        }
        None => Err(StoreError::OutsideWrite),
    })
}

/// How many changes have been noted so far.
pub(crate) fn mark() -> usize {
    with(|journal| journal.as_ref().map_or(0, |journal| journal.changes.len()))
}

/// Forgets the changes noted after `mark`: the closure that noted them was rolled back.
pub(crate) fn rewind(mark: usize) {
    with(|journal| {
        if let Some(journal) = journal {
            journal.changes.truncate(mark);
        }
    });
}

/// The changes noted so far.
pub(crate) fn noted() -> Vec<Change> {
    with(|journal| journal.as_ref().map(|journal| journal.changes.clone()).unwrap_or_default())
}

/// Remembers that the database asked to run this transaction again, whatever the closure makes of
/// the error.
pub(crate) fn ask_for_retry() {
    with(|journal| {
        if let Some(journal) = journal {
            journal.retry = true;
        }
    });
}

/// Whether the database asked to run this transaction again.
pub(crate) fn retry_asked() -> bool {
    with(|journal| journal.as_ref().is_some_and(|journal| journal.retry))
}
