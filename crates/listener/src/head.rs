//! What a request head must look like before the server acts on it.

use crate::ConnectionLimits;
use http::{
    HeaderMap, Request, StatusCode,
    header::{CONTENT_ENCODING, CONTENT_LENGTH, HOST, TRANSFER_ENCODING},
    uri::Authority,
};

/// Why a head is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadHead {
    /// `CONNECT`, `OPTIONS *`, or an address at another host than the one that is named.
    #[error("The request target must be a path, or an address at the host.")]
    Target,
    /// All header lines together are too long.
    #[error("The header lines are too long.")]
    Headers,
    /// Path and query together are too long.
    #[error("The address is too long.")]
    TooLong,
    /// Not exactly one host, or one that is no host.
    #[error("There must be exactly one valid Host.")]
    Host,
    /// Two answers to the question where the body ends.
    #[error("The length of the body is ambiguous.")]
    Length,
    /// The body is larger than its endpoint takes.
    #[error("The body is too large.")]
    TooLarge,
    /// Compressed bodies are not taken: they hide their size.
    #[error("Compressed bodies are not taken.")]
    Encoding,
}

impl BadHead {
    /// The status that says so.
    #[must_use]
    pub fn status(self) -> StatusCode {
        match self {
            BadHead::Target | BadHead::Host | BadHead::Length => StatusCode::BAD_REQUEST,
            BadHead::Headers => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            BadHead::TooLong => StatusCode::URI_TOO_LONG,
            BadHead::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            BadHead::Encoding => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        }
    }
}

/// Checks a head, and says how many bytes its body may have.
///
/// # Errors
/// [`BadHead`].
pub fn check<B>(request: &Request<B>, limits: &ConnectionLimits) -> Result<usize, BadHead> {
    let target = request.uri();
    let is_whole = matches!(target.scheme_str(), Some("http" | "https"));
    if target.authority().is_some() != is_whole || !target.path().starts_with('/') {
        return Err(BadHead::Target);
    }
    let length = target.path_and_query().map_or(0, |whole| whole.as_str().len());
    if length > limits.address_bytes {
        return Err(BadHead::TooLong);
    }
    let headers = request.headers();
    // As they came: name, colon, space, value, line end.
    let bytes = headers.iter().map(|(name, value)| name.as_str().len() + value.len() + 4).sum();
    if limits.header_bytes < bytes {
        return Err(BadHead::Headers);
    }
    let mut hosts = headers.get_all(HOST).iter();
    let host = match (hosts.next(), hosts.next()) {
        (Some(host), None) if is_host(host.as_bytes()) => host.as_bytes(),
        _ => return Err(BadHead::Host),
    };
    // Two hosts in one request are a way to be taken for another one by what stands in between.
    let is_same = |authority: &Authority| authority.as_str().as_bytes().eq_ignore_ascii_case(host);
    if !target.authority().is_none_or(is_same) {
        return Err(BadHead::Target);
    }
    body_limit(target.path(), headers, limits)
}

fn body_limit(
    path: &str,
    headers: &HeaderMap,
    limits: &ConnectionLimits,
) -> Result<usize, BadHead> {
    let mut lengths = headers.get_all(CONTENT_LENGTH).iter();
    let declared = match (lengths.next(), lengths.next()) {
        (None, _) => 0,
        (Some(length), None) if !headers.contains_key(TRANSFER_ENCODING) => length
            .to_str()
            .ok()
            .filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))
            .and_then(|text| text.parse::<u64>().ok())
            .ok_or(BadHead::Length)?,
        _ => return Err(BadHead::Length),
    };
    // Codings that others undo and we do not, or the reverse, end a body in two places.
    let mut codings = headers.get_all(TRANSFER_ENCODING).iter();
    match (codings.next(), codings.next()) {
        (None, _) => {}
        (Some(coding), None) if coding.as_bytes().eq_ignore_ascii_case(b"chunked") => {}
        _ => return Err(BadHead::Length),
    }
    if headers.get(CONTENT_ENCODING).is_some_and(|encoding| encoding != "identity") {
        return Err(BadHead::Encoding);
    }
    let limit = limits.body_bytes(path);
    if declared > limit as u64 { Err(BadHead::TooLarge) } else { Ok(limit) }
}

/// Whether the bytes are `name`, `address` or `[address]`, with or without a port.
fn is_host(host: &[u8]) -> bool {
    let Ok(host) = std::str::from_utf8(host) else { return false };
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => (name, Some(port)),
        _ => (host, None),
    };
    let named = match name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some(address) => address.parse::<std::net::Ipv6Addr>().is_ok(),
        None => {
            (1..=253).contains(&name.len())
                && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._".contains(&b))
        }
    };
    let ported = port.is_none_or(|port| {
        port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok()
    });
    named && ported
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_that_are_no_hosts_are_refused() {
        for good in ["example.org", "example.org:8080", "127.0.0.1:1", "[::1]:80", "[::1]", "a_b"] {
            assert!(is_host(good.as_bytes()), "{good}");
        }
        for bad in
            ["", "a/b@c", "a b", "a:b", "a:99999", "a:+1", "[x]", "a,b", "a:", "ä", ":80", "::1"]
        {
            assert!(!is_host(bad.as_bytes()), "{bad}");
        }
    }

    #[test]
    fn a_head_says_at_most_once_how_long_its_body_is() {
        let limits = ConnectionLimits::default();
        let head = |headers: &[(&'static str, &'static str)]| {
            let mut request = Request::builder().uri("/x").header("host", "a");
            for (name, value) in headers {
                request = request.header(*name, *value);
            }
            check(&request.body(()).unwrap(), &limits)
        };
        assert_eq!(head(&[]), Ok(limits.body_bytes));
        assert_eq!(head(&[("content-length", "12")]), Ok(limits.body_bytes));
        assert_eq!(head(&[("content-length", "+12")]), Err(BadHead::Length));
        assert_eq!(head(&[("content-length", "1"), ("content-length", "1")]), Err(BadHead::Length));
        assert_eq!(
            head(&[("content-length", "1"), ("transfer-encoding", "chunked")]),
            Err(BadHead::Length)
        );
        assert_eq!(head(&[("transfer-encoding", "Chunked")]), Ok(limits.body_bytes));
        assert_eq!(head(&[("transfer-encoding", "xchunked, chunked")]), Err(BadHead::Length));
        assert_eq!(
            head(&[("transfer-encoding", "chunked"), ("transfer-encoding", "chunked")]),
            Err(BadHead::Length)
        );
        assert_eq!(head(&[("content-length", "262145")]), Err(BadHead::TooLarge));
        assert_eq!(head(&[("content-encoding", "gzip")]), Err(BadHead::Encoding));
        assert_eq!(head(&[("host", "b")]), Err(BadHead::Host));
    }
}
