//! What a browser says of itself in the headers of every request.

use crate::{Client, Country};
use http::{HeaderMap, header};
use poem::Request;
use quire_app::event::{BrowserHeaders, Consent};

/// What a request says of the browser that sends it.
#[must_use]
pub fn browser_headers(request: &Request) -> BrowserHeaders {
    let headers = request.headers();
    let says_one = |name: &str| headers.get(name).is_some_and(|value| value.as_bytes() == b"1");
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
    BrowserHeaders {
        network: request.data::<Client>().map(|client| client.0),
        user_agent: agent.map(str::to_owned),
        country: request.data::<Country>().map(|country| country.as_str().to_owned()),
        asks_not_to_be: says_one("dnt") || says_one("sec-gpc"),
        consent: consent(headers),
    }
}

/// What the cookie `privacy` holds, which the site's pages write.
fn consent(headers: &HeaderMap) -> Consent {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).map(str::trim);
    match pairs.find_map(|pair| pair.strip_prefix("privacy=")) {
        Some("accepted") => Consent::Accepted,
        Some("asked") => Consent::Asked,
        _ => Consent::Unknown,
    }
}
