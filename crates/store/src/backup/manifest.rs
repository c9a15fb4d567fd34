//! What a backup says about itself.

use super::{BackupError, FILE, MANIFEST, io};
use crate::migration;
use quire_core::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::path::Path;

const FORMAT: &str = "quire-backup-1";

/// What a backup says about itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The format of the folder.
    pub format: String,
    /// The schema version of the database in it.
    pub schema: String,
    /// When it was made.
    pub made_at: Timestamp,
    /// The number of the newest change in it.
    pub latest_change: i64,
    /// The size of the database file.
    pub bytes: u64,
    /// The SHA-256 of the database file, in hex.
    pub sha256: String,
}

impl Manifest {
    pub(super) fn of(file: &Path, now: Timestamp, seq: i64) -> Result<Self, BackupError> {
        let (bytes, sha256) = digest(file)?;
        Ok(Self {
            format: FORMAT.to_owned(),
            schema: migration::known_version(),
            made_at: now,
            latest_change: seq,
            bytes,
            sha256,
        })
    }

    pub(super) fn write(&self, dir: &Path) -> Result<(), BackupError> {
        let path = dir.join(MANIFEST);
        let text = serde_json::to_vec_pretty(self)
            .map_err(|error| BackupError::Io { path: path.clone(), source: error.into() })?;
        std::fs::write(&path, text).map_err(io(&path))?;
        std::fs::File::open(&path).and_then(|file| file.sync_all()).map_err(io(&path))
    }

    /// Reads the manifest of a backup and compares the database file with it.
    ///
    /// # Errors
    /// [`BackupError::NotABackup`] or [`BackupError::Damaged`].
    pub fn verify(dir: &Path) -> Result<Self, BackupError> {
        let no_backup = |reason: String| BackupError::NotABackup { path: dir.to_owned(), reason };
        let text = std::fs::read(dir.join(MANIFEST))
            .map_err(|error| no_backup(format!("{MANIFEST}: {error}")))?;
        let manifest: Self = serde_json::from_slice(&text)
            .map_err(|error| no_backup(format!("{MANIFEST}: {error}")))?;
        if manifest.format != FORMAT {
            return Err(no_backup(format!("its format is `{}`", manifest.format)));
        }
        let damaged = |reason: String| BackupError::Damaged { path: dir.to_owned(), reason };
        let (bytes, sha256) =
            digest(&dir.join(FILE)).map_err(|error| damaged(error.to_string()))?;
        if bytes != manifest.bytes || sha256 != manifest.sha256 {
            return Err(damaged(format!("{FILE} is not the file that was backed up")));
        }
        Ok(manifest)
    }
}

fn digest(file: &Path) -> Result<(u64, String), BackupError> {
    let mut source = std::fs::File::open(file).map_err(io(file))?;
    let mut hash = Sha256::new();
    let bytes = std::io::copy(&mut source, &mut hash).map_err(io(file))?;
    Ok((bytes, hex::encode(hash.finalize())))
}
