//! Messages as files: for sites without a carrier, for developers and for tests.

use crate::mail::{put_down, stamp};
use async_trait::async_trait;
use quire_app::ports::{Clock, Ids, Sms, SmsCarrier, SmsError};
use std::{fmt, path::PathBuf, sync::Arc};

/// Puts every message into a folder as `TIME-RANDOM.sms`, among the letters: whose telephone it is
/// for, when, an empty line, and the message.
#[derive(Clone)]
pub struct SmsOutbox {
    folder: PathBuf,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn Ids>,
}

impl fmt::Debug for SmsOutbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SmsOutbox").field("folder", &self.folder).finish_non_exhaustive()
    }
}

impl SmsOutbox {
    /// Writes into `folder`, which is made with the first message.
    #[must_use]
    pub fn new(folder: PathBuf, clock: Arc<dyn Clock>, ids: Arc<dyn Ids>) -> Self {
        Self { folder, clock, ids }
    }
}

#[async_trait]
impl SmsCarrier for SmsOutbox {
    async fn send(&self, message: Sms) -> Result<(), SmsError> {
        let at = self.clock.now().utc().to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
        let text = format!("To: {}\nDate: {at}\n\n{}\n", message.to.as_str(), message.text);
        let name = format!("{}.sms", stamp(&*self.clock, &*self.ids));
        let written = put_down(&self.folder, &name, text.as_bytes()).await;
        written
            .map_err(|error| SmsError::Undelivered(format!("{}: {error}", self.folder.display())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SystemClock, SystemIds};

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
}
