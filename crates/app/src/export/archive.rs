//! The file of an export: a zip archive that takes its final name when it is complete.

use super::ExportError;
use std::{
    fs::{self, File, OpenOptions},
    io::Write,
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::{Path, PathBuf},
};
use tokio::task::spawn_blocking;
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

/// A file in the archive: its path and its text.
pub(super) type ArchiveFile = (String, String);

/// An archive that is being written.
pub(super) struct Archive {
    zip: ZipWriter<File>,
    partial: PathBuf,
    path: PathBuf,
}

impl Archive {
    /// Begins an archive beside `path`, in a folder that is no one else's business.
    pub async fn create(path: PathBuf) -> Result<Self, ExportError> {
        run(move || {
            if let Some(folder) = path.parent() {
                fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
            }
            let partial = path.with_extension("partial");
            let file = OpenOptions::new()
                .write(true)
                .create(true)
                .truncate(true)
                .mode(0o600)
                .open(&partial)?;
            Ok(Self { zip: ZipWriter::new(file), partial, path })
        })
        .await
    }

    /// Adds files.
    pub async fn add(mut self, parts: Vec<ArchiveFile>) -> Result<Self, ExportError> {
        run(move || {
            let options = SimpleFileOptions::default()
                .compression_method(CompressionMethod::Deflated)
                .unix_permissions(0o600);
            for (name, text) in parts {
                self.zip.start_file(name, options)?;
                self.zip.write_all(text.as_bytes())?;
            }
            Ok(self)
        })
        .await
    }

    /// Completes the archive and gives it its name.
    pub async fn finish(self) -> Result<(), ExportError> {
        run(move || {
            self.zip.finish()?.sync_all()?;
            put(&self.partial, &self.path)
        })
        .await
    }
}

fn put(partial: &Path, path: &Path) -> Result<(), ExportError> {
    Ok(fs::rename(partial, path)?)
}

async fn run<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ExportError> + Send + 'static,
) -> Result<T, ExportError> {
    spawn_blocking(work).await.map_err(|_| ExportError::Interrupted)?
}
