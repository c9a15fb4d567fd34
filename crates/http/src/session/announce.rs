//! Says what letters and messages are about, for machines without mail.

use async_trait::async_trait;
use quire_app::ports::{Mail, MailError, Mailer, Sms, SmsCarrier, SmsError};

/// A mailer that also logs the subject of every letter, and a carrier that logs the first line of
/// every message, and with them codes. Only for what goes no further than the outbox on this
/// machine.
#[derive(Debug)]
pub struct Announced<M>(pub M);

#[async_trait]
impl<M: Mailer> Mailer for Announced<M> {
    async fn send(&self, mail: Mail) -> Result<(), MailError> {
        tracing::info!(to = %mail.to.obfuscated(), subject = mail.subject.as_str(), "mail in the outbox");
        self.0.send(mail).await
    }
}

#[async_trait]
impl<M: SmsCarrier> SmsCarrier for Announced<M> {
    async fn send(&self, message: Sms) -> Result<(), SmsError> {
        let line = message.text.lines().next().unwrap_or_default();
        tracing::info!(to = %message.to.masked(), line, "message in the outbox");
        self.0.send(message).await
    }
}
