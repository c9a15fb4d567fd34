//! The writing thread of SQLite: takes what waits, commits once, answers all.

use super::{Listeners, Task};
use crate::{
    Conn, Recorded, StoreError,
    change::{self, journal},
    transaction::{begin_immediate, commit, depth, unwind_to},
};
use diesel::connection::TransactionManager;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// At most so many writes share a commit, so that the first of them does not wait too long …
const MOST: usize = 256;
/// … and none is added to the group after this time.
const LONGEST: Duration = Duration::from_millis(10);

/// Serves the queue until every sender is gone.
pub(super) fn serve(
    mut conn: Conn,
    mut queue: mpsc::Receiver<Box<dyn Task>>,
    listeners: &Listeners,
) {
    while let Some(first) = queue.blocking_recv() {
        let mut tasks = vec![first];
        match run_batch(&mut conn, &mut queue, &mut tasks) {
            Ok(changes) => {
                listeners.tell(&changes);
                tasks.into_iter().for_each(|task| task.answer(None));
            }
            Err(error) => {
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
    queue: &mut mpsc::Receiver<Box<dyn Task>>,
    tasks: &mut Vec<Box<dyn Task>>,
) -> Result<Vec<Recorded>, StoreError> {
    journal::open();
    let result = begin_immediate(conn)
        .and_then(|()| run_all(conn, queue, tasks))
        .and_then(|()| change::record(conn, journal::noted()))
        .and_then(|recorded| commit(conn).map(|()| recorded));
    journal::close();
    if result.is_err() {
        unwind_to(conn, 0);
    }
    result
}

/// Runs the first write, then those that wait, while there is room in the group.
fn run_all(
    conn: &mut Conn,
    queue: &mut mpsc::Receiver<Box<dyn Task>>,
    tasks: &mut Vec<Box<dyn Task>>,
) -> Result<(), StoreError> {
    let start = Instant::now();
    while let Some(task) = tasks.last_mut() {
        run_one(conn, task.as_mut())?;
        if tasks.len() >= MOST || start.elapsed() >= LONGEST {
            break;
        }
        let Ok(next) = queue.try_recv() else { break };
        tasks.push(next);
    }
    Ok(())
}

/// Runs one write in its savepoint: when it fails, it fails alone.
fn run_one(conn: &mut Conn, task: &mut dyn Task) -> Result<(), StoreError> {
    let mark = journal::mark();
    Conn::begin_transaction(conn)?;
    let keep = task.run(conn);
    if keep && depth(conn) == Some(2) {
        return commit(conn);
    }
    journal::rewind(mark);
    // A panic may have left savepoints of its own open.
    unwind_to(conn, 1);
    if depth(conn) == Some(1) {
        Ok(())
    } else {
        Err(StoreError::NotCommitted { reason: "the transaction was lost".to_owned() })
    }
}
