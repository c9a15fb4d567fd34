//! Scheme and authority of a site.

use super::{Domain, Host, HostError};
use std::{fmt, str::FromStr};

/// Scheme and authority of a site, like `https://example.test:8443`, without a slash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteOrigin {
    text: String,
    host: Host,
}

/// Why a text is no origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SiteOriginError {
    /// It begins with neither `http://` nor `https://`.
    #[error("an origin begins with http:// or https://")]
    Scheme,
    /// What follows is no host.
    #[error("an origin names a host and nothing else: {0}")]
    Host(#[from] HostError),
}

impl SiteOrigin {
    /// The origin of a site that speaks TLS on this host.
    #[must_use]
    pub fn https(host: &Host) -> Self {
        Self { text: format!("https://{host}"), host: host.clone() }
    }

    /// Scheme and authority, without a slash.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The name of the host.
    #[must_use]
    pub fn domain(&self) -> Domain {
        self.host.domain()
    }
}

/// Reads scheme and authority; a slash at the end may stand.
impl FromStr for SiteOrigin {
    type Err = SiteOriginError;

    fn from_str(text: &str) -> Result<Self, SiteOriginError> {
        let (scheme, authority) = text.split_once("://").ok_or(SiteOriginError::Scheme)?;
        let authority = authority.strip_suffix('/').unwrap_or(authority);
        if !matches!(scheme, "http" | "https") {
            return Err(SiteOriginError::Scheme);
        }
        Ok(Self { text: format!("{scheme}://{authority}"), host: Host::parse(authority)? })
    }
}

impl fmt::Display for SiteOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
