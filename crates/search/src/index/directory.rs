//! Where segment files are read from.
//!
//! A file mapped into memory that someone truncates kills the process that reads it. Files up to
//! a few megabytes, on most sites all of them, are therefore read into memory when they are
//! opened: what happens to them on disk later does no harm, and their checksums are compared on
//! the copy that answers. Larger ones are mapped.

use std::{
    collections::HashMap,
    io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError, Weak},
};
use tantivy::directory::{
    Directory, DirectoryLock, FileHandle, Lock, MmapDirectory, OwnedBytes, WatchCallback,
    WatchHandle, WritePtr,
    error::{DeleteError, LockError, OpenDirectoryError, OpenReadError, OpenWriteError},
};

/// Files up to this many bytes are read into memory.
const LOAD_LIMIT: u64 = 8 << 20;

#[derive(Debug, Clone)]
pub(super) struct SegmentDirectory {
    root: PathBuf,
    mapped: MmapDirectory,
    /// Segment files never change once written, so readers of several commits share one copy.
    loaded: Arc<Mutex<HashMap<PathBuf, Weak<[u8]>>>>,
}

impl SegmentDirectory {
    pub fn open(root: &Path) -> Result<Self, OpenDirectoryError> {
        let mapped = MmapDirectory::open(root)?;
        Ok(Self { root: root.to_owned(), mapped, loaded: Arc::default() })
    }

    fn load(&self, path: &Path) -> io::Result<Arc<[u8]>> {
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bytes) = loaded.get(path).and_then(Weak::upgrade) {
            return Ok(bytes);
        }
        let bytes: Arc<[u8]> = std::fs::read(self.root.join(path))?.into();
        loaded.retain(|_, bytes| bytes.strong_count() > 0);
        loaded.insert(path.to_owned(), Arc::downgrade(&bytes));
        Ok(bytes)
    }
}

impl Directory for SegmentDirectory {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => OpenReadError::FileDoesNotExist(path.to_owned()),
            _ => OpenReadError::wrap_io_error(error, path.to_owned()),
        };
        let size = std::fs::metadata(self.root.join(path)).map_err(failed)?.len();
        if size > LOAD_LIMIT {
            return self.mapped.get_file_handle(path);
        }
        let bytes = self.load(path).map_err(failed)?;
        Ok(Arc::new(OwnedBytes::new(bytes)))
    }

    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        self.mapped.delete(path)
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        self.mapped.exists(path)
    }

    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        self.mapped.open_write(path)
    }

    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        self.mapped.atomic_read(path)
    }

    fn atomic_write(&self, path: &Path, data: &[u8]) -> io::Result<()> {
        self.mapped.atomic_write(path, data)
    }

    fn sync_directory(&self) -> io::Result<()> {
        self.mapped.sync_directory()
    }

    fn acquire_lock(&self, lock: &Lock) -> Result<DirectoryLock, LockError> {
        self.mapped.acquire_lock(lock)
    }

    fn watch(&self, callback: WatchCallback) -> tantivy::Result<WatchHandle> {
        self.mapped.watch(callback)
    }
}
