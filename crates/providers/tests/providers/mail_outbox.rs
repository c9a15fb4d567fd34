//! Letters as files.

use crate::mail_server::{letterhead, mail};
use quire_app::ports::{MailError, Mailer};
use quire_providers::MailOutbox;

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
