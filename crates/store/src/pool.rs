//! Connections kept open between uses.

use crate::{
    Conn, DatabaseUrl, StoreError,
    conn::{Access, establish},
};
use deadpool::managed::{
    BuildError, Manager, Metrics, Object, PoolError, QueueMode, RecycleError, RecycleResult,
    Timeouts,
};
use diesel::connection::TransactionManager;
use std::{panic::AssertUnwindSafe, time::Duration};

/// Opens connections for the pool.
struct Opener {
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

    async fn get(&self) -> Result<Object<Opener>, StoreError> {
        self.0.get().await.map_err(|error| match error {
            PoolError::Backend(error) => error,
            PoolError::Closed => StoreError::Closed,
            PoolError::Timeout(_)
            | PoolError::NoRuntimeSpecified
            | PoolError::PostCreateHook(_) => StoreError::Busy,
        })
    }

    /// Runs `work` on a thread that may block. The connection goes with it, so none is ever held
    /// across an await.
    pub(crate) async fn run<T, E>(
        &self,
        work: impl FnOnce(&mut Conn) -> Result<T, E> + Send + 'static,
    ) -> Result<Result<T, E>, StoreError>
    where
        T: Send + 'static,
        E: Send + 'static,
    {
        let conn = self.get().await?;
        tokio::task::spawn_blocking(move || guarded(conn, work))
            .await
            .map_err(|_| StoreError::Panicked)?
    }

    /// Runs `work` right here.
    pub(crate) async fn run_in_place<T>(
        &self,
        work: impl FnOnce(&mut Conn) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        guarded(self.get().await?, work)?
    }

    /// Drops idle connections: after the server went away they are all dead.
    pub(crate) fn forget_idle(&self) {
        self.0.retain(|_, _| false);
    }
}

/// Runs `work`; a connection that saw a panic, or was left inside a transaction, is thrown away.
fn guarded<T, E>(
    mut conn: Object<Opener>,
    work: impl FnOnce(&mut Conn) -> Result<T, E>,
) -> Result<Result<T, E>, StoreError> {
    let outcome = std::panic::catch_unwind(AssertUnwindSafe(|| work(&mut conn)));
    if outcome.is_err() || Conn::is_broken_transaction_manager(&mut conn) {
        drop(Object::take(conn));
    }
    outcome.map_err(|_| StoreError::Panicked)
}
