//! What waits for SQLite's writing thread: writes that someone waits for, and steps that let them pass.

use super::Task;
use std::{
    collections::VecDeque,
    sync::mpsc::{Receiver, RecvTimeoutError},
    time::{Duration, Instant},
};
use tokio::sync::OwnedSemaphorePermit;

/// How a task is lined up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Priority {
    /// In the order in which they came.
    Write,
    /// A few with each commit.
    Step,
}

/// A task on its way to the writing thread.
pub(super) struct Queued {
    pub(super) task: Task,
    pub(super) priority: Priority,
    /// Its place in the queue, which is free again when it is run.
    pub(super) _room: OwnedSemaphorePermit,
}

/// The two lines, at the writing thread.
pub(super) struct Waiting {
    receiver: Receiver<Queued>,
    writes: VecDeque<Queued>,
    steps: VecDeque<Queued>,
}

impl Waiting {
    pub(super) fn new(receiver: Receiver<Queued>) -> Self {
        Self { receiver, writes: VecDeque::new(), steps: VecDeque::new() }
    }

    /// Waits until something is to be run; `false` when everything was and nothing can come any more. Steps wait
    /// for `patience` for a write whose commit they can share.
    pub(super) fn wait(&mut self, patience: Duration) -> bool {
        self.line_up();
        if self.writes.is_empty() && self.steps.is_empty() {
            match self.receiver.recv() {
                Ok(queued) => self.add(queued),
                Err(_) => return false,
            }
        }
        let begun = Instant::now();
        while self.writes.is_empty()
            && let Some(left) = patience.checked_sub(begun.elapsed())
        {
            match self.receiver.recv_timeout(left) {
                Ok(queued) => self.add(queued),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
            }
        }
        true
    }

    /// Whether a write waits.
    pub(super) fn has_write(&mut self) -> bool {
        self.line_up();
        !self.writes.is_empty()
    }

    /// The next write, if one waits.
    pub(super) fn next_write(&mut self) -> Option<Task> {
        if self.writes.is_empty() {
            self.line_up();
        }
        self.writes.pop_front().map(|queued| queued.task)
    }

    /// The next step, if one waits.
    pub(super) fn next_step(&mut self) -> Option<Task> {
        self.steps.pop_front().map(|queued| queued.task)
    }

    fn line_up(&mut self) {
        while let Ok(queued) = self.receiver.try_recv() {
            self.add(queued);
        }
    }

    fn add(&mut self, queued: Queued) {
        match queued.priority {
            Priority::Write => self.writes.push_back(queued),
            Priority::Step => self.steps.push_back(queued),
        }
    }
}
