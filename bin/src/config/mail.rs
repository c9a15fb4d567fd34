//! `[smtp]`: how letters leave.

use super::Secret;
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

fn submission_port() -> u16 {
    587
}
