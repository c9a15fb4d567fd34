//! Words that no slug and no username may be spelt like.

use crate::{HostKind, pattern::PatternPart, table::RouteTable};

/// Words that are no first part of a path but names of hosts (a username may become a subdomain)
/// and of mailboxes, where machines look for settings and people for who runs the site; or the
/// renderer's own.
pub const OTHER_WORDS: &[&str] = &[
    "abuse",
    "admin",
    "administrator",
    "api",
    "assets",
    "auth",
    "autoconfig",
    "autodiscover",
    "billing",
    "broadcasthost",
    "cdn",
    "contact",
    "design",
    "dns",
    "ftp",
    "helpdesk",
    "hostmaster",
    "imap",
    "isatap",
    "legal",
    "localdomain",
    "localhost",
    "mail",
    "mailer-daemon",
    "moderator",
    "moderators",
    "mta-sts",
    "mx",
    "no-reply",
    "no_reply",
    "noreply",
    "ns1",
    "ns2",
    "official",
    "pg",
    "pop3",
    "postmaster",
    "press",
    "quire",
    "root",
    "security",
    "smtp",
    "ssladmin",
    "ssladministrator",
    "sslwebmaster",
    "staff",
    "static",
    "status",
    "support",
    "sysadmin",
    "system",
    "team",
    "vpn",
    "webmaster",
    "wpad",
    "www",
];

/// First parts of the table's fixed paths, sorted, each once.
#[must_use]
pub fn first_parts(table: &RouteTable) -> Vec<&'static str> {
    let mut words: Vec<_> = table
        .routes()
        .iter()
        .filter(|route| route.host == HostKind::Default)
        .filter_map(|route| match route.parts.first() {
            Some(PatternPart::Fixed(word)) => Some(*word),
            _ => None,
        })
        .collect();
    words.sort_unstable();
    words.dedup();
    words
}

/// Whether a slug or username must not be spelt like this, whatever the case. Nothing
/// is free that is empty or reads like a handle.
#[must_use]
pub fn is_reserved(table: &RouteTable, word: &str) -> bool {
    let word = word.to_lowercase();
    word.is_empty()
        || word.starts_with('@')
        || OTHER_WORDS.contains(&word.as_str())
        || table.is_fixed_first_part(&word)
}
