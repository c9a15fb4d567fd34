//! How a letter is written: nothing in it adds a header or a recipient.

use crate::mail_server::{MailServer, envelope, headers, letterhead, mail};
use futures_util::future::join_all;
use quire_app::ports::{Mail, Mailer};
use quire_providers::MailOutbox;
use std::{collections::BTreeSet, path::Path};

const RECIPIENT: &str = "RCPT TO:<ada@example.org>";

/// The names of the headers of a letter that goes to one recipient alone.
async fn headers_to_one(server: &MailServer, mail: Mail) -> Vec<String> {
    let heard = server.take(mail).await;
    let recipients = envelope(&heard).iter().filter(|line| line.starts_with("RCPT"));
    assert_eq!(recipients.collect::<Vec<_>>(), [RECIPIENT]);
    names(&headers(&heard))
}

fn names(headers: &[String]) -> Vec<String> {
    // Encoding depends on the text and is no recipient.
    headers
        .iter()
        .map(|line| line.split(':').next().unwrap().to_owned())
        .filter(|name| name != "Content-Transfer-Encoding")
        .collect()
}

#[tokio::test]
async fn no_name_or_subject_adds_a_header_or_a_recipient() {
    let server = MailServer::start().await;
    let plain = headers_to_one(&server, mail("Ada", "Hello", "Text")).await;
    for attack in [
        "x\r\nBcc: evil@example.org",
        "x\nBcc: evil@example.org",
        "x\rBcc: evil@example.org",
        "x\u{2028}Bcc: evil@example.org",
        "\"<evil@example.org>, ",
        "Ada\" <evil@example.org>, \"",
        "x\0y",
        "=?utf-8?q?=0d=0aBcc:_evil@example.org?=",
        "\u{202e}txt.exe",
    ] {
        for text in [attack, "Text"] {
            let hostile = headers_to_one(&server, mail(attack, attack, text)).await;
            assert_eq!(hostile, plain, "{attack:?}");
        }
    }
}

/// What has ended a line for some program.
const ENDS: [&str; 15] = [
    "\r\n", "\n", "\r", "\n\r", "\r\n ", "\r\n\t", "\r\n\r\n", "\n\n", "\0\r\n", "\u{b}", "\u{c}",
    "\u{85}", "\u{2028}", "\u{2029}", "%0d%0a",
];
/// What someone would like to have in a letter.
const WISHES: [&str; 14] = [
    "Bcc: evil@example.org",
    "Cc: evil@example.org",
    "To: evil@example.org",
    "Resent-To: evil@example.org",
    "From: evil@example.org",
    "Reply-To: evil@example.org",
    "Sender: evil@example.org",
    "Return-Path: <evil@example.org>",
    "Subject: Another",
    "Content-Type: text/html",
    "Content-Transfer-Encoding: base64",
    "List-Unsubscribe: <https://evil.example/>",
    "RCPT TO:<evil@example.org>",
    ".\r\nMAIL FROM:<evil@example.org>",
];

#[tokio::test]
async fn two_hundred_injections_add_nothing() {
    assert!(ENDS.len() * WISHES.len() >= 200);
    // A server each, at once: over one connection letters wait for each other.
    join_all(ENDS.map(add_nothing)).await;
}

/// Nothing is added by a wish behind what may end a line.
async fn add_nothing(end: &str) {
    let server = MailServer::start().await;
    let plain = headers_to_one(&server, mail("Ada", "Hello", "Text")).await;
    for wish in WISHES {
        let attack = format!("Ada{end}{wish}{end}");
        for text in [attack.as_str(), "Text"] {
            let hostile = headers_to_one(&server, mail(&attack, &attack, text)).await;
            assert_eq!(hostile, plain, "{attack:?}");
        }
    }
}

fn files(folder: &Path) -> BTreeSet<String> {
    let files = std::fs::read_dir(folder).unwrap();
    files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect()
}

#[tokio::test]
async fn later_names_sort_later() {
    let folder = tempfile::tempdir().unwrap();
    let outbox = MailOutbox::new(folder.path().to_owned(), letterhead());
    outbox.send(mail("Ada", "First", "Text")).await.unwrap();
    let before = files(folder.path());
    outbox.send(mail("Ada", "Second", "Text")).await.unwrap();
    let after = files(folder.path());
    let [first] = &before.iter().collect::<Vec<_>>()[..] else { panic!("{before:?}") };
    let [second] = &after.difference(&before).collect::<Vec<_>>()[..] else { panic!("{after:?}") };
    assert!(first[..22] <= second[..22], "{first} {second}");
}
