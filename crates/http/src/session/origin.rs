//! Where a request comes from, as far as the browser says.

use http::{HeaderMap, header};

/// Whether a request that changes something comes from our own pages, or from no page at all.
///
/// Browsers that send Fetch Metadata are taken at their word: `same-origin` or `none`. Without it
/// the `Origin` must be there and be `own` (for instance `https://example.org`).
#[must_use]
pub fn is_own(headers: &HeaderMap, own: &str) -> bool {
    let text = |name: &header::HeaderName| headers.get(name).map(|value| value.to_str().ok());
    let site = headers.get("sec-fetch-site").map(|value| value.to_str().ok());
    let origin = text(&header::ORIGIN);
    match (site, origin) {
        (Some(site), _) => matches!(site, Some("same-origin" | "none")),
        (None, Some(origin)) => origin.is_some_and(|origin| origin.eq_ignore_ascii_case(own)),
        (None, None) => false,
    }
}

/// Whether the request says where it comes from. Every browser does when it posts; programs that
/// hold no session need not.
#[must_use]
pub fn names_origin(headers: &HeaderMap) -> bool {
    headers.contains_key("sec-fetch-site") || headers.contains_key(header::ORIGIN)
}

/// Whether a plain link (a GET that ends a session) was followed on our own pages: like
/// [`is_own`], but without the two headers the `Referer` must be ours.
#[must_use]
pub fn is_own_link(headers: &HeaderMap, own: &str) -> bool {
    if names_origin(headers) {
        return is_own(headers, own);
    }
    headers
        .get(header::REFERER)
        .and_then(|value| value.to_str().ok())
        .and_then(|referer| url::Url::parse(referer).ok())
        .is_some_and(|referer| referer.origin().ascii_serialization().eq_ignore_ascii_case(own))
}
