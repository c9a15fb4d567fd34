//! E-mail addresses as people type them, in the one form we keep.

use crate::limit::account::{EMAIL_MAX_LENGTH, EMAIL_TLD_MIN_LETTERS};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// An address in lower case, without surrounding space. One spelling per
/// person, so that limits and look-ups cannot be walked around with capitals.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct EmailAddress(String);

/// The text is no e-mail address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", crate::message::email_step::INVALID_EMAIL)]
pub struct InvalidEmail;

impl EmailAddress {
    /// The address in full.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The address with most of it hidden, for messages and logs: `d•••@quire.example`.
    #[must_use]
    pub fn obfuscated(&self) -> String {
        let first = self.local().chars().take(1).collect::<String>();
        format!("{first}•••@{}", self.domain())
    }

    /// The part before the `@`.
    #[must_use]
    pub fn local(&self) -> &str {
        self.0.split_once('@').map_or("", |(local, _)| local)
    }

    /// The part behind the `@`.
    #[must_use]
    pub fn domain(&self) -> &str {
        self.0.split_once('@').map_or("", |(_, domain)| domain)
    }
}

impl fmt::Display for EmailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Shows the hidden form: whole addresses do not belong in logs.
impl fmt::Debug for EmailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EmailAddress({})", self.obfuscated())
    }
}

/// Trims, and accepts what browsers accept in a field for e-mail addresses, with a last part of
/// at least two letters. Beyond that, no dot stands at an end of the part before the `@` or beside
/// another one, and that part has at most 64 bytes: mail servers take nothing else.
impl FromStr for EmailAddress {
    type Err = InvalidEmail;

    fn from_str(text: &str) -> Result<Self, InvalidEmail> {
        let text = text.trim().to_ascii_lowercase();
        let (local, domain) = text.split_once('@').ok_or(InvalidEmail)?;
        if text.len() <= EMAIL_MAX_LENGTH && is_local(local) && is_domain(domain) {
            Ok(Self(text))
        } else {
            Err(InvalidEmail)
        }
    }
}

impl TryFrom<String> for EmailAddress {
    type Error = InvalidEmail;

    fn try_from(text: String) -> Result<Self, InvalidEmail> {
        text.parse()
    }
}

impl From<EmailAddress> for String {
    fn from(email: EmailAddress) -> String {
        email.0
    }
}

fn is_local(local: &str) -> bool {
    let atom = |part: &str| {
        !part.is_empty()
            && part
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+/=?^_`{|}~-".contains(&b))
    };
    local.len() <= 64 && local.split('.').all(atom)
}

fn is_domain(domain: &str) -> bool {
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    let Some((_, last)) = domain.rsplit_once('.') else { return false };
    domain.split('.').all(label) && is_top_level(last)
}

/// Letters only; or letters of another script, which are spelt `xn--…` in ASCII.
fn is_top_level(label: &str) -> bool {
    let is_letters =
        label.len() >= EMAIL_TLD_MIN_LETTERS && label.bytes().all(|b| b.is_ascii_alphabetic());
    is_letters || label.strip_prefix("xn--").is_some_and(|rest| !rest.is_empty())
}

/// Domains that begin like a misspelt one and are right.
const KNOWN_DOMAINS: &[&str] = &[
    "gmail.com",
    "googlemail.com",
    "google.com",
    "gmx.at",
    "gmx.ch",
    "gmx.co.uk",
    "gmx.com",
    "gmx.de",
    "gmx.es",
    "gmx.fr",
    "gmx.net",
    "gmx.us",
    "goo.jp",
    "goo.ne.jp",
];

/// The domain of `text`, when it looks like a slip: it begins like `gm…` or `goo…` and is no mail
/// domain that many have. `text` may be unfinished or no address at all.
#[must_use]
pub fn mistyped_domain(text: &str) -> Option<String> {
    let domain = text.trim().rsplit_once('@')?.1.to_ascii_lowercase();
    let resembles = domain.starts_with("gm") || domain.starts_with("goo");
    (resembles && !KNOWN_DOMAINS.contains(&domain.as_str())).then_some(domain)
}
