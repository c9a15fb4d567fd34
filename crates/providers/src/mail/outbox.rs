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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::letter::tests::{letterhead, mail};

    #[tokio::test]
    async fn a_letter_lies_in_the_folder_complete_and_readable() {
        let folder = tempfile::tempdir().unwrap();
        let outbox = MailOutbox::new(folder.path().join("outbox"), letterhead());
        outbox.send(mail("Ada", "Your code", "The code is 123456.\n")).await.unwrap();
        let files: Vec<_> = std::fs::read_dir(folder.path().join("outbox")).unwrap().collect();
        assert_eq!(files.len(), 1);
        let path = files[0].as_ref().unwrap().path();
        assert_eq!(path.extension().unwrap(), "eml");
        let text = std::fs::read_to_string(path).unwrap();
        assert!(text.contains("To: Ada <ada@example.org>\r\n"), "{text}");
        assert!(text.contains("Subject: Your code\r\n"), "{text}");
        assert!(text.contains("\r\n\r\nThe code is 123456.\r\n"), "{text}");
        assert!(text.contains("<p>The code is 123456.</p>"), "and as HTML: {text}");
    }

    #[tokio::test]
    async fn a_folder_that_cannot_be_made_is_a_clear_error() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("outbox");
        std::fs::write(&file, "in the way").unwrap();
        let error = MailOutbox::new(file, letterhead()).send(mail("", "x", "y")).await.unwrap_err();
        assert!(matches!(error, MailError::Undelivered(_)), "{error}");
        assert!(error.to_string().contains("outbox"), "{error}");
    }
}
