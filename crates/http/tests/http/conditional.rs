//! Which answers a client has already.

use http::{HeaderMap, HeaderValue, header};
use quire_core::Timestamp;
use quire_http::conditional::{date_of, is_known};

fn headers(pairs: &[(http::HeaderName, &str)]) -> HeaderMap {
    let pair = |(name, value): &(http::HeaderName, &str)| {
        (name.clone(), HeaderValue::from_str(value).unwrap())
    };
    pairs.iter().map(pair).collect()
}

#[test]
fn a_tag_is_known_in_a_list_weak_or_strong_or_by_a_star() {
    let answer = headers(&[(header::ETAG, "\"a\""), (header::LAST_MODIFIED, "then")]);
    for (known, is) in [
        ("\"a\"", true),
        ("W/\"a\"", true),
        ("\"b\", W/\"a\" ", true),
        ("*", true),
        ("\"b\"", false),
        ("a", false),
        ("", false),
    ] {
        let asked = headers(&[(header::IF_NONE_MATCH, known)]);
        assert_eq!(is_known(&asked, &answer), is, "{known}");
    }
    assert!(!is_known(&headers(&[(header::IF_NONE_MATCH, "*")]), &HeaderMap::new()));
}

#[test]
fn a_time_is_known_when_it_is_the_one_that_was_given_and_no_tag_says_otherwise() {
    let at = Timestamp::from_millis(1_767_000_000_999).unwrap();
    let date = date_of(at).unwrap();
    assert_eq!(date, "Mon, 29 Dec 2025 09:20:00 GMT");
    let answer = headers(&[(header::LAST_MODIFIED, date.to_str().unwrap())]);
    let since = |date: &str| headers(&[(header::IF_MODIFIED_SINCE, date)]);
    assert!(is_known(&since("Mon, 29 Dec 2025 09:20:00 GMT"), &answer));
    assert!(!is_known(&since("Mon, 29 Dec 2025 09:20:01 GMT"), &answer));
    assert!(!is_known(&HeaderMap::new(), &answer));
    let mut both = since("Mon, 29 Dec 2025 09:20:00 GMT");
    both.insert(header::IF_NONE_MATCH, HeaderValue::from_static("\"other\""));
    assert!(!is_known(&both, &answer));
}
