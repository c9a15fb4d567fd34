//! The door to the database.

mod options;

pub use options::StoreOptions;

use crate::{
    ChangeListener, Conn, DatabaseUrl, Recorded, StoreError,
    conn::{Access, establish},
    erased::{self, ErasedOutcome, ErasedQuery, ErasedWrite, OutcomeType},
    migration,
    pool::Pool,
    shared_reads,
    writer::{Listeners, Queue, write_directly},
};
use diesel::RunQueryDsl;
use std::sync::Arc;
use tokio::sync::{Notify, Semaphore};

/// How much [`Store::write_in_steps`] does in a step where others wait for it …
const STEP_ON_SQLITE: usize = 5;
/// … and where they do not, but each step waits for a disk,
const STEP_ON_POSTGRES: usize = 50;
/// and how many steps run at once there.
const STEPS_AT_ONCE: usize = 2;

/// The door to the database. Cheap to clone; the database is closed with the last one.
#[derive(Clone)]
pub struct Store(Arc<Inner>);

struct Inner {
    url: DatabaseUrl,
    readers: Pool,
    writer: Writer,
    listeners: Listeners,
}

enum Writer {
    Queue(Queue),
    Pool {
        pool: Pool,
        /// Connections that steps may use at once.
        for_steps: Semaphore,
    },
}

/// Where a query runs.
#[derive(Debug, Clone, Copy)]
enum Place {
    /// On a thread that may block.
    Thread,
    /// Right where it is asked for, if the database is a file.
    Here,
}

impl Store {
    /// Opens a database; makes a SQLite file that is not there.
    ///
    /// # Errors
    /// Says in plain words what is wrong: [`StoreError::Connect`], [`StoreError::Corrupt`],
    /// [`StoreError::Locked`], [`StoreError::ReadOnly`], [`StoreError::VersionTooNew`],
    /// [`StoreError::NotMigrated`], [`StoreError::Migrate`].
    pub fn open(url: &DatabaseUrl, options: StoreOptions) -> Result<Self, StoreError> {
        let StoreOptions { readers, wait, queue, migrate } = options;
        let mut conn = establish(url, Access::Write)?;
        if migrate {
            migration::run(&mut conn)?;
        } else {
            migration::check(&mut conn)?;
        }
        refuse_read_only(&mut conn)?;
        let listeners = Listeners::default();
        let writer = match url {
            DatabaseUrl::Sqlite(_) => {
                Writer::Queue(Queue::start(conn, queue, wait, listeners.clone())?)
            }
            DatabaseUrl::Postgres(_) => {
                let pool = Pool::new(url, Access::Write, (queue / 16).clamp(1, 16), wait)?;
                Writer::Pool { pool, for_steps: Semaphore::new(STEPS_AT_ONCE) }
            }
        };
        let readers = Pool::new(url, Access::Read, readers, wait)?;
        Ok(Self(Arc::new(Inner { url: url.clone(), readers, writer, listeners })))
    }

    /// Where the database is.
    #[must_use]
    pub fn url(&self) -> &DatabaseUrl {
        &self.0.url
    }

    /// Runs queries on a thread that may block.
    ///
    /// # Errors
    /// [`StoreError::Busy`] when every connection stays in use; what `work` returns;
    /// [`StoreError::ReadOnly`] when it tries to write.
    pub fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Conn) -> Result<T, StoreError> + Send + 'static,
    ) -> impl Future<Output = Result<T, StoreError>> + Send {
        self.run_query(erased::query(work), Place::Thread)
    }

    /// Runs short, indexed queries: on SQLite right here, without a change of thread (three times
    /// the throughput); on PostgreSQL like [`Store::read`]. Nothing that scans belongs in here.
    ///
    /// # Errors
    /// As [`Store::read`].
    pub fn read_in_place<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Conn) -> Result<T, StoreError> + Send + 'static,
    ) -> impl Future<Output = Result<T, StoreError>> + Send {
        self.run_query(erased::query(work), Place::Here)
    }

    async fn run_query<T: 'static>(
        &self,
        (query, of_query): (ErasedQuery, OutcomeType<T>),
        place: Place,
    ) -> Result<T, StoreError> {
        let readers = &self.0.readers;
        let outcome = match (&self.0.url, place) {
            (DatabaseUrl::Sqlite(_), Place::Here) => shared_reads::run(readers, query).await,
            _ => readers.run(query).await,
        };
        of_query.restore(self.notice(outcome)?)
    }

    /// Runs a future whose reads in place share, from one of its pauses to the next, a connection and on it a
    /// transaction: they see one moment, and SQLite locks its file once instead of for each query, which is a
    /// tenth of what some twenty short queries cost. A write of the future ends that, so that it sees
    /// what it wrote. On PostgreSQL, where a transaction would be two more round trips, each read stands alone.
    ///
    /// What the future keeps for others must not depend on a moment: a read may see what was there when it
    /// last paused.
    pub async fn share_reads<F: Future>(&self, work: F) -> F::Output {
        shared_reads::share(&self.0.readers, work).await
    }

    /// Runs `work` in a transaction and answers when it is durable. When `work` fails, nothing of
    /// it is kept and nothing else is harmed. Listeners have been told when this returns.
    ///
    /// `work` may be run more than once (the database asked to; what the earlier run wrote is
    /// gone), so it must not give away what it captured. It goes on to its end even when the
    /// caller stops waiting.
    ///
    /// # Errors
    /// What `work` returns; [`StoreError::Busy`] when too many writes wait.
    pub fn write<T, E>(
        &self,
        work: impl Fn(&mut Conn) -> Result<T, E> + Send + 'static,
    ) -> impl Future<Output = Result<T, E>> + Send
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        self.run_write(erased::write(work))
    }

    async fn run_write<T: 'static, E: From<StoreError> + 'static>(
        &self,
        (write, of_write): (ErasedWrite, OutcomeType<Result<T, E>>),
    ) -> Result<T, E> {
        shared_reads::end();
        let outcome = match &self.0.writer {
            Writer::Queue(queue) => queue.write(write).await,
            Writer::Pool { pool, .. } => self.write_in(pool, write).await,
        };
        of_write.restore(outcome?)?
    }

    async fn write_in(&self, pool: &Pool, write: ErasedWrite) -> Result<ErasedOutcome, StoreError> {
        let listeners = self.0.listeners.clone();
        let query = move |conn: &mut Conn| write_directly(conn, &write, &listeners);
        self.notice(pool.run(Box::new(query)).await)
    }

    /// Writes `items` in steps that let the writes of others pass. `work` is called with a few items at a time,
    /// and what it returns is committed, or fails, by itself; one result for each step, in the order of the items.
    ///
    /// SQLite has one writer: steps are small there, ride with the commits of others, and take an eighth
    /// of its time while others write. On PostgreSQL they are larger, and two run at once at most.
    ///
    /// # Errors
    /// Of each step: what `work` returns; a [`StoreError`] as of [`Store::write`]. A caller waits as long as it
    /// takes to have room, so it has to bound what it sends.
    pub async fn write_in_steps<I, T, E>(
        &self,
        items: Vec<I>,
        work: impl Fn(&mut Conn, &[I]) -> Result<T, E> + Send + Sync + 'static,
    ) -> Vec<Result<T, E>>
    where
        I: Send + Sync + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        shared_reads::end();
        let length = match &self.0.writer {
            Writer::Queue(_) => STEP_ON_SQLITE,
            Writer::Pool { .. } => STEP_ON_POSTGRES,
        };
        let (items, work): (Arc<[I]>, _) = (items.into(), Arc::new(work));
        let steps = (0..items.len()).step_by(length).map(|first| {
            let (items, work) = (items.clone(), work.clone());
            erased::write(move |c: &mut Conn| {
                let last = first.saturating_add(length).min(items.len());
                work(c, items.get(first..last).unwrap_or_default())
            })
        });
        let (steps, types): (_, Vec<_>) = steps.unzip();
        let outcomes = self.run_steps(steps).await.into_iter().zip(types);
        outcomes.map(|(outcome, of_step)| of_step.restore(outcome?)?).collect()
    }

    async fn run_steps(&self, steps: Vec<ErasedWrite>) -> Vec<Result<ErasedOutcome, StoreError>> {
        match &self.0.writer {
            Writer::Queue(queue) => queue.write_steps(steps).await,
            Writer::Pool { pool, for_steps } => {
                let mut outcomes = Vec::with_capacity(steps.len());
                for step in steps {
                    outcomes.push(match for_steps.acquire().await {
                        Ok(_permit) => self.write_in(pool, step).await,
                        Err(_) => Err(StoreError::Closed),
                    });
                }
                outcomes
            }
        }
    }

    /// Empties SQLite's log into the file, so that what was deleted is in neither.
    /// Writes wait meanwhile. PostgreSQL reuses the place of what was deleted by itself,
    /// nothing is done there.
    ///
    /// # Errors
    /// [`StoreError::Busy`] when someone reads or writes for more than five seconds; another time
    /// will do.
    pub async fn settle_log(&self) -> Result<(), StoreError> {
        let url = self.0.url.clone();
        if matches!(url, DatabaseUrl::Postgres(_)) {
            return Ok(());
        }
        // The writer's own connection is always within a transaction.
        let settled =
            tokio::task::spawn_blocking(move || log_settled(&mut establish(&url, Access::Write)?));
        settled.await.unwrap_or(Err(StoreError::Panicked))
    }

    /// How many writes wait for SQLite's writer; 0 on PostgreSQL. For metrics.
    #[must_use]
    pub fn waiting_writes(&self) -> usize {
        match &self.0.writer {
            Writer::Queue(queue) => queue.waiting(),
            Writer::Pool { .. } => 0,
        }
    }

    /// Calls `listener` with the changes of every commit of this process, in the writing thread,
    /// before the writer is answered. It must be quick and must not call the store.
    pub fn on_commit(&self, listener: impl Fn(&[Recorded]) + Send + Sync + 'static) {
        self.0.listeners.add(Box::new(listener));
    }

    /// Hears of the commits of every process on this database. One is enough for a process.
    #[must_use]
    pub fn change_listener(&self) -> ChangeListener {
        let own = Arc::new(Notify::new());
        let notice = own.clone();
        self.on_commit(move |_| notice.notify_one());
        ChangeListener::of(&self.0.url, own)
    }

    /// After the server went away every idle connection is dead: better to open new ones.
    fn notice(
        &self,
        result: Result<ErasedOutcome, StoreError>,
    ) -> Result<ErasedOutcome, StoreError> {
        if result.as_ref().is_err_and(StoreError::is_disconnect) {
            self.0.readers.forget_idle();
            if let Writer::Pool { pool, .. } = &self.0.writer {
                pool.forget_idle();
            }
        }
        result
    }
}

#[derive(diesel::QueryableByName)]
struct Checkpoint {
    /// 1 when someone was in the way.
    #[diesel(sql_type = diesel::sql_types::Integer)]
    busy: i32,
}

fn log_settled(c: &mut Conn) -> Result<(), StoreError> {
    let done: Checkpoint = diesel::sql_query("PRAGMA wal_checkpoint(TRUNCATE)").get_result(c)?;
    if done.busy == 0 { Ok(()) } else { Err(StoreError::Busy) }
}

/// Refuses a database that takes no writes: a file that may not be written is opened all the
/// same, and so is a server that only reads.
fn refuse_read_only(c: &mut Conn) -> Result<(), StoreError> {
    diesel::sql_query("DELETE FROM counters WHERE FALSE").execute(c)?;
    Ok(())
}
