//! Mail over SMTP.

use super::Letterhead;
use async_trait::async_trait;
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Tokio1Executor,
    transport::smtp::{
        SMTP_PORT, SUBMISSION_PORT, SUBMISSIONS_PORT,
        authentication::Credentials,
        client::{Certificate, Tls, TlsParameters},
    },
};
use quire_app::ports::{Mail, MailError, Mailer};
use std::time::Duration;

/// How the connection to the mail server is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SmtpSecurity {
    /// TLS from the first byte (port 465).
    Tls,
    /// TLS before anything is said (port 587); without it nothing is sent.
    StartTls,
    /// None; for a server on this machine only.
    Plain,
}

/// Where the mail server is and how we sign in to it.
#[derive(Clone)]
pub struct SmtpSettings {
    /// Its host name.
    pub host: String,
    /// Its port; `None` means the usual one for `security`.
    pub port: Option<u16>,
    /// How the connection is protected.
    pub security: SmtpSecurity,
    /// Name and password.
    pub credentials: Option<(String, String)>,
    /// Who may vouch for the server beside the authorities that everybody knows: a certificate in
    /// PEM.
    pub authority: Option<Vec<u8>>,
    /// How long a letter may take: a server that falls silent holds no one up.
    pub patience: Duration,
}

impl std::fmt::Debug for SmtpSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SmtpSettings({}, {:?})", self.host, self.security)
    }
}

/// The mail server's settings cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("the mail server {host} cannot be used: {reason}")]
pub struct SetUpError {
    host: String,
    reason: String,
}

/// Hands letters to a mail server. Connections are kept and used again.
#[derive(Debug, Clone)]
pub struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    head: Letterhead,
    patience: Duration,
}

impl Smtp {
    /// Prepares the connection; the first letter opens it.
    ///
    /// # Errors
    /// [`SetUpError`] when no protected connection can be prepared for the host.
    pub fn new(settings: SmtpSettings, head: Letterhead) -> Result<Self, SetUpError> {
        type Transport = AsyncSmtpTransport<Tokio1Executor>;
        let (usual, tls) = match settings.security {
            SmtpSecurity::Tls => (SUBMISSIONS_PORT, Tls::Wrapper(tls_parameters(&settings)?)),
            SmtpSecurity::StartTls => (SUBMISSION_PORT, Tls::Required(tls_parameters(&settings)?)),
            SmtpSecurity::Plain => (SMTP_PORT, Tls::None),
        };
        let port = settings.port.unwrap_or(usual);
        let mut builder = Transport::builder_dangerous(&settings.host).port(port).tls(tls);
        if let Some((name, password)) = settings.credentials {
            builder = builder.credentials(Credentials::new(name, password));
        }
        let transport = builder.timeout(Some(settings.patience)).build();
        Ok(Self { transport, head, patience: settings.patience })
    }
}

/// Who the server has to be, and who may vouch for it.
fn tls_parameters(settings: &SmtpSettings) -> Result<TlsParameters, SetUpError> {
    let failed = |error: lettre::transport::smtp::Error| SetUpError {
        host: settings.host.clone(),
        reason: error.to_string(),
    };
    let known = TlsParameters::builder(settings.host.clone());
    let known = match &settings.authority {
        Some(pem) => known.add_root_certificate(Certificate::from_pem(pem).map_err(failed)?),
        None => known,
    };
    known.build().map_err(failed)
}

#[async_trait]
impl Mailer for Smtp {
    async fn send(&self, mail: Mail) -> Result<(), MailError> {
        let letter = self.head.write(mail)?;
        // The library waits for connections only.
        let undelivered = |why: &dyn std::fmt::Display| MailError::Undelivered(why.to_string());
        match tokio::time::timeout(self.patience, self.transport.send(letter)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(undelivered(&error)),
            Err(_) => Err(undelivered(&"the mail server fell silent")),
        }
    }
}
