//! Applications: programs of others that act for people who allowed it (OAuth 2.0, RFC 6749 and 9700).

mod form;

pub use form::{ApplicationForm, InvalidApplication, checked};

use crate::{
    ApplicationId, ImageId, Timestamp, UserId,
    access_token::{ApiScope, Scopes},
};

crate::vocabulary! {
    /// What kind of program an application is: whether it can keep a secret.
    ApplicationKind labels "application_kind_words" {
        /// It has a secret, and shows by PKCE that a code is its own.
        Confidential = "CONFIDENTIAL" as "Runs on a server",
        /// It has no secret; PKCE alone binds a code to it.
        Public = "PUBLIC" as "Runs on a device or in a browser",
        /// It has a secret, and need not know PKCE: it was written for Medium's API (decision 0055).
        Medium = "MEDIUM" as "Written for Medium’s API",
        /// It has a secret, need not know PKCE, and has one token that ends when someone takes back what they allowed
        /// (decision 0088).
        Automation = "AUTOMATION" as "Connects an automation service, such as IFTTT",
    }
}

/// What IFTTT asks for, whatever the service.
const AUTOMATION_SCOPE: &str = "ifttt";

/// What that is here.
const AUTOMATION_SCOPES: [ApiScope; 3] =
    [ApiScope::BasicProfile, ApiScope::ListPublications, ApiScope::PublishPost];

impl ApplicationKind {
    /// Whether it has a secret.
    #[must_use]
    pub const fn has_secret(self) -> bool {
        !matches!(self, Self::Public)
    }

    /// Whether it has to bind codes by PKCE.
    #[must_use]
    pub const fn needs_challenge(self) -> bool {
        !matches!(self, Self::Medium | Self::Automation)
    }

    /// Whether its token is good until someone takes back what they allowed, so that there are no others to ask for.
    #[must_use]
    pub const fn keeps_its_token(self) -> bool {
        matches!(self, Self::Automation)
    }

    /// What it asks for in its own words; `None`: something unknown, or nothing. Automation services have one word for all
    /// that their triggers and actions need.
    #[must_use]
    pub fn scopes(self, asked: &str) -> Option<Scopes> {
        match self {
            Self::Automation if asked.trim() == AUTOMATION_SCOPE => {
                Some(AUTOMATION_SCOPES.into_iter().collect())
            }
            _ => Scopes::read(asked),
        }
    }
}

/// A program of others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientApplication {
    /// Its id, which it calls itself by (`client_id`).
    pub id: ApplicationId,
    /// Who made it.
    pub owner_id: UserId,
    /// Its name.
    pub name: String,
    /// What it says of itself; may be empty.
    pub description: String,
    /// What kind of program it is.
    pub kind: ApplicationKind,
    /// Where people may be led back to, exactly.
    pub redirect_addresses: Vec<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// The picture by which people know it.
    pub logo: Option<ImageId>,
}

impl ClientApplication {
    /// Whether people may be led to `asked`: one of its addresses, letter by letter. A program on a device that
    /// listens on a loopback address may name any port (RFC 8252).
    #[must_use]
    pub fn leads_to(&self, asked: &str) -> bool {
        self.redirect_addresses.iter().any(|known| {
            known == asked || self.kind == ApplicationKind::Public && is_on_a_port(known, asked)
        })
    }
}

/// Whether `asked` is `known` on some port of a loopback address.
fn is_on_a_port(known: &str, asked: &str) -> bool {
    ["http://127.0.0.1", "http://[::1]"].iter().any(|host| {
        let (Some(path), Some(rest)) = (known.strip_prefix(host), asked.strip_prefix(host)) else {
            return false;
        };
        let Some(port) = rest.strip_prefix(':').and_then(|rest| rest.strip_suffix(path)) else {
            return false;
        };
        path.starts_with('/')
            && port.bytes().all(|byte| byte.is_ascii_digit())
            && port.parse::<u16>().is_ok_and(|port| port > 0)
    })
}

/// Whether `text` is the challenge of some verifier: a SHA-256 digest in base64url (RFC 7636).
#[must_use]
pub fn is_challenge(text: &str) -> bool {
    text.len() == 43 && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))
}

/// Whether `text` can be a verifier (RFC 7636).
#[must_use]
pub fn is_verifier(text: &str) -> bool {
    (43..=128).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_' | b'~'))
}
