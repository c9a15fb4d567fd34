//! Mail as files: for sites without SMTP, for developers and for tests.

use super::Letterhead;
use async_trait::async_trait;
use quire_app::ports::{Mail, MailError, Mailer};
use std::{
    io,
    path::{Path, PathBuf},
};
use tokio::fs;

/// Puts every letter into a folder as `TIME-RANDOM.eml`; later letters sort later.
#[derive(Debug, Clone)]
pub struct MailOutbox {
    folder: PathBuf,
    head: Letterhead,
}

impl MailOutbox {
    /// Writes into `folder`, which is made with the first letter.
    #[must_use]
    pub fn new(folder: PathBuf, head: Letterhead) -> Self {
        Self { folder, head }
    }
}

#[async_trait]
impl Mailer for MailOutbox {
    async fn send(&self, mail: Mail) -> Result<(), MailError> {
        let letter = self.head.write(mail)?.formatted();
        let name = format!("{}.eml", self.head.name());
        put_down(&self.folder, &name, &letter)
            .await
            .map_err(|error| MailError::Undelivered(format!("{}: {error}", self.folder.display())))
    }
}

/// Writes a file into a folder, which is made if it is missing. The name appears only when all of
/// it is there.
pub(crate) async fn put_down(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    let part = folder.join(format!("{name}.part"));
    fs::create_dir_all(folder).await?;
    fs::write(&part, bytes).await?;
    fs::rename(&part, folder.join(name)).await
}
