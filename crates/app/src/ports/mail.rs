//! Letters and who carries them.

use crate::email::EmailAddress;
use async_trait::async_trait;
use url::Url;

/// Text that may stand in a mail header: one line, no control or direction-changing characters,
/// at most 200 characters. So no subject or name can add a header or a recipient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeaderText(String);

impl HeaderText {
    /// Makes header text; whatever may not stand there becomes a space, runs of white space
    /// become one.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let safe: String = text.chars().map(|c| if breaks_a_header(c) { ' ' } else { c }).collect();
        let words = safe.split_whitespace().collect::<Vec<_>>().join(" ");
        Self(words.chars().take(200).collect())
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Control characters, line separators, and the marks that turn the direction of what follows.
fn breaks_a_header(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{200e}' | '\u{200f}' | '\u{061c}')
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// One letter to one person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// Whose letter it is.
    pub to: EmailAddress,
    /// The addressee's name; may be empty.
    pub to_name: HeaderText,
    /// The subject.
    pub subject: HeaderText,
    /// The letter as plain text.
    pub text: String,
    /// The same as HTML.
    pub html: String,
    /// Where one POST ends letters of this kind (RFC 8058); `None`: its reader did, or has to know,
    /// what it is about.
    pub unsubscribe: Option<Url>,
}

/// Why a letter did not leave.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// The letter cannot be put into the form mail has.
    #[error("the letter cannot be written: {0}")]
    Unwritable(String),
    /// The carrier could not be reached or refused it; trying again later may help.
    #[error("the letter could not be handed over: {0}")]
    Undelivered(String),
}

/// Carries letters.
#[async_trait]
pub trait Mailer: Send + Sync {
    /// Hands one letter over.
    ///
    /// # Errors
    /// [`MailError`] when the letter cannot be written or handed over; nothing was sent then.
    async fn send(&self, mail: Mail) -> Result<(), MailError>;
}
