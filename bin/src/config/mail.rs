//! `[smtp]`: how letters leave.

use super::{Problems, Secret};
use serde::Deserialize;
use std::path::PathBuf;

/// `[smtp]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Smtp {
    /// Server name.
    pub host: String,
    /// Port; 465 speaks TLS from the first byte, others use STARTTLS.
    #[serde(default = "submission_port")]
    pub port: u16,
    /// Account, when the server wants one.
    pub username: Option<String>,
    /// Its password; better given by `QUIRE_SMTP_PASSWORD`.
    pub password: Option<Secret<String>>,
    /// A certificate in PEM that may vouch for the server, beside the authorities that everybody
    /// knows.
    pub ca_file: Option<PathBuf>,
    /// The sender's address, for instance `hello@example.org`; the name is the site's.
    pub from: String,
}

impl Smtp {
    /// Names the keys that make no sense.
    pub(super) fn check(&self, found: &mut Problems) {
        let is_blank = self.host.trim().is_empty();
        found.add_if(is_blank, "smtp.host", "is missing; name the mail server");
        found.add_if(self.port == 0, "smtp.port", "must not be 0; 587 and 465 are the usual ones");
        match (&self.username, &self.password) {
            (Some(_), None) => {
                found.add("smtp.password", "is missing; QUIRE_SMTP_PASSWORD gives it, too");
            }
            (None, Some(_)) => found.add("smtp.username", "is missing; the password is of no one"),
            _ => {}
        }
    }
}

fn submission_port() -> u16 {
    587
}
