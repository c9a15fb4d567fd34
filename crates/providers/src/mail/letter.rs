//! A letter in the form of RFC 5322: headers from a typed builder, text encoded as needed.

use lettre::{
    Address, Message,
    message::{
        Mailbox, MultiPart,
        header::{Header, HeaderName, HeaderValue},
    },
};
use quire_app::{
    email::EmailAddress,
    ports::{Clock, HeaderText, Ids, Mail, MailError},
};
use std::{
    error::Error,
    sync::Arc,
    time::{Duration, SystemTime},
};

/// What all letters of a site have in common.
#[derive(Clone)]
pub struct Letterhead {
    /// The site's name, as the sender.
    pub from_name: HeaderText,
    /// The site's address, as the sender.
    pub from: EmailAddress,
    /// Dates the letters.
    pub clock: Arc<dyn Clock>,
    /// Makes message ids.
    pub ids: Arc<dyn Ids>,
}

impl std::fmt::Debug for Letterhead {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Letterhead").field("from", &self.from).finish_non_exhaustive()
    }
}

impl Letterhead {
    /// Writes `mail` with this head: one sender, one recipient.
    ///
    /// # Errors
    /// [`MailError::Unwritable`] when an address or the text cannot be written as mail.
    pub(super) fn write(&self, mail: Mail) -> Result<Message, MailError> {
        let domain = self.from.as_str().split_once('@').map_or("", |(_, domain)| domain);
        let head = Message::builder()
            .from(mailbox(&self.from_name, &self.from)?)
            .to(mailbox(&mail.to_name, &mail.to)?)
            .date(system_time(self.clock.now().millis()))
            .message_id(Some(format!("<{}@{domain}>", self.name())))
            .subject(mail.subject.as_str());
        let head = match mail.unsubscribe {
            Some(address) => head.header(Unsubscribe(address.into())).header(OneClick),
            None => head,
        };
        head.multipart(MultiPart::alternative_plain_html(mail.text, mail.html)).map_err(unwritable)
    }

    /// A name no one else has; names begun later sort later.
    pub(super) fn name(&self) -> String {
        stamp(&*self.clock, &*self.ids)
    }
}

/// A name no one else has; names begun later sort later.
pub(crate) fn stamp(clock: &dyn Clock, ids: &dyn Ids) -> String {
    let now = clock.now().utc().format("%Y%m%dT%H%M%S%.6f");
    format!("{now}-{:016x}", ids.bits())
}

/// Where one POST ends letters of this kind.
#[derive(Clone)]
struct Unsubscribe(String);

impl Header for Unsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        Ok(Self(text.trim_matches(['<', '>']).to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), format!("<{}>", self.0))
    }
}

/// That a mail program may do it without asking anybody further (RFC 8058).
#[derive(Clone)]
struct OneClick;

impl Header for OneClick {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "List-Unsubscribe=One-Click".to_owned())
    }
}

fn mailbox(name: &HeaderText, address: &EmailAddress) -> Result<Mailbox, MailError> {
    let address: Address = address.as_str().parse().map_err(unwritable)?;
    let name = (!name.as_str().is_empty()).then(|| name.as_str().to_owned());
    Ok(Mailbox::new(name, address))
}

fn unwritable(error: impl std::fmt::Display) -> MailError {
    MailError::Unwritable(error.to_string())
}

fn system_time(millis: i64) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_millis(u64::try_from(millis).unwrap_or(0))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::{SystemClock, SystemIds};

    pub(crate) fn letterhead() -> Letterhead {
        Letterhead {
            from_name: HeaderText::new("Quire"),
            from: "post@quire.example".parse().unwrap(),
            clock: Arc::new(SystemClock),
            ids: Arc::new(SystemIds),
        }
    }

    pub(crate) fn mail(name: &str, subject: &str, text: &str) -> Mail {
        Mail {
            to: "ada@example.org".parse().unwrap(),
            to_name: HeaderText::new(name),
            subject: HeaderText::new(subject),
            text: text.to_owned(),
            html: format!("<p>{}</p>", text.trim()),
            unsubscribe: None,
        }
    }

    fn headers(mail: Mail) -> Vec<String> {
        let bytes = letterhead().write(mail).unwrap().formatted();
        let text = String::from_utf8(bytes).unwrap();
        let (head, _) = text.split_once("\r\n\r\n").unwrap();
        // A line that begins with white space continues the header above it.
        head.replace("\r\n ", " ").replace("\r\n\t", " ").lines().map(str::to_owned).collect()
    }

    #[test]
    fn no_name_or_subject_adds_a_header_or_a_recipient() {
        let plain: Vec<_> = names(&headers(mail("Ada", "Hello", "Text")));
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
            let hostile = headers(mail(attack, attack, attack));
            assert_eq!(names(&hostile), plain, "{attack:?}");
            let message = letterhead().write(mail(attack, attack, "Text")).unwrap();
            assert_eq!(message.envelope().to().len(), 1, "{attack:?}");
            assert_eq!(message.envelope().to()[0].to_string(), "ada@example.org");
        }
    }

    /// What has ended a line for some program.
    const ENDS: [&str; 15] = [
        "\r\n", "\n", "\r", "\n\r", "\r\n ", "\r\n\t", "\r\n\r\n", "\n\n", "\0\r\n", "\u{b}",
        "\u{c}", "\u{85}", "\u{2028}", "\u{2029}", "%0d%0a",
    ];
    /// What somebody would like to have in a letter.
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

    #[test]
    fn two_hundred_injections_add_nothing() {
        let plain = names(&headers(mail("Ada", "Hello", "Text")));
        for (end, wish) in ENDS.iter().flat_map(|end| WISHES.map(|wish| (end, wish))) {
            let attack = format!("Ada{end}{wish}{end}");
            assert_eq!(names(&headers(mail(&attack, &attack, "Text"))), plain, "{attack:?}");
            let message = letterhead().write(mail(&attack, &attack, &attack)).unwrap();
            assert_eq!(message.envelope().to().len(), 1, "{attack:?}");
            assert_eq!(message.envelope().to()[0].to_string(), "ada@example.org");
        }
        assert!(ENDS.len() * WISHES.len() >= 200);
    }

    fn names(headers: &[String]) -> Vec<String> {
        // Encoding depends on the text and is no recipient.
        headers
            .iter()
            .map(|line| line.split(':').next().unwrap().to_owned())
            .filter(|name| name != "Content-Transfer-Encoding")
            .collect()
    }

    #[test]
    fn later_names_sort_later() {
        let head = letterhead();
        let (first, second) = (head.name(), head.name());
        assert!(first[..22] <= second[..22], "{first} {second}");
        assert_ne!(first, second);
    }
}
