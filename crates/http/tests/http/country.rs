//! Which country a request comes from.

use crate::request_from;
use http::{HeaderMap, HeaderName};
use quire_http::{Countries, Country};
use std::net::IpAddr;

#[test]
fn a_country_is_two_letters() {
    let read = |text| Country::parse(text).map(|country| country.as_str().to_owned());
    assert_eq!(read(" fr "), Some("FR".to_owned()));
    assert_eq!(read("FRA"), None);
    assert_eq!(read("1A"), None);
    assert_eq!(read(""), None);
}

#[test]
fn only_our_own_proxies_name_a_country() {
    let countries =
        Countries { header: Some(HeaderName::from_static("x-country")), otherwise: None };
    let proxy = IpAddr::from([10, 0, 0, 1]);
    let mut headers = HeaderMap::new();
    headers.insert("x-country", "de".parse().unwrap());
    let request = request_from(proxy, &headers);
    assert_eq!(countries.of(&request, &[proxy]), Country::parse("DE"));
    assert_eq!(countries.of(&request, &[]), None);
    assert_eq!(Countries::default().of(&request, &[proxy]), None);
}
