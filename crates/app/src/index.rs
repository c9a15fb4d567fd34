//! The search index kept equal to the store: rebuilt when there is none to trust, and from then
//! on led along the store's changes. Both may be called at any time; the site stays up meanwhile.

mod documents;
mod follower;

pub use follower::{IndexFollower, Numbers};

use crate::App;
use quire_search::{IndexError, SearchDoc};
use quire_store::{StoreError, change};
use tokio::{sync::mpsc, task::spawn_blocking};

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

/// How far the index came by one step of [`follow`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IndexProgress {
    /// The index has everything the store had.
    UpToDate,
    /// Some changes were taken; there may be more.
    Moved {
        /// How many.
        changes: usize,
    },
    /// The index has everything but numbers, which were to be left.
    OnlyNumbers,
    /// The index must be rebuilt first: it is missing, old or damaged, or the changes it needs
    /// are no longer kept.
    RebuildFirst,
}

/// Takes the next changes of the store into the index, numbers too. Call it until it is up to date.
///
/// # Errors
/// [`IndexingError`]; the same changes are taken again next time.
pub async fn follow(app: &App) -> Result<IndexProgress, IndexingError> {
    IndexFollower::default().follow(app, Numbers::Take).await
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
