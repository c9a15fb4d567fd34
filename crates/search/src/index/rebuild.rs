//! A rebuild: a new index in `{dir}.new`, swapped in when it is complete. Whatever interrupts it,
//! the old index stays as it was, and the next rebuild starts afresh.

use super::{Index, IndexError, OpenIndex, OpenOutcome, State, row};
use crate::SearchDoc;
use std::{
    io,
    path::{Path, PathBuf},
    sync::{Arc, MutexGuard, PoisonError, TryLockError},
};
use tantivy::{IndexWriter, TantivyDocument};

/// Memory of a rebuild's writer, in bytes.
const REBUILD_MEMORY: usize = 100_000_000;

/// A rebuild under way; dropping it gives it up (the index is a copy of the store).
pub struct Rebuild<'a> {
    index: &'a Index,
    dir: PathBuf,
    fresh: OpenIndex,
    writer: IndexWriter<TantivyDocument>,
    _alone: MutexGuard<'a, ()>,
}

impl<'a> Rebuild<'a> {
    pub(super) fn begin(index: &'a Index) -> Result<Self, IndexError> {
        let alone = match index.rebuilding.try_lock() {
            Ok(guard) => guard,
            // One that panicked left nothing but files, which are removed below.
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return Err(IndexError::RebuildUnderWay),
        };
        let dir = sibling(&index.dir, "new");
        remove(&dir)?;
        std::fs::create_dir_all(&dir)?;
        let fresh = OpenIndex::create(&dir)?;
        let writer = fresh.writer(REBUILD_MEMORY)?;
        Ok(Self { index, dir, fresh, writer, _alone: alone })
    }

    /// Adds a document. Each document may be added once.
    ///
    /// # Errors
    /// When the disk is full or the folder went away.
    pub fn add(&mut self, doc: &SearchDoc) -> Result<(), IndexError> {
        self.writer.add_document(row::row(&self.fresh.fields, doc))?;
        Ok(())
    }

    /// Puts the new index in the place of the old one. `seq` is where the store's `changes` stood
    /// **before** the first document was read: what changed meanwhile is applied again after.
    ///
    /// # Errors
    /// When the new index cannot be completed or moved; the old one then goes on.
    pub fn finish(mut self, seq: u64) -> Result<(), IndexError> {
        self.fresh.commit(&mut self.writer, seq)?;
        self.writer.wait_merging_threads()?;
        drop(self.fresh);

        // No writer may hold the old folder while it moves: its merges would land in the new one.
        let mut old_writer = self.index.lock_writer();
        if let Some(writer) = old_writer.take() {
            // Its merges may fail on a damaged index; that index is going away.
            drop(writer.wait_merging_threads());
        }
        let old = sibling(&self.index.dir, "old");
        remove(&old)?;
        swap(&self.dir, &self.index.dir, &old)?;
        let state = match OpenIndex::open(&self.index.dir) {
            Ok((live, seq)) => {
                State { live: Some(Arc::new(live)), outcome: OpenOutcome::Ready { seq } }
            }
            Err(reason) => State { live: None, outcome: OpenOutcome::Rebuild(reason) },
        };
        *self.index.state.write().unwrap_or_else(PoisonError::into_inner) = state;
        drop(old_writer);
        // The old files may still be read by searches under way; their copies outlive the names.
        remove(&old)?;
        Ok(())
    }
}

/// Moves `current` (if there is one) to `old` and `new` to `current`, or nothing at all.
fn swap(new: &Path, current: &Path, old: &Path) -> io::Result<()> {
    let moved = match std::fs::rename(current, old) {
        Ok(()) => true,
        Err(error) if error.kind() == io::ErrorKind::NotFound => false,
        Err(error) => return Err(error),
    };
    std::fs::rename(new, current).inspect_err(|_| {
        if moved {
            // Nothing better can be done when this fails as well: the next start rebuilds.
            drop(std::fs::rename(old, current));
        }
    })
}

/// `{dir}.{suffix}`.
fn sibling(dir: &Path, suffix: &str) -> PathBuf {
    let mut name = dir.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(suffix);
    dir.with_file_name(name)
}

/// Removes a folder with all in it, or a file; nothing there is fine.
fn remove(path: &Path) -> io::Result<()> {
    let removed = match std::fs::symlink_metadata(path) {
        Ok(found) if found.is_dir() => std::fs::remove_dir_all(path),
        Ok(_) => std::fs::remove_file(path),
        Err(error) => Err(error),
    };
    match removed {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}
