//! Folders of files beside the database, copied into a backup and back.

use super::{BackupError, io};
use std::{
    fs, io as system,
    path::{Path, PathBuf},
};

/// Copies each folder, as far as it is there, into `backup` under its own name.
pub(super) fn copy_into(backup: &Path, folders: &[PathBuf]) -> Result<(), BackupError> {
    for folder in folders {
        if let Some(name) = folder.file_name() {
            copy(folder, &backup.join(name))?;
        }
    }
    Ok(())
}

/// Copies the folder of the same name out of a backup; one that the backup has not is left out.
///
/// # Errors
/// [`BackupError::Io`].
pub fn restore_folder(backup: &Path, folder: &Path) -> Result<(), BackupError> {
    match folder.file_name() {
        Some(name) => copy(&backup.join(name), folder),
        None => Ok(()),
    }
}

/// Copies files and folders. What is removed meanwhile is left out.
fn copy(from: &Path, to: &Path) -> Result<(), BackupError> {
    let entries = match fs::read_dir(from) {
        Ok(entries) => entries,
        Err(error) if error.kind() == system::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(io(from)(error)),
    };
    fs::create_dir_all(to).map_err(io(to))?;
    for entry in entries {
        let entry = entry.map_err(io(from))?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy(&from, &to)?;
            continue;
        }
        // A file never changes under its name.
        if to.exists() {
            continue;
        }
        match fs::copy(&from, &to) {
            Ok(_) => fs::File::open(&to).and_then(|file| file.sync_all()).map_err(io(&to))?,
            Err(error) if error.kind() == system::ErrorKind::NotFound => {}
            Err(error) => return Err(io(&from)(error)),
        }
    }
    fs::File::open(to).and_then(|folder| folder.sync_all()).map_err(io(to))
}
