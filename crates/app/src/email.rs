//! E-mail addresses as people type them, in the one form we keep.

use std::{fmt, str::FromStr};

/// An address in lower case, without surrounding space. One spelling per person, so that limits
/// and look-ups cannot be walked around with capitals.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EmailAddress(String);

/// The text is no e-mail address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is not an e-mail address")]
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
        let (local, domain) = self.0.split_once('@').unwrap_or((&self.0, ""));
        format!("{}•••@{domain}", local.chars().take(1).collect::<String>())
    }

    /// The part before the `@`.
    #[must_use]
    pub fn local(&self) -> &str {
        self.0.split_once('@').map_or(self.0.as_str(), |(local, _)| local)
    }
}

impl fmt::Display for EmailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Shows the hidden form: whole addresses do not belong in logs (W-1).
impl fmt::Debug for EmailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EmailAddress({})", self.obfuscated())
    }
}

impl FromStr for EmailAddress {
    type Err = InvalidEmail;

    fn from_str(text: &str) -> Result<Self, InvalidEmail> {
        let text = text.trim().to_lowercase();
        let (local, domain) = text.rsplit_once('@').ok_or(InvalidEmail)?;
        if text.len() <= 254 && is_local(local) && is_domain(domain) {
            Ok(Self(text))
        } else {
            Err(InvalidEmail)
        }
    }
}

fn is_local(local: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+/=?^_`{|}~.-".contains(c);
    (1..=64).contains(&local.len())
        && local.chars().all(plain)
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..")
}

fn is_domain(domain: &str) -> bool {
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    domain.contains('.') && domain.split('.').all(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_one_spelling() {
        let address: EmailAddress = " Ada.L+news@Example.ORG ".parse().unwrap();
        assert_eq!(address.as_str(), "ada.l+news@example.org");
        assert_eq!(address.local(), "ada.l+news");
        assert_eq!(format!("{address:?}"), "EmailAddress(a•••@example.org)");
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for text in [
            "",
            "ada",
            "@example.org",
            "ada@",
            "ada@localhost",
            "a b@example.org",
            "a@b@example.org",
            "a..b@example.org",
            ".a@example.org",
            "a@-example.org",
            "a@example..org",
            "a\r\nbcc: x@example.org",
            "a@example.org\nb",
            "a,b@example.org",
            &format!("{}@example.org", "a".repeat(65)),
        ] {
            assert_eq!(text.parse::<EmailAddress>(), Err(InvalidEmail), "{text:?}");
        }
    }
}
