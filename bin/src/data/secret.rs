//! The file of the server's secret, in a data folder and in a backup.

use crate::failure::Failure;
use quire_app::{keys::Keys, ports::Ids};
use std::{
    fs, io,
    io::Write,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

/// The file that holds the server's secret; no one else may read it.
#[derive(Debug, Clone)]
pub struct SecretFile {
    path: PathBuf,
}

impl SecretFile {
    /// The file at `path`, which need not be there.
    #[must_use]
    pub const fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// The file in a backup.
    #[must_use]
    pub fn of_backup(folder: &Path) -> Self {
        Self::new(folder.join("secret"))
    }

    /// The secret as 64 hex digits; `None` when there is no such file.
    ///
    /// # Errors
    /// [`Failure::Path`] when it cannot be read or is damaged.
    pub fn read(&self) -> Result<Option<String>, Failure> {
        let text = match fs::read_to_string(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            text => text.map_err(|error| self.failed(error.to_string()))?,
        };
        let text = text.trim().to_owned();
        match keys(&text) {
            Some(_) => Ok(Some(text)),
            None => Err(self.failed("is damaged: it must hold 64 hex digits".to_owned())),
        }
    }

    /// Writes the secret, where there is no such file.
    ///
    /// # Errors
    /// [`Failure::Path`] when there is one, or it cannot be made.
    pub fn write(&self, text: &str) -> Result<(), Failure> {
        let file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&self.path);
        let written = file.and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.sync_all()
        });
        written.map_err(|error| self.failed(format!("cannot be made: {error}")))
    }

    /// The keys made of the secret, which is made at the first start.
    ///
    /// # Errors
    /// [`Failure::Path`] when it can be neither read nor made, or is damaged.
    pub fn keys(&self, ids: &dyn Ids) -> Result<Keys, Failure> {
        let text = match self.read()? {
            Some(text) => text,
            None => {
                let text = hex::encode(ids.secret());
                match self.write(&text) {
                    Ok(()) => text,
                    // Another server made it at the same moment.
                    Err(failure) => self.read()?.ok_or(failure)?,
                }
            }
        };
        keys(&text).ok_or_else(|| self.failed("is damaged".to_owned()))
    }

    fn failed(&self, reason: String) -> Failure {
        Failure::Path { path: self.path.clone(), reason }
    }
}

pub(super) fn keys(text: &str) -> Option<Keys> {
    let bytes = hex::decode(text.trim()).ok()?;
    Some(Keys::new(bytes.try_into().ok()?))
}
