//! Which machine a request comes from.

use crate::request_from;
use http::HeaderMap;
use quire_http::Client;
use std::net::IpAddr;

/// Who is behind a request that comes from `peer`.
fn behind(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    Client::of(&request_from(peer, headers), trusted).0
}

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
    assert_eq!(address_of("10.0.0.1", &["203.0.113.9, 198.51.100.7, 10.0.0.2"]), "198.51.100.7");
    assert_eq!(address_of("10.0.0.1", &["203.0.113.9", "198.51.100.7"]), "198.51.100.7");
    assert_eq!(address_of("10.0.0.1", &["nonsense"]), "10.0.0.1");
}

// Who is locked out by network cannot take another one by saying so.
#[test]
fn no_one_chooses_their_network_by_a_header() {
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
        // Our proxy appends the address of its client to the header that it received.
        headers.append("x-forwarded-for", "192.0.2.1".parse().unwrap());
        assert_eq!(behind(ours, &headers, &[ours]), peer, "{name}: {value}");
    }
}
