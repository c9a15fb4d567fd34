//! Queries and writes without their types: what runs them is compiled once, and not again for each of the closures
//! that a caller hands over, which was half of the machine code of `quire-app` (decision 0104).

use crate::{Conn, StoreError};
use std::{any::Any, marker::PhantomData};

/// What a query found, or the result of a write.
pub(crate) type ErasedOutcome = Box<dyn Any + Send>;

/// Runs once, on a connection.
pub(crate) type ErasedQuery =
    Box<dyn FnOnce(&mut Conn) -> Result<ErasedOutcome, StoreError> + Send>;

/// Runs in a transaction, again if the database asks for it.
pub(crate) type ErasedWrite = Box<dyn Fn(&mut Conn) -> Written + Send>;

/// What a write returned.
pub(crate) struct Written {
    /// A `Result`.
    pub(crate) outcome: ErasedOutcome,
    /// Whether it is `Ok`, so that what was written stays.
    pub(crate) is_ok: bool,
}

/// The type that an outcome had.
pub(crate) struct OutcomeType<T>(PhantomData<fn() -> T>);

impl<T: 'static> OutcomeType<T> {
    /// The outcome as what it was.
    pub(crate) fn restore(self, outcome: ErasedOutcome) -> Result<T, StoreError> {
        // It has no other type, as it came from the work that this type came with.
        outcome.downcast().map(|value| *value).map_err(|_| StoreError::Panicked)
    }
}

/// A query without its type, and the type.
pub(crate) fn query<T: Send + 'static>(
    work: impl FnOnce(&mut Conn) -> Result<T, StoreError> + Send + 'static,
) -> (ErasedQuery, OutcomeType<T>) {
    (Box::new(move |conn| Ok(Box::new(work(conn)?))), OutcomeType(PhantomData))
}

/// A write without its type, and the type.
pub(crate) fn write<T: Send + 'static, E: Send + 'static>(
    work: impl Fn(&mut Conn) -> Result<T, E> + Send + 'static,
) -> (ErasedWrite, OutcomeType<Result<T, E>>) {
    let write = move |conn: &mut Conn| {
        let result = work(conn);
        Written { is_ok: result.is_ok(), outcome: Box::new(result) }
    };
    (Box::new(write), OutcomeType(PhantomData))
}
