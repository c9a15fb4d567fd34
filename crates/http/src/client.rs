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
