//! Which country a request comes from, as far as a proxy of ours tells.

use poem::{
    Request,
    http::{HeaderMap, HeaderName},
};
use std::net::{IpAddr, SocketAddr};

/// Where countries are read.
#[derive(Debug, Clone, Default)]
pub struct Countries {
    /// The header in which our proxies name the country.
    pub header: Option<HeaderName>,
    /// What holds where no header tells.
    pub otherwise: Option<Country>,
}

/// A country as ISO 3166-1 writes it: two capital letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Country(String);

impl Country {
    /// A country from two letters of any case; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let is_country = text.len() == 2 && text.bytes().all(|b| b.is_ascii_alphabetic());
        is_country.then(|| Self(text.to_ascii_uppercase()))
    }

    /// Its two letters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Countries {
    /// The country of a request. Only the header of a trusted proxy counts.
    #[must_use]
    pub fn of(&self, request: &Request, trusted: &[IpAddr]) -> Option<Country> {
        let peer = request.remote_addr().as_socket_addr().map(SocketAddr::ip);
        let is_ours = peer.is_some_and(|peer| trusted.contains(&peer.to_canonical()));
        self.proxy_country(is_ours, request.headers()).or_else(|| self.otherwise.clone())
    }

    fn proxy_country(&self, is_ours: bool, headers: &HeaderMap) -> Option<Country> {
        let name = self.header.as_ref().filter(|_| is_ours)?;
        headers.get(name)?.to_str().ok().and_then(Country::parse)
    }
}
