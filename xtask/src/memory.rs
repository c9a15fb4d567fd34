//! Scratch folders whose files are in memory, where the system has room there. File systems that remember deleted files
//! slow down by the thousands that tests make and delete, and so does whatever draws pages by way of such files.

use crate::proc::{command, output, root};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

/// A folder whose files are in memory, on systems that have one.
const MEMORY: &str = "/dev/shm";
/// Twice what a test run fills, in KiB.
const ROOM: u64 = 1024 * 1024;

/// A scratch folder of a test run, deleted when dropped if it takes memory.
pub struct ScratchFolder(PathBuf);

impl ScratchFolder {
    /// An empty folder of this name: in memory where there is room, otherwise in `target/scratch`.
    ///
    /// # Errors
    /// The folder cannot be emptied or made.
    pub fn new(name: &str) -> Result<Self> {
        let folder = match free_room().is_some_and(|free| free > ROOM) {
            // Another clone of the project may be tested at the same time.
            true => Path::new(MEMORY)
                .join(format!("quire-tests{}", root().to_string_lossy().replace('/', "-")))
                .join(name),
            false => root().join("target/scratch").join(name),
        };
        if folder.exists() {
            std::fs::remove_dir_all(&folder)?;
        }
        std::fs::create_dir_all(&folder)
            .with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(Self(folder))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        if self.0.starts_with(MEMORY) {
            drop(std::fs::remove_dir_all(&self.0));
        }
    }
}

/// How many KiB are free in memory.
fn free_room() -> Option<u64> {
    let table = output(&mut command("df", &["-Pk", MEMORY])).ok()?;
    table.lines().nth(1)?.split_whitespace().nth(3)?.parse().ok()
}
