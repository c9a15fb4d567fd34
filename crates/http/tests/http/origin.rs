//! Which pages may change things.

use http::{HeaderMap, header};
use quire_http::session::origin::{is_own, is_own_link};

const OWN: &str = "https://quire.example";

fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
    pairs
        .iter()
        .map(|(name, value)| (header::HeaderName::from_static(name), value.parse().unwrap()))
        .collect()
}

#[test]
fn only_our_own_pages_may_change_things() {
    let cases: [(&[(&'static str, &str)], bool); 10] = [
        (&[("sec-fetch-site", "same-origin")], true),
        (&[("sec-fetch-site", "none")], true),
        (&[("sec-fetch-site", "same-site")], false),
        (&[("sec-fetch-site", "cross-site")], false),
        (&[("sec-fetch-site", "cross-site"), ("origin", OWN)], false),
        (&[("origin", OWN)], true),
        (&[("origin", "https://evil.example")], false),
        (&[("origin", "https://quire.example.evil.example")], false),
        (&[("origin", "null")], false),
        (&[], false),
    ];
    for (pairs, want) in cases {
        assert_eq!(is_own(&headers(pairs), OWN), want, "{pairs:?}");
    }
}

#[test]
fn a_link_without_any_sign_of_origin_is_not_ours() {
    assert!(!is_own_link(&headers(&[]), OWN));
    assert!(is_own_link(&headers(&[("referer", "https://quire.example/me")]), OWN));
    assert!(!is_own_link(&headers(&[("referer", "https://quire.example.evil.example/")]), OWN));
    assert!(!is_own_link(&headers(&[("sec-fetch-site", "cross-site"), ("referer", OWN)]), OWN));
    assert!(is_own_link(&headers(&[("sec-fetch-site", "none")]), OWN));
}
