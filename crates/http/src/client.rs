//! Which machine a request comes from.

use poem::{Request, http::HeaderMap};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// The address that limits and lockouts count. Only our own proxies are believed when they say
/// whom they speak for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Client(pub IpAddr);

impl Client {
    /// The machine behind a request.
    #[must_use]
    pub fn of(request: &Request, trusted: &[IpAddr]) -> Self {
        let peer = request.remote_addr().as_socket_addr().map(SocketAddr::ip);
        let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)).to_canonical();
        Self(behind(peer, request.headers(), trusted))
    }
}

/// Walks from the nearest hop outwards, as long as each is a proxy of ours.
fn behind(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    let lines: Vec<&str> =
        headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok()).collect();
    let mut hops = lines.iter().rev().flat_map(|line| line.rsplit(','));
    let mut address = peer;
    while trusted.contains(&address) {
        match hops.next().and_then(|hop| hop.trim().parse::<IpAddr>().ok()) {
            Some(before) => address = before.to_canonical(),
            None => break,
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address_of(peer: &str, forwarded: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append("x-forwarded-for", line.parse().unwrap());
        }
        let trusted = ["10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()];
        behind(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn only_our_own_proxies_are_believed() {
        assert_eq!(address_of("192.0.2.1", &["198.51.100.7"]), "192.0.2.1");
        assert_eq!(address_of("10.0.0.1", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(
            address_of("10.0.0.1", &["203.0.113.9, 198.51.100.7, 10.0.0.2"]),
            "198.51.100.7"
        );
        assert_eq!(address_of("10.0.0.1", &["203.0.113.9", "198.51.100.7"]), "198.51.100.7");
        assert_eq!(address_of("10.0.0.1", &["nonsense"]), "10.0.0.1");
    }

    // Who is locked out by network cannot take another one by saying so.
    #[test]
    fn nobody_chooses_their_network_by_a_header() {
        let forged = [
            ("x-forwarded-for", "198.51.100.7"),
            ("x-forwarded-for", "10.0.0.1, 198.51.100.7"),
            ("x-forwarded-for", "198.51.100.7, 10.0.0.1"),
            ("x-forwarded-for", "::ffff:198.51.100.7"),
            ("forwarded", "for=198.51.100.7"),
            ("x-real-ip", "198.51.100.7"),
            ("x-client-ip", "198.51.100.7"),
            ("x-cluster-client-ip", "198.51.100.7"),
            ("true-client-ip", "198.51.100.7"),
            ("cf-connecting-ip", "198.51.100.7"),
            ("x-originating-ip", "198.51.100.7"),
            ("via", "1.1 198.51.100.7"),
        ];
        let peer: IpAddr = "192.0.2.1".parse().unwrap();
        let ours: IpAddr = "10.0.0.1".parse().unwrap();
        for (name, value) in forged {
            let mut headers = HeaderMap::new();
            headers.append(name, value.parse().unwrap());
            assert_eq!(behind(peer, &headers, &[ours]), peer, "{name}: {value}");
            assert_eq!(behind(peer, &headers, &[]), peer, "{name}: {value}");
            // Our proxy adds whom it speaks for to whatever came before it.
            headers.append("x-forwarded-for", "192.0.2.1".parse().unwrap());
            assert_eq!(behind(ours, &headers, &[ours]), peer, "{name}: {value}");
        }
    }
}
