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
