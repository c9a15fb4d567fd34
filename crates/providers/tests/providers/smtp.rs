//! Letters to a mail server.

use crate::mail_server::{MailServer, envelope, headers, letterhead, mail, settings};
use quire_app::ports::{MailError, Mailer};
use quire_providers::{Smtp, SmtpSettings};
use std::time::Duration;
use tokio::{io::AsyncWriteExt, net::TcpListener};

#[tokio::test]
async fn a_letter_reaches_the_server_with_one_recipient() {
    let server = MailServer::start().await;
    let heard =
        server.take(mail("Ada", "Hello", "One\n.\nTwo\r\nRCPT TO:<evil@example.org>")).await;
    let recipients = envelope(&heard).iter().filter(|line| line.starts_with("RCPT")).count();
    assert_eq!(recipients, 1);
    assert!(heard.contains(&"..".to_owned()), "a lone dot is doubled: {heard:?}");
}

#[tokio::test]
async fn a_letter_that_can_be_ended_says_how_and_no_other_does() {
    let server = MailServer::start().await;
    let address = format!(
        "https://quire.example/_/unsubscribe/0123456789ab/{}/{}",
        "NOTIFICATIONS_ALLOW_EMAIL_RESPONSES",
        "0f".repeat(32)
    );
    let mut letter = mail("Ada", "What you follow", "News");
    letter.unsubscribe = Some(address.parse().unwrap());
    let head = headers(&server.take(letter).await);
    assert!(head.contains(&format!("List-Unsubscribe: <{address}>")), "{head:?}");
    let one_click = "List-Unsubscribe-Post: List-Unsubscribe=One-Click".to_owned();
    assert!(head.contains(&one_click), "{head:?}");
    let heard = server.take(mail("Ada", "Your code", "123456")).await.join("\n");
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
async fn a_server_that_falls_silent_holds_no_one_up() {
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
