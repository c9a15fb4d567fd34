//! The cookies of a session.

use http::{HeaderMap, HeaderValue, header};
use quire_http::session::cookie::{Jar, Name};

fn headers(lines: &[&str]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for line in lines {
        headers.append(header::COOKIE, HeaderValue::from_str(line).unwrap());
    }
    headers
}

#[test]
fn the_session_cookie_is_marked_as_promised_on_https_and_loopback() {
    for origin in [
        "https://quire.example",
        "http://127.0.0.1:8080",
        "http://localhost:1",
        "http://[::1]:1",
        "http://blog.localhost",
    ] {
        let line = Jar::of_origin(origin).set(Name::Session, "abc").unwrap();
        assert_eq!(
            line, "__Host-sid=abc; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure",
            "{origin}"
        );
    }
    for origin in ["http://10.0.0.7", "http://[2001:db8::1]:1", "http://localhost.example"] {
        let line = Jar::of_origin(origin).set(Name::Challenge, "abc").unwrap();
        assert_eq!(line, "challenge=abc; Path=/; Max-Age=600; HttpOnly; SameSite=Lax", "{origin}");
    }
}

#[test]
fn a_cookie_is_found_among_others_and_a_planted_twin_voids_it() {
    let jar = Jar::of_origin("https://quire.example");
    let read = |lines: &[&str]| {
        jar.read(&headers(lines), Name::Session).map(|value| value.as_str().to_owned())
    };
    assert_eq!(read(&["a=b; __Host-sid=x1; c"]), Some("x1".to_owned()));
    assert_eq!(read(&["a=b", "__Host-sid=x1"]), Some("x1".to_owned()));
    assert_eq!(read(&["__Host-sid=x1; __Host-sid=x2"]), None);
    assert_eq!(read(&["sid=x1"]), None);
    assert_eq!(read(&["__Host-sid="]), None);
    assert_eq!(read(&["__Host-sid=\"x\""]), None);
    assert_eq!(read(&[&format!("__Host-sid={}", "x".repeat(129))]), None);
}

#[test]
fn a_value_never_breaks_out_of_its_header() {
    let jar = Jar::of_origin("https://quire.example");
    assert_eq!(jar.set(Name::Session, "a\r\nb: c"), None);
}
