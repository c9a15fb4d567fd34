//! Reads of one future that share a connection and a transaction.

use crate::{
    Conn, StoreError,
    erased::{ErasedOutcome, ErasedQuery},
    pool::{Pool, PooledConn, guarded},
    transaction::{depth, unwind_to},
};
use diesel::connection::TransactionManager;
use std::{cell::RefCell, pin::pin, ptr};

thread_local! {
    /// What the future that this thread polls right now shares; nothing outside of [`share`].
    static OPEN: RefCell<Option<SharedReads>> = const { RefCell::new(None) };
}

/// A connection for all reads of one poll.
struct SharedReads {
    /// The address of the pool: a future may read in other stores, too.
    pool: *const Pool,
    /// In a transaction; none until something is read.
    conn: Option<PooledConn>,
}

/// Runs a future whose reads on `pool` share a connection and a transaction, from one of its pauses to the next.
pub(crate) async fn share<F: Future>(pool: &Pool, work: F) -> F::Output {
    let mut work = pin!(work);
    std::future::poll_fn(|context| {
        let _scope = Scope::open(pool);
        work.as_mut().poll(context)
    })
    .await
}

/// Ends what the reads before share. Those that come after see what was written meanwhile.
pub(crate) fn end() {
    OPEN.with_borrow_mut(|open| {
        if let Some(conn) = open.as_mut().and_then(|open| open.conn.take()) {
            close(conn);
        }
    });
}

/// Runs a query right here, on the connection that reads on `pool` share, if they do.
pub(crate) async fn run(pool: &Pool, query: ErasedQuery) -> Result<ErasedOutcome, StoreError> {
    let mut conn = match take(pool) {
        Some(conn) => conn,
        None => pool.get().await?,
    };
    let depth = begin(pool, &mut conn)?;
    let (conn, outcome) = guarded(conn, depth, query);
    if let Some(conn) = conn {
        put_back(pool, conn);
    }
    outcome
}

/// The shared connection, if there is one already.
fn take(pool: &Pool) -> Option<PooledConn> {
    OPEN.with_borrow_mut(|open| open.as_mut().filter(|open| open.is_of(pool))?.conn.take())
}

/// Begins the transaction of a connection where reads share one. How many transactions are open.
fn begin(pool: &Pool, conn: &mut Conn) -> Result<u32, StoreError> {
    let is_shared = OPEN.with_borrow(|open| open.as_ref().is_some_and(|open| open.is_of(pool)));
    if is_shared && depth(conn) == Some(0) {
        Conn::begin_transaction(conn)?;
    }
    Ok(u32::from(is_shared))
}

/// Gives a connection to the reads that come after; back to the pool where nothing is shared.
fn put_back(pool: &Pool, conn: PooledConn) {
    OPEN.with_borrow_mut(|open| {
        if let Some(open) = open.as_mut().filter(|open| open.is_of(pool)) {
            open.conn = Some(conn);
        }
    });
}

impl SharedReads {
    fn is_of(&self, pool: &Pool) -> bool {
        ptr::eq(self.pool, pool)
    }
}

/// Ends the sharing of one poll, also when it panics.
struct Scope {
    outer: Option<SharedReads>,
}

impl Scope {
    fn open(pool: &Pool) -> Self {
        let shared = SharedReads { pool: ptr::from_ref(pool), conn: None };
        Self { outer: OPEN.replace(Some(shared)) }
    }
}

impl Drop for Scope {
    fn drop(&mut self) {
        let ended = OPEN.replace(self.outer.take());
        if let Some(conn) = ended.and_then(|ended| ended.conn) {
            close(conn);
        }
    }
}

/// Ends the transaction of a connection, which goes back to its pool.
fn close(mut conn: PooledConn) {
    unwind_to(&mut conn, 0);
}
