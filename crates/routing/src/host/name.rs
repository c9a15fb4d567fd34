//! Names of hosts, as requests and domains name them.

use std::{borrow::Borrow, fmt, str::FromStr};

/// A host name as it stands in the `Host` header: checked, lower case, without trailing dot.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Host {
    name: String,
    port: Option<u16>,
}

/// Why a `Host` header is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HostError {
    /// There is none.
    #[error("the request names no host")]
    Missing,
    /// There are several.
    #[error("the request names more than one host")]
    Several,
    /// It is no host name.
    #[error("the request's host is not a host name")]
    Malformed,
}

impl Host {
    /// Reads a host with an optional port.
    ///
    /// # Errors
    /// [`HostError::Malformed`] for anything but a DNS name, an IPv4 address or an IPv6 address in
    /// brackets: user names, slashes, spaces and letters outside ASCII are refused.
    pub fn parse(text: &str) -> Result<Self, HostError> {
        let (name, port) = match text.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => {
                let digits = !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit());
                let port = port.parse().map_err(|_| HostError::Malformed)?;
                (name, if digits { Some(port) } else { return Err(HostError::Malformed) })
            }
            _ => (text, None),
        };
        let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
        if is_name(&name) || is_ipv6(&name) {
            Ok(Self { name, port })
        } else {
            Err(HostError::Malformed)
        }
    }

    /// Reads the one `Host` header of a request.
    ///
    /// # Errors
    /// [`HostError`] unless there is exactly one and it is a host name.
    pub fn from_headers<'a>(values: impl IntoIterator<Item = &'a [u8]>) -> Result<Self, HostError> {
        let mut values = values.into_iter();
        let value = values.next().ok_or(HostError::Missing)?;
        if values.next().is_some() {
            return Err(HostError::Several);
        }
        Self::parse(std::str::from_utf8(value).map_err(|_| HostError::Malformed)?)
    }

    /// The name in lower case, without port.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The same without port.
    #[must_use]
    pub fn domain(&self) -> Domain {
        Domain(self.name.clone())
    }

    /// The port, when one was named.
    #[must_use]
    pub const fn port(&self) -> Option<u16> {
        self.port
    }
}

/// As [`Host::parse`].
impl FromStr for Host {
    type Err = HostError;

    fn from_str(text: &str) -> Result<Self, HostError> {
        Self::parse(text)
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.port {
            Some(port) => write!(f, "{}:{port}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

/// The name of a host without a port, in lower case: what a site is found by.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Domain(String);

impl Domain {
    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Reads what [`Host::parse`] does, but no port.
impl FromStr for Domain {
    type Err = HostError;

    fn from_str(text: &str) -> Result<Self, HostError> {
        match Host::parse(text)? {
            Host { name, port: None } => Ok(Self(name)),
            Host { port: Some(_), .. } => Err(HostError::Malformed),
        }
    }
}

/// So that a list of domains is asked for the name of a [`Host`].
impl Borrow<str> for Domain {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn is_name(name: &str) -> bool {
    name.len() <= 253
        && name.split('.').all(|label| {
            (1..=63).contains(&label.len())
                && !label.starts_with('-')
                && !label.ends_with('-')
                && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
        })
}

fn is_ipv6(name: &str) -> bool {
    name.strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .is_some_and(|inner| inner.parse::<std::net::Ipv6Addr>().is_ok())
}
