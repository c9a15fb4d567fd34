//! Messages to telephones, as files.

use quire_app::ports::{Sms, SmsCarrier, SmsError};
use quire_providers::{SmsOutbox, SystemClock, SystemIds};
use std::{path::PathBuf, sync::Arc};

fn message() -> Sms {
    Sms { to: "+12015550123".parse().unwrap(), text: "123456 is your code.".to_owned() }
}

fn outbox(folder: PathBuf) -> SmsOutbox {
    SmsOutbox::new(folder, Arc::new(SystemClock), Arc::new(SystemIds))
}

#[tokio::test]
async fn a_message_lies_in_the_folder_complete_and_readable() {
    let folder = tempfile::tempdir().unwrap();
    outbox(folder.path().join("outbox")).send(message()).await.unwrap();
    let files: Vec<_> = std::fs::read_dir(folder.path().join("outbox")).unwrap().collect();
    assert_eq!(files.len(), 1);
    let path = files[0].as_ref().unwrap().path();
    assert_eq!(path.extension().unwrap(), "sms");
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.starts_with("To: +12015550123\nDate: 20"), "{text}");
    assert!(text.ends_with("Z\n\n123456 is your code.\n"), "{text}");
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_a_clear_error_without_the_number() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("outbox");
    std::fs::write(&file, "in the way").unwrap();
    let error = outbox(file).send(message()).await.unwrap_err();
    assert!(matches!(error, SmsError::Undelivered(_)), "{error}");
    assert!(error.to_string().contains("outbox"), "{error}");
    assert!(!error.to_string().contains("555"), "{error}");
}
