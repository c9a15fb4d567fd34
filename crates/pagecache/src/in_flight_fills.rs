//! Single flight: one fill per key at a time, however many ask.

use super::{Entry, FillError};
use futures_util::{
    FutureExt,
    future::{BoxFuture, Shared},
};
use std::{
    any::Any,
    collections::HashMap,
    future::Future,
    sync::{Arc, Mutex, PoisonError},
};

pub type SharedFill = Shared<BoxFuture<'static, Result<Arc<Entry>, Failure>>>;

/// The error of one fill; type-erased, because the cache is not generic over its fills' errors.
#[derive(Clone)]
pub struct Failure(Option<Arc<dyn Any + Send + Sync>>);

/// The fills under way.
#[derive(Default)]
pub struct InFlightFills {
    open: Arc<Mutex<HashMap<Arc<str>, SharedFill>>>,
}

impl std::fmt::Debug for InFlightFills {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("InFlightFills")
    }
}

impl InFlightFills {
    /// Waits for the fill of `key`, starting it with `launch` when none is under way.
    ///
    /// # Errors
    /// The fill's error, or [`FillError::Broken`] when it panicked.
    pub async fn join<F, E>(
        &self,
        key: &str,
        launch: impl FnOnce() -> F,
    ) -> Result<Arc<Entry>, FillError<E>>
    where
        F: Future<Output = Result<Arc<Entry>, E>> + Send + 'static,
        E: Clone + Send + Sync + 'static,
    {
        self.begin(key, launch).await.map_err(|Failure(error)| {
            let error = error.and_then(|error| error.downcast_ref::<E>().cloned());
            error.map_or(FillError::Broken, FillError::Refused)
        })
    }

    /// The fill of `key` that is under way, or one that `launch` starts. It goes on without being
    /// waited for.
    pub fn begin<F, E>(&self, key: &str, launch: impl FnOnce() -> F) -> SharedFill
    where
        F: Future<Output = Result<Arc<Entry>, E>> + Send + 'static,
        E: Send + Sync + 'static,
    {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        match open.get(key) {
            Some(fill) => fill.clone(),
            None => {
                let key: Arc<str> = key.into();
                let fill = self.start(key.clone(), launch());
                open.insert(key, fill.clone());
                fill
            }
        }
    }

    /// Starts a fill in a task of its own, so that it does not depend on the first who asked.
    fn start<F, E>(&self, key: Arc<str>, fill: F) -> SharedFill
    where
        F: Future<Output = Result<Arc<Entry>, E>> + Send + 'static,
        E: Send + Sync + 'static,
    {
        let open = self.open.clone();
        let task = tokio::spawn(async move {
            // Also when the fill panics, or it would block its key for ever.
            let _end = FillEnd { open, key };
            fill.await
        });
        async move {
            match task.await {
                Ok(Ok(entry)) => Ok(entry),
                Ok(Err(error)) => Err(Failure(Some(Arc::new(error)))),
                Err(_) => Err(Failure(None)),
            }
        }
        .boxed()
        .shared()
    }
}

struct FillEnd {
    open: Arc<Mutex<HashMap<Arc<str>, SharedFill>>>,
    key: Arc<str>,
}

impl Drop for FillEnd {
    fn drop(&mut self) {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.key);
    }
}
