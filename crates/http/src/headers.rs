//! The headers every answer carries.

use poem::{
    Response,
    http::{HeaderName, HeaderValue, StatusCode, header},
};

const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// What browsers may do for a page.
pub const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");

const DEFAULTS: [(HeaderName, &str); 7] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin-allow-popups"),
    (RESOURCE_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // Wallets open where a page that takes payments says so.
    (PERMISSIONS_POLICY, "payment=()"),
    (header::CACHE_CONTROL, "no-store"),
];

/// Headers that say more about the server than clients need.
const SPOKEN_TOO_MUCH: [HeaderName; 2] = [header::SERVER, HeaderName::from_static("x-powered-by")];

/// Answers that are not documents run nothing and are not framed.
const INERT: &str = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/// For which hosts browsers are told to use HTTPS alone, for two years.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HttpsOnly {
    /// For none: readers may reach the host without HTTPS, or it belongs to someone else, who may
    /// want it back without.
    Off,
    /// For the host of the site.
    Host,
    /// For the host of the site and all hosts below it.
    #[default]
    Subdomains,
}

impl HttpsOnly {
    const fn header(self) -> Option<&'static str> {
        match self {
            Self::Off => None,
            Self::Host => Some("max-age=63072000"),
            Self::Subdomains => Some("max-age=63072000; includeSubDomains"),
        }
    }
}

/// Lets pages of other sites show a picture: readers of feeds, and mail in a browser.
pub fn show_everywhere(response: &mut Response) {
    let everywhere = HeaderValue::from_static("cross-origin");
    response.headers_mut().insert(RESOURCE_POLICY, everywhere);
}

/// Adds the security headers that are not there yet; what an endpoint set on purpose stays.
pub fn secure(response: &mut Response, https_only: HttpsOnly) {
    // The headers of a 304 replace those the reader has, and a page's policy must stay as it is
    // (see `page::answer`).
    let is_page_kept = response.status() == StatusCode::NOT_MODIFIED;
    let headers = response.headers_mut();
    for (name, value) in DEFAULTS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    for name in &SPOKEN_TOO_MUCH {
        headers.remove(name);
    }
    if !is_page_kept {
        headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(INERT));
    }
    if let Some(value) = https_only.header() {
        headers.entry(header::STRICT_TRANSPORT_SECURITY).or_insert(HeaderValue::from_static(value));
    }
}
