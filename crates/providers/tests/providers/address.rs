//! Which machines may be asked. No one is asked here.

use quire_providers::outgoing::{Outgoing, OutgoingError, RequestLimits};
use std::net::SocketAddr;
use url::Url;

#[test]
fn only_machines_of_the_public_network_are_asked() {
    let public = Outgoing::new(&[]).unwrap();
    let judged = |ip: &str| public.judge(vec![SocketAddr::new(ip.parse().unwrap(), 443)]);
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
        assert_eq!(judged(inside), Err(OutgoingError::Forbidden), "{inside}");
    }
    for outside in
        ["1.1.1.1", "100.128.0.1", "172.32.0.1", "192.0.1.1", "2606:4700::1111", "2a00:1450::1"]
    {
        assert!(judged(outside).is_ok(), "{outside}");
    }
}

#[test]
fn one_address_inside_spoils_the_name() {
    let outgoing = Outgoing::new(&["127.0.0.1:9000".parse().unwrap()]).unwrap();
    let judged =
        |found: &[&str]| outgoing.judge(found.iter().map(|text| text.parse().unwrap()).collect());
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
    let outgoing = Outgoing::only(&only, RequestLimits::default()).unwrap();
    let of = async |url: &str| outgoing.addresses(&url.parse().unwrap()).await;
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
