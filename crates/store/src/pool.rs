//! Connections kept open between uses.

use crate::{
    Conn, DatabaseUrl, StoreError,
    conn::{Access, establish},
    erased::{ErasedOutcome, ErasedQuery},
    transaction::depth,
};
use deadpool::managed::{
    BuildError, Manager, Metrics, Object, PoolError, QueueMode, RecycleError, RecycleResult,
    Timeouts,
};
use diesel::connection::TransactionManager;
use std::{panic::AssertUnwindSafe, time::Duration};

/// A connection of the pool. It goes back when it is dropped.
pub(crate) type PooledConn = Object<Opener>;

/// Opens connections for the pool.
pub(crate) struct Opener {
    url: DatabaseUrl,
    access: Access,
}

impl Manager for Opener {
    type Type = Conn;
    type Error = StoreError;

    async fn create(&self) -> Result<Conn, StoreError> {
        let (url, access) = (self.url.clone(), self.access);
        tokio::task::spawn_blocking(move || establish(&url, access))
            .await
            .map_err(|_| StoreError::Panicked)?
    }

    async fn recycle(&self, conn: &mut Conn, _: &Metrics) -> RecycleResult<StoreError> {
        if Conn::is_broken_transaction_manager(conn) {
            return Err(RecycleError::message("left inside a transaction"));
        }
        Ok(())
    }
}

/// Connections kept open between uses. Waiting for one is bounded: then [`StoreError::Busy`].
pub(crate) struct Pool(deadpool::managed::Pool<Opener>);

impl Pool {
    pub(crate) fn new(
        url: &DatabaseUrl,
        access: Access,
        size: usize,
        wait: Duration,
    ) -> Result<Self, StoreError> {
        let opener = Opener { url: url.clone(), access };
        deadpool::managed::Pool::builder(opener)
            .max_size(size.max(1))
            // The connection used last has its pages and statements at hand.
            .queue_mode(QueueMode::Lifo)
            .timeouts(Timeouts { wait: Some(wait), create: None, recycle: None })
            .runtime(deadpool::Runtime::Tokio1)
            .build()
            .map(Self)
            .map_err(|BuildError::NoRuntimeSpecified| StoreError::Closed)
    }

    /// A connection, as soon as there is one.
    pub(crate) async fn get(&self) -> Result<PooledConn, StoreError> {
        self.0.get().await.map_err(|error| match error {
            PoolError::Backend(error) => error,
            PoolError::Closed => StoreError::Closed,
            PoolError::Timeout(_)
            | PoolError::NoRuntimeSpecified
            | PoolError::PostCreateHook(_) => StoreError::Busy,
        })
    }

    /// Runs a query on a thread that may block. The connection goes with it, so none is ever held
    /// across an await.
    pub(crate) async fn run(&self, query: ErasedQuery) -> Result<ErasedOutcome, StoreError> {
        let conn = self.get().await?;
        tokio::task::spawn_blocking(move || guarded(conn, 0, query).1)
            .await
            .map_err(|_| StoreError::Panicked)?
    }

    /// Drops idle connections: after the server went away they are all dead.
    pub(crate) fn forget_idle(&self) {
        self.0.retain(|_, _| false);
    }
}

/// Runs a query on a connection with `open` transactions. One that saw a panic, or is left with others, is thrown away.
pub(crate) fn guarded(
    mut conn: PooledConn,
    open: u32,
    query: ErasedQuery,
) -> (Option<PooledConn>, Result<ErasedOutcome, StoreError>) {
    let outcome = std::panic::catch_unwind(AssertUnwindSafe(|| query(&mut conn)));
    let is_sound = outcome.is_ok() && depth(&mut conn) == Some(open);
    let outcome = outcome.unwrap_or(Err(StoreError::Panicked));
    if is_sound {
        return (Some(conn), outcome);
    }
    drop(Object::take(conn));
    (None, outcome)
}
