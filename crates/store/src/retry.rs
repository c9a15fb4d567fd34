//! Whether the database asked to run the transaction of this thread again, whatever its closure makes of
//! the error.

use std::cell::Cell;

thread_local! {
    static ASKED: Cell<bool> = const { Cell::new(false) };
}

/// Forgets what was asked of earlier transactions.
pub(crate) fn forget() {
    ASKED.set(false);
}

/// Remembers that the database asked for another try.
pub(crate) fn ask() {
    ASKED.set(true);
}

/// Whether the database asked for another try.
pub(crate) fn is_asked() -> bool {
    ASKED.get()
}
