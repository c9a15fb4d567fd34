//! The listener that no one outside reaches, the proxies in front, and what is for development.

use quire_http::{Countries, Country, headers::HttpsOnly};
use serde::Deserialize;
use std::net::{IpAddr, SocketAddr};

/// `[server]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Server {
    /// Health, readiness, metrics, and the API for the renderer. Port 0: any free one.
    pub private: SocketAddr,
    /// Peers whose `X-Forwarded-For` is believed. Everybody else's is ignored (1.5 row 13).
    pub trusted_proxies: Vec<IpAddr>,
    /// Machines of the house: their readers never meet the shared cache.
    pub internal_addresses: Vec<IpAddr>,
    /// The header in which those proxies name a visitor's country, two letters.
    pub country_header: Option<String>,
    /// The country that holds where no header tells; without it none is known.
    pub country: Option<String>,
    /// Whether browsers are told to reach the site by HTTPS alone. Hosts of writers and publications
    /// never tell them.
    pub https_only: HttpsOnly,
    /// Whether GraphQL may be asked about its own schema. For development.
    pub introspection: bool,
    /// Whether people at this machine may look at the outbox, at `/_/outbox`. For
    /// development: a site that the world reaches refuses it.
    pub outbox: bool,
}

impl Default for Server {
    fn default() -> Self {
        Self {
            private: SocketAddr::from(([127, 0, 0, 1], 0)),
            trusted_proxies: Vec::new(),
            internal_addresses: Vec::new(),
            country_header: None,
            country: None,
            https_only: HttpsOnly::default(),
            introspection: false,
            outbox: false,
        }
    }
}

impl Server {
    /// Where the countries of visitors are read; `None` when header or country are none.
    #[must_use]
    pub fn countries(&self) -> Option<Countries> {
        let header = self.country_header.as_deref().map(str::parse).transpose().ok()?;
        let otherwise = match &self.country {
            Some(country) => Some(Country::parse(country)?),
            None => None,
        };
        Some(Countries { header, otherwise })
    }
}
