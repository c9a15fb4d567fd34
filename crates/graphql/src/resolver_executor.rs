//! Runs resolvers and their batched reads by turns.
//!
//! The loader of the GraphQL library collects keys for a fixed time, or not at all. Here a read
//! leaves exactly when every resolver that can run has run, so that a list of fifty asks once and
//! no timer is needed.

use futures_util::{
    future::BoxFuture,
    stream::{FuturesUnordered, StreamExt},
};
use std::{
    future::poll_fn,
    pin::pin,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, Wake, Waker},
};

/// How often resolvers may ask to be run again before others get their turn.
const MOST_TURNS: usize = 10_000;

type Job = BoxFuture<'static, ()>;

/// Reads that wait for the resolvers to come to rest.
#[derive(Clone, Default)]
pub struct Waiting(Arc<Mutex<Vec<Job>>>);

impl Waiting {
    /// Where a loader puts its reads.
    #[must_use = "reads that are put nowhere are not run"]
    pub fn sink(&self) -> impl Fn(Job) + Send + Sync + 'static {
        let waiting = self.clone();
        move |job| waiting.jobs().push(job)
    }

    fn jobs(&self) -> std::sync::MutexGuard<'_, Vec<Job>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs `resolvers` to their end, and the reads they ask for in between.
    pub async fn run<F: Future>(&self, resolvers: F) -> F::Output {
        // Without tokio's budget, or a future out of budget would look like one that can run.
        let mut resolvers = pin!(tokio::task::unconstrained(resolvers));
        let mut running = FuturesUnordered::new();
        poll_fn(|outer| {
            for _ in 0..MOST_TURNS {
                let noted = Arc::new(Noted::new(outer.waker()));
                let waker = Waker::from(noted.clone());
                if let Poll::Ready(done) = resolvers.as_mut().poll(&mut Context::from_waker(&waker))
                {
                    return Poll::Ready(done);
                }
                if noted.is_woken() {
                    continue;
                }
                running.extend(self.jobs().drain(..));
                while let Poll::Ready(Some(())) = running.poll_next_unpin(outer) {}
                if !noted.is_woken() {
                    return Poll::Pending;
                }
            }
            outer.waker().wake_by_ref();
            Poll::Pending
        })
        .await
    }
}

/// Remembers whether it was woken, and wakes the task around it.
struct Noted {
    is_woken: AtomicBool,
    outer: Waker,
}

impl Noted {
    fn new(outer: &Waker) -> Self {
        Self { is_woken: AtomicBool::new(false), outer: outer.clone() }
    }

    fn is_woken(&self) -> bool {
        self.is_woken.load(Ordering::Acquire)
    }
}

impl Wake for Noted {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.is_woken.store(true, Ordering::Release);
        self.outer.wake_by_ref();
    }
}
