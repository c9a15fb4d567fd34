//! The embedded index: one folder with one Tantivy index for all kinds of things.
//!
//! One index, not six: one commit then carries everything up to one place in the store's changes,
//! and one checkpoint says which. Each kind has text fields of its own, so words of stories
//! neither drown the rare names of people in prefix and typo lookups nor bend their statistics.
//!
//! The index is a copy. It can always be built again from the store, so nothing about a bad one
//! is an error for a reader: [`Index::open`] always succeeds and says whether a rebuild is needed.

mod directory;
mod live;
mod merging;
mod rebuild;
mod row;
mod schema;
pub(crate) use row::CONTENT;

pub(crate) use live::OpenIndex;
pub use rebuild::Rebuild;
pub(crate) use schema::{Fields, MAX_START, TextFields, facet, key};

use crate::IndexOp;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock},
};
use tantivy::{IndexWriter, TantivyDocument};

/// Changes whenever the fields or the analysis of text change; an index of another version is built
/// again.
pub(crate) const VERSION: u32 = 2;

/// Memory of the writer, in bytes: near the least that the engine takes. Each commit allocates and clears a table for
/// the words of a third of it, and a commit is small.
const WRITER_MEMORY: usize = 16_000_000;

/// Whether an index can answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OpenOutcome {
    /// It can.
    Ready {
        /// The place in the store's `changes` it stands at: everything up to it is in.
        seq: u64,
    },
    /// It has to be built from the store. An older one may answer meanwhile.
    Rebuild(RebuildReason),
}

/// Why an index has to be rebuilt from the store (the operator reads it).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RebuildReason {
    /// There is none.
    #[error("there is no search index yet")]
    Missing,
    /// It was made by another version of this program.
    #[error("the search index has another version")]
    OldVersion,
    /// It cannot be read.
    #[error("the search index is damaged: {0}")]
    Damaged(String),
}

/// Why a write to the index failed. The store's truth is not touched by it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IndexError {
    /// There is nothing to write to: the index must be rebuilt first.
    #[error("the search index has to be rebuilt first")]
    RebuildFirst,
    /// Another rebuild has not finished.
    #[error("the search index is being rebuilt already")]
    RebuildUnderWay,
    /// The folder cannot be written, or the disk is full.
    #[error("the search index cannot be written: {0}")]
    Io(#[from] std::io::Error),
    /// The engine refused.
    #[error("the search index cannot be written: {0}")]
    Engine(#[from] tantivy::TantivyError),
}

/// The search index in a folder. All methods block: call them off the async runtime.
pub struct Index {
    dir: PathBuf,
    state: RwLock<State>,
    writer: Mutex<Option<IndexWriter<TantivyDocument>>>,
    /// Held by the rebuild under way.
    rebuilding: Mutex<()>,
}

struct State {
    live: Option<Arc<OpenIndex>>,
    outcome: OpenOutcome,
}

impl Index {
    /// Opens the index in `dir`. Never fails: an index that is missing, of another version or
    /// damaged is reported by [`Index::outcome`], and searches are unavailable until
    /// [`Index::rebuild`] is done.
    ///
    /// Small indexes (64 MiB) are read through for damage at once; for larger ones call
    /// [`Index::verify`] in the background.
    #[must_use]
    pub fn open(dir: &Path) -> Index {
        let state = match OpenIndex::open(dir) {
            Ok((live, seq)) => {
                State { live: Some(Arc::new(live)), outcome: OpenOutcome::Ready { seq } }
            }
            Err(reason) => State { live: None, outcome: OpenOutcome::Rebuild(reason) },
        };
        Index {
            dir: dir.to_owned(),
            state: RwLock::new(state),
            writer: Mutex::new(None),
            rebuilding: Mutex::new(()),
        }
    }

    /// Whether the index can answer, and where it stands.
    #[must_use]
    pub fn outcome(&self) -> OpenOutcome {
        self.state.read().unwrap_or_else(PoisonError::into_inner).outcome.clone()
    }

    /// Reads every byte and compares checksums; damage flips the index to
    /// [`OpenOutcome::Rebuild`]. Returns the outcome.
    pub fn verify(&self) -> OpenOutcome {
        if let Some(live) = self.live() {
            let check = || {
                catch_unwind(AssertUnwindSafe(|| live.verify()))
                    .unwrap_or_else(|_| Err(RebuildReason::Damaged("unreadable file".to_owned())))
            };
            // A file that was merged into another while it was being read is no damage.
            if let Err(reason) = check().or_else(|_| check()) {
                self.fail(&live, reason);
            }
        }
        self.outcome()
    }

    /// Applies `ops` in their order and moves the checkpoint to `seq`, durably and all at once.
    /// Searches begun afterwards see them. Costs about 10 ms: call it with batches.
    ///
    /// # Errors
    /// [`IndexError`]; then nothing was applied.
    pub fn apply(&self, ops: &[IndexOp], seq: u64) -> Result<(), IndexError> {
        let mut guard = self.lock_writer();
        let live = self.live().ok_or(IndexError::RebuildFirst)?;
        let applied =
            catch_unwind(AssertUnwindSafe(|| live.write(writer_of(&live, &mut guard)?, ops, seq)));
        match applied {
            Ok(Ok(())) => self.advance(seq),
            Ok(Err(error)) => {
                // A writer that failed once does not recover; the next call makes a new one,
                // which starts from the last commit.
                *guard = None;
                if is_damage_met_writing(&error) {
                    self.fail(&live, RebuildReason::Damaged(error.to_string()));
                }
                return Err(error.into());
            }
            Err(_) => {
                *guard = None;
                self.fail(&live, RebuildReason::Damaged("unreadable segment".to_owned()));
                return Err(IndexError::RebuildFirst);
            }
        }
        Ok(())
    }

    /// Writes again every part that holds something deleted, so that no byte of it stays on the
    /// disk. How many parts. Searches and [`Index::apply`] go on meanwhile.
    ///
    /// # Errors
    /// [`IndexError`]; what was not written again answers as before.
    pub fn purge(&self) -> Result<usize, IndexError> {
        let live = self.live().ok_or(IndexError::RebuildFirst)?;
        let stained = live.stained()?;
        for segment in &stained {
            let merging = writer_of(&live, &mut self.lock_writer())?.merge(&[*segment]);
            merging.wait()?;
        }
        if !stained.is_empty() {
            // Who still reads the old files keeps them until the next time.
            live.reader.reload()?;
            let collecting = writer_of(&live, &mut self.lock_writer())?.garbage_collect_files();
            collecting.wait()?;
        }
        Ok(stained.len())
    }

    /// Begins a rebuild beside the index, which keeps answering until [`Rebuild::finish`].
    ///
    /// # Errors
    /// When another rebuild is under way, or the folder beside the index cannot be written.
    pub fn rebuild(&self) -> Result<Rebuild<'_>, IndexError> {
        Rebuild::begin(self)
    }

    /// The index that answers now.
    pub(crate) fn live(&self) -> Option<Arc<OpenIndex>> {
        self.state.read().unwrap_or_else(PoisonError::into_inner).live.clone()
    }

    /// Takes `live` out of service, unless another has replaced it already.
    pub(crate) fn fail(&self, live: &Arc<OpenIndex>, reason: RebuildReason) {
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        if state.live.as_ref().is_some_and(|current| Arc::ptr_eq(current, live)) {
            state.live = None;
            state.outcome = OpenOutcome::Rebuild(reason);
        }
    }

    fn advance(&self, seq: u64) {
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        if state.live.is_some() {
            state.outcome = OpenOutcome::Ready { seq };
        }
    }

    fn lock_writer(&self) -> MutexGuard<'_, Option<IndexWriter<TantivyDocument>>> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The writer there is, or a new one.
fn writer_of<'a>(
    live: &OpenIndex,
    kept: &'a mut Option<IndexWriter<TantivyDocument>>,
) -> tantivy::Result<&'a mut IndexWriter<TantivyDocument>> {
    match kept {
        Some(writer) => Ok(writer),
        None => Ok(kept.insert(live.writer(WRITER_MEMORY)?)),
    }
}

impl std::fmt::Debug for Index {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Index").field("dir", &self.dir).field("outcome", &self.outcome()).finish()
    }
}

/// Whether an error of a read means that what lies on disk cannot be trusted.
pub(crate) fn is_damage(error: &tantivy::TantivyError) -> bool {
    use tantivy::TantivyError as E;
    is_damage_met_writing(error) || matches!(error, E::IoError(_) | E::InternalError(_))
}

/// The same for an error of a write, which fails for other reasons too (a full disk).
fn is_damage_met_writing(error: &tantivy::TantivyError) -> bool {
    use tantivy::TantivyError as E;
    matches!(error, E::DataCorruption(_) | E::OpenReadError(_) | E::IncompatibleIndex(_))
}
