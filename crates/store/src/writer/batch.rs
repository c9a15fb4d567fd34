//! The writing thread of SQLite: takes what waits, commits once, answers all.

use super::{Listeners, Task, step_budget::StepBudget, waiting::Waiting};
use crate::{
    Conn, Recorded, StoreError,
    change::{self, journal},
    transaction::{Savepoint, begin_immediate, commit, depth, unwind_to},
};
use std::time::{Duration, Instant};

/// At most so many writes share a commit, so that the first of them does not wait too long …
const MOST: usize = 256;
/// … and none is added to the group after this time.
const LONGEST: Duration = Duration::from_millis(10);

/// Serves what waits until every sender is gone.
pub(super) fn serve(mut conn: Conn, mut waiting: Waiting, listeners: &Listeners) {
    let mut last = Duration::ZERO;
    let mut budget = StepBudget::default();
    while waiting.wait(last) {
        let begun = Instant::now();
        let mut tasks = Vec::new();
        match run_batch(&mut conn, &mut waiting, &mut tasks, &mut budget) {
            Ok(changes) => {
                last = begun.elapsed().min(LONGEST);
                budget.earn(last);
                listeners.tell(&changes);
                // Writes ran last, and are answered first.
                tasks.into_iter().rev().for_each(|task| task.answer(None));
            }
            Err(error) => {
                // The group could not even begin: what came first is told, or it would be tried for ever.
                if tasks.is_empty() {
                    tasks.extend(waiting.next_write().or_else(|| waiting.next_step()));
                }
                tracing::error!(%error, writes = tasks.len(), "a group of writes failed");
                for task in tasks {
                    task.answer(Some(error.for_another()));
                }
            }
        }
    }
}

/// Runs one group. On return nothing is open, whatever happened.
fn run_batch(
    conn: &mut Conn,
    waiting: &mut Waiting,
    tasks: &mut Vec<Task>,
    budget: &mut StepBudget,
) -> Result<Vec<Recorded>, StoreError> {
    journal::open();
    let result = begin_immediate(conn)
        .and_then(|()| run_steps(conn, waiting, tasks, budget))
        .and_then(|()| run_writes(conn, waiting, tasks))
        .and_then(|()| change::record(conn, journal::noted()))
        .and_then(|recorded| commit(conn).map(|()| recorded));
    journal::close();
    if result.is_err() {
        unwind_to(conn, 0);
    }
    result
}

/// Runs steps until a write waits, and then for as long as their budget lasts.
fn run_steps(
    conn: &mut Conn,
    waiting: &mut Waiting,
    tasks: &mut Vec<Task>,
    budget: &mut StepBudget,
) -> Result<(), StoreError> {
    let start = Instant::now();
    while start.elapsed() < LONGEST && (budget.is_enough() || !waiting.has_write()) {
        let Some(step) = waiting.next_step() else { break };
        let begun = Instant::now();
        run_one(conn, tasks, step)?;
        budget.spend(begun.elapsed(), LONGEST);
    }
    Ok(())
}

/// Runs the writes that wait, while there is room in the group.
fn run_writes(
    conn: &mut Conn,
    waiting: &mut Waiting,
    tasks: &mut Vec<Task>,
) -> Result<(), StoreError> {
    let (start, most) = (Instant::now(), tasks.len().saturating_add(MOST));
    while tasks.len() < most
        && start.elapsed() < LONGEST
        && let Some(write) = waiting.next_write()
    {
        run_one(conn, tasks, write)?;
    }
    Ok(())
}

/// Runs a task in its savepoint: when it fails, it fails alone. The task is one of the group, whatever became of it.
fn run_one(conn: &mut Conn, tasks: &mut Vec<Task>, mut task: Task) -> Result<(), StoreError> {
    let mark = journal::mark();
    let savepoint = Savepoint::open(conn);
    let keep = savepoint.is_ok() && task.run(conn);
    tasks.push(task);
    let savepoint = savepoint?;
    // A panic, or a closure that forgot to, may have left savepoints of its own open.
    if keep && depth(conn) == Some(1) {
        return savepoint.release(conn);
    }
    journal::rewind(mark);
    savepoint.roll_back(conn)
}
