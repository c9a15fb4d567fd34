//! Messages to telephones and who carries them.

use async_trait::async_trait;
use quire_core::account::PhoneNumber;

/// One message to one telephone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sms {
    /// Whose telephone it is.
    pub to: PhoneNumber,
    /// The message, short: every 160 characters of it (70, when one is of another script) cost.
    pub text: String,
}

/// Why a message did not leave.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SmsError {
    /// The carrier says that no telephone of this number takes messages.
    #[error("no telephone of this number takes messages")]
    NoSuchNumber,
    /// The carrier is asked too often; trying again in a while helps.
    #[error("the carrier is asked too often")]
    Busy,
    /// It could not be reached, refused the message, or answered nothing that is understood. For
    /// logs: it names neither the number nor the text.
    #[error("the message could not be handed over: {0}")]
    Undelivered(String),
}

/// Carries messages to telephones.
#[async_trait]
pub trait SmsCarrier: Send + Sync {
    /// Hands one message over.
    ///
    /// # Errors
    /// [`SmsError`]; nothing was sent then, as far as we know.
    async fn send(&self, message: Sms) -> Result<(), SmsError>;
}
