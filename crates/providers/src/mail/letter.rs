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
