//! Which machines may be asked: those of the public network, on the ports of the web.

use super::OutgoingError;
use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::Arc,
};
use url::Url;

/// Addresses tried of one name.
const TRIED: usize = 4;

/// Looks names up and judges what comes.
#[derive(Debug, Clone)]
pub(super) enum Addresses {
    /// Machines of the public network, and these.
    Public(Arc<[SocketAddr]>),
    /// What is behind this address, wherever it is.
    Only(Arc<Url>),
}

impl Addresses {
    pub fn new(listed: &[SocketAddr]) -> Self {
        Self::Public(listed.into())
    }

    pub fn only(address: &Url) -> Self {
        Self::Only(Arc::new(address.clone()))
    }

    pub fn is_listed(&self, address: SocketAddr) -> bool {
        match self {
            Self::Public(listed) => listed.contains(&address),
            Self::Only(_) => true,
        }
    }

    /// The addresses of a URL, as they were looked up. The URL is judged, they are not.
    pub async fn of(&self, url: &Url) -> Result<Vec<SocketAddr>, OutgoingError> {
        let has_credentials = !url.username().is_empty() || url.password().is_some();
        if !matches!(url.scheme(), "http" | "https") || has_credentials {
            return Err(OutgoingError::Forbidden);
        }
        if matches!(self, Self::Only(only) if only.origin() != url.origin()) {
            return Err(OutgoingError::Forbidden);
        }
        let port = url.port_or_known_default().ok_or(OutgoingError::Forbidden)?;
        Ok(match url.host().ok_or(OutgoingError::Forbidden)? {
            url::Host::Ipv4(ip) => vec![SocketAddr::new(ip.into(), port)],
            url::Host::Ipv6(ip) => vec![SocketAddr::new(ip.into(), port)],
            url::Host::Domain(name) => tokio::net::lookup_host((name, port))
                .await
                .map_err(|_| OutgoingError::Unreachable)?
                .collect(),
        })
    }

    /// Of a name that leads inside, not even the addresses outside are asked: no one publishes
    /// such a name for a good reason. The operator may name such a one.
    pub fn judged(&self, mut found: Vec<SocketAddr>) -> Result<Vec<SocketAddr>, OutgoingError> {
        let may_be_asked = |address: &SocketAddr| {
            self.is_listed(*address)
                || (is_public(address.ip()) && matches!(address.port(), 80 | 443))
        };
        if found.is_empty() {
            return Err(OutgoingError::Unreachable);
        }
        if !found.iter().all(may_be_asked) {
            return Err(OutgoingError::Forbidden);
        }
        found.truncate(TRIED);
        Ok(found)
    }
}

/// Whether an address belongs to one machine on the public network, according to the registries of
/// special addresses (RFC 6890 and its successors).
fn is_public(ip: IpAddr) -> bool {
    match ip.to_canonical() {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let special = match ip.octets() {
        // This network; private; shared between carriers' customers.
        [0 | 10, ..] | [172, 16..=31, ..] | [192, 168, ..] | [100, 64..=127, ..] => true,
        // This machine; this link, where clouds keep their secrets.
        [127, ..] | [169, 254, ..] => true,
        // Protocols, documentation, the old 6to4 relays, benchmarks.
        [192, 0, 0 | 2, _] | [198, 51, 100, _] | [203, 0, 113, _] | [192, 88, 99, _] => true,
        [198, 18 | 19, ..] => true,
        // Groups, the reserved rest, everybody.
        [224..=255, ..] => true,
        _ => false,
    };
    !special
}

/// Only 2000::/3 is given to machines; of that, what wraps an IPv4 address or is for protocols and
/// documentation is left out.
fn is_public_v6(ip: Ipv6Addr) -> bool {
    let special = match ip.segments() {
        // Teredo, ORCHID and other protocols; documentation; 6to4.
        [0x2001, 0..=0x1ff, ..] | [0x2001, 0x0db8, ..] | [0x2002, ..] => true,
        [0x3fff, 0..=0x0fff, ..] => true,
        [first, ..] => !(0x2000..=0x3fff).contains(&first),
    };
    !special
}
