//! Writes: durable before they are answered, and grouped so that this stays fast.
//!
//! SQLite has one writer at a time and pays for every commit with a flush to the disk. So there
//! is one writing connection on a thread of its own, which takes every write that waits, runs
//! each in a savepoint, commits once, and then answers all of them.
//!
//! What can wait is written in small steps, a few with each commit, so that writes of others hardly notice it.

mod batch;
mod direct;
mod step_budget;
mod waiting;

use crate::{
    Conn, Recorded, StoreError,
    erased::{ErasedOutcome, ErasedWrite, Written},
};
use std::{
    sync::{Arc, mpsc},
    thread::JoinHandle,
    time::Duration,
};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore, oneshot},
    time,
};
use waiting::{Priority, Queued, Waiting};

pub(crate) use direct::write_directly;

type Listener = Box<dyn Fn(&[Recorded]) + Send + Sync>;

/// Listeners that learn what was committed before the writer is answered.
#[derive(Clone, Default)]
pub(crate) struct Listeners(Arc<std::sync::RwLock<Vec<Listener>>>);

impl Listeners {
    pub(crate) fn add(&self, listener: Listener) {
        self.0.write().unwrap_or_else(std::sync::PoisonError::into_inner).push(listener);
    }

    /// Tells everybody. A listener that panics is reported and does not harm the others.
    fn tell(&self, changes: &[Recorded]) {
        if changes.is_empty() {
            return;
        }
        for listener in &*self.0.read().unwrap_or_else(std::sync::PoisonError::into_inner) {
            let told = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| listener(changes)));
            if told.is_err() {
                tracing::error!("a commit listener panicked");
            }
        }
    }
}

/// One write on its way through the queue.
struct Task {
    write: ErasedWrite,
    result: Option<Result<Written, StoreError>>,
    reply: oneshot::Sender<Result<ErasedOutcome, StoreError>>,
}

impl Task {
    /// Runs the write inside its savepoint and keeps the result. Whether to keep what it wrote.
    fn run(&mut self, conn: &mut Conn) -> bool {
        let result = self.result.insert(caught(&self.write, conn));
        result.as_ref().is_ok_and(|written| written.is_ok)
    }

    /// Answers the caller: with the result, or with why the whole group failed.
    fn answer(self, failed: Option<StoreError>) {
        let result = match (self.result, failed) {
            (Some(Ok(Written { is_ok: true, .. })) | None, Some(error)) => Err(error),
            (Some(result), _) => result.map(|written| written.outcome),
            (None, None) => Err(StoreError::Closed),
        };
        // A cancelled caller waits no longer; the write stands all the same.
        drop(self.reply.send(result));
    }
}

/// Runs a write; a panic becomes [`StoreError::Panicked`].
fn caught(write: &ErasedWrite, conn: &mut Conn) -> Result<Written, StoreError> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| write(conn)))
        .map_err(|_| StoreError::Panicked)
}

/// Steps that may wait for the writing thread; more wait where they came from.
const STEPS: usize = 256;

/// The queue in front of SQLite's one writing connection.
pub(crate) struct Queue {
    sender: Option<mpsc::Sender<Queued>>,
    thread: Option<JoinHandle<()>>,
    wait: Duration,
    length: usize,
    rooms: Arc<Semaphore>,
    rooms_for_steps: Arc<Semaphore>,
}

impl Queue {
    /// Starts the writing thread.
    pub(crate) fn start(
        conn: Conn,
        length: usize,
        wait: Duration,
        listeners: Listeners,
    ) -> Result<Self, StoreError> {
        let length = length.max(1);
        let (sender, receiver) = mpsc::channel();
        let thread = std::thread::Builder::new()
            .name("quire-writer".to_owned())
            .spawn(move || batch::serve(conn, Waiting::new(receiver), &listeners))
            .map_err(|error| StoreError::Connect {
                database: "writer thread".to_owned(),
                reason: error.to_string(),
            })?;
        Ok(Self {
            sender: Some(sender),
            thread: Some(thread),
            wait,
            length,
            rooms: Arc::new(Semaphore::new(length)),
            rooms_for_steps: Arc::new(Semaphore::new(STEPS)),
        })
    }

    /// How many writes wait.
    pub(crate) fn waiting(&self) -> usize {
        self.length.saturating_sub(self.rooms.available_permits())
    }

    /// Queues a write and waits until it is committed or refused.
    pub(crate) async fn write(&self, write: ErasedWrite) -> Result<ErasedOutcome, StoreError> {
        let room = time::timeout(self.wait, self.rooms.clone().acquire_owned());
        let room = room.await.map_err(|_| StoreError::Busy)?.map_err(|_| StoreError::Closed)?;
        answered(self.queue(write, Priority::Write, room)?).await
    }

    /// Queues steps, each of which is committed or refused by itself, and waits until all are.
    pub(crate) async fn write_steps(
        &self,
        steps: Vec<ErasedWrite>,
    ) -> Vec<Result<ErasedOutcome, StoreError>> {
        let mut answers = Vec::new();
        for step in steps {
            let room = self.rooms_for_steps.clone().acquire_owned().await;
            let room = room.map_err(|_| StoreError::Closed);
            answers.push(room.and_then(|room| self.queue(step, Priority::Step, room)));
        }
        let mut results = Vec::with_capacity(answers.len());
        for answer in answers {
            results.push(match answer {
                Ok(answer) => answered(answer).await,
                Err(error) => Err(error),
            });
        }
        results
    }

    fn queue(
        &self,
        write: ErasedWrite,
        priority: Priority,
        room: OwnedSemaphorePermit,
    ) -> Result<oneshot::Receiver<Result<ErasedOutcome, StoreError>>, StoreError> {
        let sender = self.sender.as_ref().ok_or(StoreError::Closed)?;
        let (reply, answer) = oneshot::channel();
        let task = Task { write, result: None, reply };
        sender.send(Queued { task, priority, _room: room }).map_err(|_| StoreError::Closed)?;
        Ok(answer)
    }
}

async fn answered(
    answer: oneshot::Receiver<Result<ErasedOutcome, StoreError>>,
) -> Result<ErasedOutcome, StoreError> {
    answer.await.unwrap_or(Err(StoreError::Closed))
}

impl Drop for Queue {
    /// Lets the thread finish what is queued: the file is closed when the store is gone.
    fn drop(&mut self) {
        self.sender = None;
        if let Some(thread) = self.thread.take()
            && thread.thread().id() != std::thread::current().id()
        {
            drop(thread.join());
        }
    }
}
