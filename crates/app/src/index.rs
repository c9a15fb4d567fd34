//! The search index kept equal to the store: rebuilt when there is none to trust, and from then
//! on led along the store's changes. Both may be called at any time; the site stays up meanwhile.

mod documents;

use crate::App;
use documents::IndexedSubject;
use quire_search::{IndexError, IndexOp, OpenOutcome, SearchDoc};
use quire_store::{Conn, StoreError, change};
use std::collections::BTreeSet;
use tokio::{sync::mpsc, task::spawn_blocking};

/// Changes taken at once.
const STEP: i64 = 500;

/// Documents read at once while building.
const BATCH: i64 = 200;

/// Why the index could not be brought up to date. The site works on with what it has.
#[derive(Debug, thiserror::Error)]
pub enum IndexingError {
    /// The store cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The index cannot be written.
    #[error(transparent)]
    Index(#[from] IndexError),
    /// The task that wrote it panicked or was stopped.
    #[error("indexing was interrupted")]
    Interrupted,
}

/// What [`follow`] came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IndexProgress {
    /// The index has everything the store had.
    UpToDate,
    /// Some changes were taken; there may be more.
    Moved {
        /// How many.
        changes: usize,
    },
    /// The index must be rebuilt first: it is missing, old or damaged, or the changes it needs
    /// are no longer kept.
    RebuildFirst,
}

/// Takes the next changes of the store into the index. Call it until it is up to date.
///
/// # Errors
/// [`IndexingError`]; the same changes are taken again next time.
pub async fn follow(app: &App) -> Result<IndexProgress, IndexingError> {
    let OpenOutcome::Ready { seq } = app.search.outcome() else {
        return Ok(IndexProgress::RebuildFirst);
    };
    let seq = i64::try_from(seq).unwrap_or(i64::MAX);
    let Some(step) = app.store.read(move |c| next_step(c, seq)).await? else {
        return Ok(IndexProgress::RebuildFirst);
    };
    if step.changes == 0 {
        return Ok(IndexProgress::UpToDate);
    }
    let index = app.search.clone();
    let to = u64::try_from(step.to).unwrap_or(0);
    spawn_blocking(move || index.apply(&step.ops, to))
        .await
        .map_err(|_| IndexingError::Interrupted)??;
    Ok(IndexProgress::Moved { changes: step.changes })
}

struct Step {
    ops: Vec<IndexOp>,
    to: i64,
    changes: usize,
}

/// The operations that follow from the changes after `seq`; `None` when some of them are lost.
fn next_step(c: &mut Conn, seq: i64) -> Result<Option<Step>, StoreError> {
    let latest = change::latest_seq(c)?;
    // Changes are numbered without gaps: one that is missing is no longer kept. A store behind
    // the index is another store, or one from a backup.
    let is_lost = latest > seq && change::oldest_seq(c)?.is_none_or(|oldest| oldest > seq + 1);
    if latest < seq || is_lost {
        return Ok(None);
    }
    let recorded = change::after(c, seq, STEP)?;
    let to = recorded.last().map_or(seq, |last| last.seq);
    let mut subjects = BTreeSet::new();
    for one in &recorded {
        subjects.extend(IndexedSubject::all_of(&one.change));
    }
    let mut ops = Vec::new();
    for subject in &subjects {
        ops.push(documents::op(c, subject)?);
    }
    Ok(Some(Step { ops, to, changes: recorded.len() }))
}

/// Writes again what holds something that was taken out of the index: no byte of it stays on the
/// disk. An index that must be rebuilt has nothing of it either way.
///
/// # Errors
/// [`IndexingError`]; the index answers as before.
pub async fn purge(app: &App) -> Result<(), IndexingError> {
    let index = app.search.clone();
    let purged = spawn_blocking(move || index.purge()).await;
    match purged.map_err(|_| IndexingError::Interrupted)? {
        Ok(_) | Err(IndexError::RebuildFirst) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Rebuilds the index from everything in the store. The old one, if there is one, answers
/// until the new one is complete. Returns how many documents are in it.
///
/// # Errors
/// [`IndexingError`]; the old index stays.
pub async fn rebuild(app: &App) -> Result<u64, IndexingError> {
    let seq = app.store.read(change::latest_seq).await?;
    let (to_index, from_store) = mpsc::channel::<Vec<SearchDoc>>(4);
    let index = app.search.clone();
    let building = spawn_blocking(move || {
        let mut from_store = from_store;
        let mut rebuild = index.rebuild()?;
        let mut count = 0_u64;
        while let Some(documents) = from_store.blocking_recv() {
            for document in &documents {
                // An empty batch is the end; a channel that closes without it was given up.
                rebuild.add(document)?;
                count += 1;
            }
            if documents.is_empty() {
                rebuild.finish(u64::try_from(seq).unwrap_or(0))?;
                return Ok(Some(count));
            }
        }
        Ok::<_, IndexError>(None)
    });
    let fed = feed(app, &to_index).await;
    drop(to_index);
    let built = building.await.map_err(|_| IndexingError::Interrupted)?;
    fed?;
    built?.ok_or(IndexingError::Interrupted)
}

/// Sends every document, then an empty batch. Stops quietly when no one takes them any more: the
/// reason is on the other side.
async fn feed(app: &App, to: &mpsc::Sender<Vec<SearchDoc>>) -> Result<(), IndexingError> {
    for scan in documents::SCANS {
        let mut after: Option<String> = None;
        loop {
            let from = after.take();
            let scan = *scan;
            let (documents, next) =
                app.store.read(move |c| scan(c, from.as_deref(), BATCH)).await?;
            if !documents.is_empty() && to.send(documents).await.is_err() {
                return Ok(());
            }
            match next {
                Some(next) => after = Some(next),
                None => break,
            }
        }
    }
    // No one there: see above.
    let _ = to.send(Vec::new()).await;
    Ok(())
}
