//! Whether the disk of the data folder has room left and can be written.

use std::{io, path::PathBuf};

/// The disk on which the data folder lies.
#[derive(Debug, Clone)]
pub struct Disk {
    folder: PathBuf,
    least_megabytes: u64,
}

impl Disk {
    /// The disk of `folder`; less free space than `least_megabytes` (MiB) is too little.
    #[must_use]
    pub const fn new(folder: PathBuf, least_megabytes: u64) -> Self {
        Self { folder, least_megabytes }
    }

    /// Whether the site can go on writing.
    ///
    /// # Errors
    /// Why not, in words.
    pub fn check(&self) -> Result<(), String> {
        let folder = self.folder.display();
        let disk = rustix::fs::statvfs(&self.folder)
            .map_err(|error| format!("{folder}: {}", io::Error::from(error)))?;
        let free = disk.f_bavail.saturating_mul(disk.f_frsize) >> 20;
        if disk.f_flag.contains(rustix::fs::StatVfsMountFlags::RDONLY) {
            return Err(format!("{folder} lies on a disk that is read-only"));
        }
        // The bits of the folder and the user, not the disk.
        rustix::fs::access(&self.folder, rustix::fs::Access::WRITE_OK)
            .map_err(|error| format!("{folder}: cannot be written: {}", io::Error::from(error)))?;
        if free < self.least_megabytes {
            let least = self.least_megabytes;
            return Err(format!("{folder} has {free} MiB of free space, less than {least}"));
        }
        Ok(())
    }
}
