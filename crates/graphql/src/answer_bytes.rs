//! How much long text one request may ask for, and how many such requests are answered at once.
//!
//! Fields are counted before a document is executed, but a text of two megabytes is one field. What a
//! request reads and answers of such texts is therefore counted in bytes, before each copy is made.

use super::field_error::{FieldError, Result};
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::{OnceCell, Semaphore, SemaphorePermit};

/// The most bytes of long texts that one request reads and answers: several of the longest stories.
pub(super) const MAX_BYTES: usize = 16 * 1024 * 1024;

/// Up to this many bytes, a request does not wait for others.
const SMALL_BYTES: usize = 1024 * 1024;

/// Requests with more than [`SMALL_BYTES`] that are answered at once.
static LARGE_ANSWERS: Semaphore = Semaphore::const_new(4);

/// The bytes of long texts of one request.
#[derive(Debug, Default)]
pub(super) struct AnswerBytes {
    used: AtomicUsize,
    turn: OnceCell<SemaphorePermit<'static>>,
}

impl AnswerBytes {
    /// Bytes that may still be charged.
    pub(super) fn left(&self) -> usize {
        MAX_BYTES.saturating_sub(self.used.load(Ordering::Relaxed))
    }

    /// Counts bytes that are about to be answered; a request with many waits for its turn.
    ///
    /// # Errors
    /// [`FieldError::AnswerTooLarge`] when the request asked for too much.
    pub(super) async fn charge(&self, bytes: usize) -> Result<()> {
        let used = self.used.fetch_add(bytes, Ordering::Relaxed).saturating_add(bytes);
        if used > MAX_BYTES {
            return Err(FieldError::AnswerTooLarge);
        }
        if used > SMALL_BYTES {
            let turn = self.turn.get_or_try_init(|| LARGE_ANSWERS.acquire()).await;
            turn.map_err(|_| FieldError::Busy)?;
        }
        Ok(())
    }
}
