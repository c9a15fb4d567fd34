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

    /// The addresses of a URL that may be asked, at least one.
    pub async fn of(&self, url: &Url) -> Result<Vec<SocketAddr>, OutgoingError> {
        let has_credentials = !url.username().is_empty() || url.password().is_some();
        if !matches!(url.scheme(), "http" | "https") || has_credentials {
            return Err(OutgoingError::Forbidden);
        }
        if matches!(self, Self::Only(only) if only.origin() != url.origin()) {
            return Err(OutgoingError::Forbidden);
        }
        let port = url.port_or_known_default().ok_or(OutgoingError::Forbidden)?;
        let found: Vec<SocketAddr> = match url.host().ok_or(OutgoingError::Forbidden)? {
            url::Host::Ipv4(ip) => vec![SocketAddr::new(ip.into(), port)],
            url::Host::Ipv6(ip) => vec![SocketAddr::new(ip.into(), port)],
            url::Host::Domain(name) => tokio::net::lookup_host((name, port))
                .await
                .map_err(|_| OutgoingError::Unreachable)?
                .collect(),
        };
        self.judged(found)
    }

    /// Of a name that leads inside, not even the addresses outside are asked: no one publishes
    /// such a name for a good reason. The operator may name such a one.
    fn judged(&self, mut found: Vec<SocketAddr>) -> Result<Vec<SocketAddr>, OutgoingError> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_machines_of_the_public_network_are_asked() {
        for inside in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.255.254",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.0.1",
            "198.18.0.1",
            "198.51.100.7",
            "203.0.113.9",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:10::1",
            "2001:20::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "5f00::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(inside.parse().unwrap()), "{inside}");
        }
        for outside in
            ["1.1.1.1", "100.128.0.1", "172.32.0.1", "192.0.1.1", "2606:4700::1111", "2a00:1450::1"]
        {
            assert!(is_public(outside.parse().unwrap()), "{outside}");
        }
    }

    #[test]
    fn one_address_inside_spoils_the_name() {
        let addresses = Addresses::new(&["127.0.0.1:9000".parse().unwrap()]);
        let judged = |found: &[&str]| {
            addresses.judged(found.iter().map(|text| text.parse().unwrap()).collect())
        };
        assert!(judged(&["1.1.1.1:443", "[2606:4700::1111]:443"]).is_ok());
        assert_eq!(judged(&["1.1.1.1:443", "10.0.0.1:443"]), Err(OutgoingError::Forbidden));
        assert_eq!(judged(&["1.1.1.1:22"]), Err(OutgoingError::Forbidden));
        assert!(judged(&["127.0.0.1:9000"]).is_ok());
        assert_eq!(judged(&["127.0.0.1:9001"]), Err(OutgoingError::Forbidden));
        assert_eq!(judged(&[]), Err(OutgoingError::Unreachable));
    }

    #[tokio::test]
    async fn who_may_ask_one_place_asks_no_other() {
        let only: Url = "http://10.0.0.1:9000/bucket".parse().unwrap();
        let addresses = Addresses::only(&only);
        let of = async |url: &str| addresses.of(&url.parse().unwrap()).await;
        let there = vec!["10.0.0.1:9000".parse().unwrap()];
        assert_eq!(of("http://10.0.0.1:9000/bucket/images/a").await, Ok(there));
        for other in [
            "http://10.0.0.1:9001/bucket",
            "https://10.0.0.1:9000/bucket",
            "http://10.0.0.2:9000/bucket",
            "http://1.1.1.1/bucket",
            "http://169.254.169.254/latest/meta-data/",
            "http://a:b@10.0.0.1:9000/bucket",
        ] {
            assert_eq!(of(other).await, Err(OutgoingError::Forbidden), "{other}");
        }
    }
}
