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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::letter::tests::{letterhead, mail};
    use std::sync::{Arc, Mutex};
    use tokio::{
        io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
        net::TcpListener,
    };

    /// A mail server for one letter that notes what it is told.
    async fn sink(listener: TcpListener, heard: Arc<Mutex<Vec<String>>>) {
        let (stream, _) = listener.accept().await.unwrap();
        let (read, mut write) = stream.into_split();
        let mut lines = BufReader::new(read).lines();
        write.write_all(b"220 sink\r\n").await.unwrap();
        let mut in_data = false;
        while let Ok(Some(line)) = lines.next_line().await {
            let answer: &[u8] = match line.as_str() {
                "." if in_data => {
                    in_data = false;
                    b"250 kept\r\n"
                }
                "DATA" => {
                    in_data = true;
                    b"354 go on\r\n"
                }
                _ if in_data => b"",
                _ => b"250 ok\r\n",
            };
            heard.lock().unwrap().push(line);
            write.write_all(answer).await.unwrap();
        }
    }

    fn settings(port: u16) -> SmtpSettings {
        SmtpSettings {
            host: "127.0.0.1".to_owned(),
            port: Some(port),
            security: SmtpSecurity::Plain,
            credentials: None,
            authority: None,
            patience: Duration::from_secs(10),
        }
    }

    #[tokio::test]
    async fn a_letter_reaches_the_server_with_one_recipient() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let heard = Arc::new(Mutex::new(Vec::new()));
        let server = tokio::spawn(sink(listener, heard.clone()));
        let smtp = Smtp::new(settings(port), letterhead()).unwrap();
        smtp.send(mail("Ada", "Hello", "One\n.\nTwo\r\nRCPT TO:<evil@example.org>")).await.unwrap();
        server.abort();
        let heard = heard.lock().unwrap();
        let data = heard.iter().position(|line| line == "DATA").unwrap();
        let recipients = heard[..data].iter().filter(|line| line.starts_with("RCPT")).count();
        assert_eq!(recipients, 1);
        assert!(heard.contains(&"..".to_owned()), "a lone dot is doubled: {heard:?}");
    }

    /// What the server is told of a letter, with headers of several lines made one.
    async fn conversation(mail: Mail) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let heard = Arc::new(Mutex::new(Vec::new()));
        let server = tokio::spawn(sink(listener, heard.clone()));
        Smtp::new(settings(port), letterhead()).unwrap().send(mail).await.unwrap();
        server.abort();
        let heard = heard.lock().unwrap();
        heard.join("\n").replace("\n ", " ")
    }

    #[tokio::test]
    async fn a_letter_that_can_be_ended_says_how_and_no_other_does() {
        let address = format!(
            "https://quire.example/_/unsubscribe/0123456789ab/{}/{}",
            "NOTIFICATIONS_ALLOW_EMAIL_RESPONSES",
            "0f".repeat(32)
        );
        let mut letter = mail("Ada", "What you follow", "News");
        letter.unsubscribe = Some(address.parse().unwrap());
        let heard = conversation(letter).await;
        let lines: Vec<&str> = heard.lines().collect();
        assert!(lines.contains(&format!("List-Unsubscribe: <{address}>").as_str()), "{heard}");
        assert!(lines.contains(&"List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{heard}");
        let heard = conversation(mail("Ada", "Your code", "123456")).await;
        assert!(!heard.contains("List-Unsubscribe"), "{heard}");
    }

    #[tokio::test]
    async fn a_server_that_is_away_is_a_clear_error() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let smtp = Smtp::new(settings(port), letterhead()).unwrap();
        let error = smtp.send(mail("", "x", "y")).await.unwrap_err();
        assert!(matches!(error, MailError::Undelivered(_)), "{error}");
    }

    #[tokio::test]
    async fn a_server_that_falls_silent_holds_nobody_up() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            stream.write_all(b"220 here\r\n").await.unwrap();
            std::future::pending::<()>().await;
        });
        let patience = Duration::from_millis(200);
        let smtp = Smtp::new(SmtpSettings { patience, ..settings(port) }, letterhead()).unwrap();
        let error = smtp.send(mail("", "x", "y")).await.unwrap_err();
        assert!(error.to_string().contains("fell silent"), "{error}");
        server.abort();
    }

    #[test]
    fn settings_do_not_show_the_password() {
        let mut settings = settings(25);
        settings.credentials = Some(("name".to_owned(), "geheim".to_owned()));
        assert!(!format!("{settings:?}").contains("geheim"));
    }
}
