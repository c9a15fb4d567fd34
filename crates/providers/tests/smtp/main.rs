//! Letters to a real mail server (PyPI aiosmtpd): plain, encrypted, for an account, refused.
#![expect(clippy::unwrap_used, reason = "a server that cannot be made is a failed test")]

use mail_parser::MessageParser;
use quire_app::{
    letter::Letter,
    ports::{HeaderText, Mail, MailError, Mailer},
    site::Site,
};
use quire_providers::{Letterhead, Smtp, SmtpSecurity, SmtpSettings, SystemClock, SystemIds};
use serde_json::Value;
use std::{path::Path, process::Stdio, sync::Arc, time::Duration};
use tokio::{
    io::{AsyncBufReadExt, BufReader, Lines},
    process::{Child, ChildStdout, Command},
};

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

/// The server at work; ends with the test.
struct Server {
    port: u16,
    letters: Lines<BufReader<ChildStdout>>,
    _process: Child,
}

impl Server {
    async fn start(kind: &str) -> Self {
        let python = Path::new(FOLDER).join("../../target/venv/bin/python");
        assert!(python.exists(), "no {}: `cargo xtask test` makes it", python.display());
        let mut process = Command::new(python)
            .arg(Path::new(FOLDER).join("tests/smtp/server.py"))
            .arg(kind)
            .arg(Path::new(FOLDER).join("tests/providers/localhost.pem"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut letters = BufReader::new(process.stdout.take().unwrap()).lines();
        let port = letters.next_line().await.unwrap().unwrap().parse().unwrap();
        Self { port, letters, _process: process }
    }

    async fn letter(&mut self) -> Value {
        serde_json::from_str(&self.letters.next_line().await.unwrap().unwrap()).unwrap()
    }

    fn settings(&self, security: SmtpSecurity) -> SmtpSettings {
        SmtpSettings {
            host: "localhost".to_owned(),
            port: Some(self.port),
            security,
            credentials: None,
            authority: Some(
                std::fs::read(format!("{FOLDER}/tests/providers/localhost.pem")).unwrap(),
            ),
            patience: Duration::from_secs(20),
        }
    }
}

fn account(password: &str) -> Option<(String, String)> {
    Some(("quire".to_owned(), password.to_owned()))
}

async fn send(settings: SmtpSettings) -> Result<(), MailError> {
    let mail = Mail {
        to: "ada@example.org".parse().unwrap(),
        to_name: HeaderText::new("Ada Lovelace"),
        subject: HeaderText::new("Grüße"),
        text: "One\n.\nTwo\n".to_owned(),
        html: "<p>One Two</p>".to_owned(),
        unsubscribe: Some("https://quire.example/_/unsubscribe/x".parse().unwrap()),
    };
    send_this(settings, mail).await
}

async fn send_this(settings: SmtpSettings, mail: Mail) -> Result<(), MailError> {
    let head = Letterhead {
        from_name: HeaderText::new("Quire"),
        from: "post@quire.example".parse().unwrap(),
        clock: Arc::new(SystemClock),
        ids: Arc::new(SystemIds),
    };
    Smtp::new(settings, head).unwrap().send(mail).await
}

fn undelivered(result: Result<(), MailError>) -> String {
    match result {
        Err(MailError::Undelivered(why)) => why,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_letter_arrives_as_it_was_written() {
    let mut server = Server::start("plain").await;
    send(server.settings(SmtpSecurity::Plain)).await.unwrap();
    let letter = server.letter().await;
    assert_eq!(letter["from"], "post@quire.example");
    assert_eq!(letter["to"], serde_json::json!(["ada@example.org"]));
    let text = letter["text"].as_str().unwrap();
    for header in [
        "From: Quire <post@quire.example>",
        "To: \"Ada Lovelace\" <ada@example.org>",
        "List-Unsubscribe: <https://quire.example/_/unsubscribe/x>",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
        "Content-Type: multipart/alternative",
    ] {
        assert!(text.contains(header), "{header}: {text}");
    }
    assert!(text.contains("\r\n.\r\nTwo"), "a lone dot is one dot again: {text}");
}

#[tokio::test]
async fn a_letter_is_sent_under_tls_to_a_server_that_somebody_vouches_for_and_to_no_other() {
    let mut server = Server::start("tls").await;
    send(server.settings(SmtpSecurity::StartTls)).await.unwrap();
    assert_eq!(server.letter().await["encrypted"], true);
    let unknown = SmtpSettings { authority: None, ..server.settings(SmtpSecurity::StartTls) };
    undelivered(send(unknown).await);
    let other = server.settings(SmtpSecurity::StartTls);
    undelivered(send(SmtpSettings { host: "127.0.0.1".to_owned(), ..other }).await);
    // The server takes nothing in the clear, and we do not fall back to it.
    assert!(undelivered(send(server.settings(SmtpSecurity::Plain)).await).contains("STARTTLS"));
    let plain = Server::start("plain").await;
    undelivered(send(plain.settings(SmtpSecurity::StartTls)).await);
}

#[tokio::test]
async fn an_account_at_the_server_is_used_and_a_wrong_password_is_a_clear_error() {
    let mut server = Server::start("auth").await;
    let with =
        |credentials| SmtpSettings { credentials, ..server.settings(SmtpSecurity::StartTls) };
    let (right, wrong, none) = (with(account("a secret")), with(account("a guess")), with(None));
    let why = undelivered(send(wrong).await);
    assert!(why.contains("535") && !why.contains("a guess"), "{why}");
    undelivered(send(none).await);
    send(right).await.unwrap();
    assert_eq!(server.letter().await["signed_in"], true);
}

#[tokio::test]
async fn a_server_that_refuses_is_a_clear_error() {
    let server = Server::start("refuse").await;
    let why = undelivered(send(server.settings(SmtpSecurity::Plain)).await);
    assert!(why.contains("not here"), "{why}");
}

#[tokio::test]
async fn a_letter_of_the_site_arrives_as_text_and_as_html_that_say_the_same() {
    let mut server = Server::start("plain").await;
    let site = Site { name: "Schöne Seiten".to_owned(), ..Site::default() };
    let letter = Letter::new(&site, "123456 – Ihr Code 🎉")
        .says("Ünïcode, <b>no markup</b> & a line\nthat breaks.")
        .code("123456")
        .link("Sign in", "/m/callback/email?token=a&redirectUrl=%2Fb")
        .facts(vec![("Device", "Firefox on Linux".to_owned())])
        .ended_by("https://quire.example/_/unsubscribe/x".parse().unwrap())
        .to("ada@example.org".parse().unwrap(), "Ada");
    send_this(server.settings(SmtpSecurity::Plain), letter.clone()).await.unwrap();
    let raw = server.letter().await["text"].as_str().unwrap().to_owned();
    let arrived = MessageParser::default().parse(raw.as_bytes()).unwrap();
    assert_eq!(arrived.subject(), Some("123456 – Ihr Code 🎉"));
    let lines = |text: &str| text.trim_end().replace("\r\n", "\n");
    assert_eq!(lines(&arrived.body_text(0).unwrap()), lines(&letter.text));
    assert_eq!(lines(&arrived.body_html(0).unwrap()), lines(&letter.html));
    for part in [&letter.text, &letter.html] {
        assert!(part.contains("123456") && part.contains("Firefox on Linux"), "{part}");
    }
    assert!(letter.text.contains("/m/callback/email?token=a&redirectUrl=%2Fb"));
    assert!(letter.html.contains("/m/callback/email?token=a&amp;redirectUrl=%2Fb"));
    assert!(!letter.html.contains("<b>no markup"), "what others wrote stays text");
    assert!(raw.lines().all(|line| line.len() <= 998), "RFC 5322");
}
