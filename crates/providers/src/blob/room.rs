//! Room for what can be made again: when it is full, the oldest goes.

use super::{if_there, lying};
use quire_app::ports::BlobError;
use std::{
    cmp::Reverse,
    fs,
    path::Path,
    sync::{Mutex, PoisonError},
};

/// How much lies in a folder, and how much may.
#[derive(Debug)]
pub(super) struct CopySpace {
    most: u64,
    /// Bytes; `None` until they are counted. Never less than there are: what was written twice or
    /// removed is noticed when they are counted again.
    taken: Mutex<Option<u64>>,
}

impl CopySpace {
    /// Room for `most` bytes.
    pub fn of(most: u64) -> Self {
        Self { most, taken: Mutex::default() }
    }

    /// Notes that `bytes` more lie in `folder`. When that is too much, the oldest files go until a
    /// quarter of the room is free.
    pub fn taken(&self, folder: &Path, bytes: u64) -> Result<(), BlobError> {
        if self.most == u64::MAX {
            return Ok(());
        }
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        match *taken {
            Some(before) if before.saturating_add(bytes) <= self.most => {
                *taken = Some(before.saturating_add(bytes));
            }
            _ => *taken = Some(self.clear(folder)?),
        }
        Ok(())
    }

    /// What is left after the oldest made room, if there was too much.
    fn clear(&self, folder: &Path) -> Result<u64, BlobError> {
        let mut files = lying(folder)?;
        files.sort_by_key(|file| Reverse(file.since));
        let mut left: u64 = files.iter().map(|file| file.bytes).sum();
        if left <= self.most {
            return Ok(left);
        }
        while left > self.most - self.most / 4 {
            let Some(oldest) = files.pop() else { break };
            if_there(&oldest.path, fs::remove_file(&oldest.path))?;
            left = left.saturating_sub(oldest.bytes);
        }
        Ok(left)
    }
}
