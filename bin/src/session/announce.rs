//! Says what letters are about, for machines without mail.

use async_trait::async_trait;
use quire_app::outside::{Mail, MailError, Mailer};

/// A mailer that also logs the subject of every letter, and with it login codes. Only for letters
/// that go no further than the outbox on this machine.
#[derive(Debug)]
pub struct Announced<M>(pub M);

#[async_trait]
impl<M: Mailer> Mailer for Announced<M> {
    async fn send(&self, mail: Mail) -> Result<(), MailError> {
        tracing::info!(to = %mail.to.obfuscated(), subject = mail.subject.as_str(), "mail in the outbox");
        self.0.send(mail).await
    }
}
