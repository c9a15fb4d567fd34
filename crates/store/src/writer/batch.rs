//! The writing thread of SQLite: takes what waits, commits once, answers all.

use super::{Listeners, Task};
use crate::{Conn, Recorded, StoreError, change, journal};
use diesel::connection::{AnsiTransactionManager, TransactionManager};
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
        .and_then(|recorded| Ok(Conn::commit_transaction(conn).map(|()| recorded)?));
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
        Conn::commit_transaction(conn)?;
        return Ok(());
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

fn begin_immediate(conn: &mut Conn) -> Result<(), StoreError> {
    match conn {
        Conn::Sqlite(conn) => {
            AnsiTransactionManager::begin_transaction_sql(conn, "BEGIN IMMEDIATE")?
        }
        Conn::Postgres(_) => Conn::begin_transaction(conn)?,
    }
    Ok(())
}

/// How many transactions and savepoints are open; `None` when the connection lost count.
fn depth(conn: &mut Conn) -> Option<u32> {
    let depth = Conn::transaction_manager_status_mut(conn).transaction_depth().ok()?;
    Some(depth.map_or(0, std::num::NonZeroU32::get))
}

/// Rolls back until only `target` levels are open.
fn unwind_to(conn: &mut Conn, target: u32) {
    while depth(conn).is_some_and(|depth| depth > target) {
        if let Err(error) = Conn::rollback_transaction(conn) {
            tracing::error!(%error, "a rollback failed");
            break;
        }
    }
}
