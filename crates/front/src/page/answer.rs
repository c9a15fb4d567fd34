//! From a page in memory to an answer.
//!
//! # Nonces and `304 Not Modified`
//!
//! Every full answer has a nonce of its own, in its policy header and in its body. A browser that
//! revalidates keeps the body it has, with the nonce it has, and lays the headers of the `304` over
//! those it has. So a `304` must not carry a policy: the stored one, whose nonce is the stored
//! body's, stays in force. For the same reason the `ETag` is weak and is made of the page without
//! its nonces: two answers of one page are equivalent, not equal.

use super::{
    CacheDecision, Found, Front, SiteFacts, Verdict, keep::SITE_DEFAULT, key::Form, served::Served,
    shortcut,
};
use crate::policy;
use poem::{
    Request, Response,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
};
use quire_http::{conditional, headers::PERMISSIONS_POLICY};
use quire_pagecache::{Encoding, Nonce, Template};
use quire_routing::{
    Page,
    edge::{Lifetime, Reason},
};

const X_CACHE: HeaderName = HeaderName::from_static("x-cache");
const X_CACHE_DECISION: HeaderName = HeaderName::from_static("x-cache-decision");
const SURROGATE_KEY: HeaderName = HeaderName::from_static("surrogate-key");
const SURROGATE_CONTROL: HeaderName = HeaderName::from_static("surrogate-control");

impl Front {
    /// Answers with a page, with a nonce of its own.
    pub(super) async fn serve(&self, request: &Request, served: &Served<'_>) -> Response {
        let page = served.entry.page();
        let shared = served.decision.allows(SITE_DEFAULT);
        let mut headers = page.headers.clone();
        self.metrics.served(served.found, shared);
        let cache = match (shared, served.found) {
            (false, _) => "BYPASS",
            (true, Found::Hit) => "HIT",
            (true, Found::Made) => "MISS",
        };
        headers.insert(X_CACHE, HeaderValue::from_static(cache));
        headers.insert(X_CACHE_DECISION, explained(served.decision, served.found));
        if let Some(allowed) = policy::permissions(served.page, &self.site) {
            headers.insert(PERMISSIONS_POLICY, allowed);
        }
        if page.status == StatusCode::OK && conditional::is_known(request.headers(), &headers) {
            headers.remove(header::CONTENT_TYPE);
            // See above: the stored policy must stay.
            return respond(StatusCode::NOT_MODIFIED, headers, None);
        }
        let nonce = Nonce::fresh();
        let policy = policy::of(served.page, served.class, &nonce, &self.site, served.framing);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        let (body, encoding) = page.body.answer(accepted(request), &nonce).await;
        if let Some(name) = encoding.name() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        }
        let mut response = respond(page.status, headers, Some(body));
        shortcut::mark(&self.shortcuts, &mut response, request, served, (encoding, nonce));
        response
    }
}

impl Front {
    /// Answers with the data beside a document.
    pub(super) async fn serve_data(&self, request: &Request, served: &Served<'_>) -> Response {
        let page = served.entry.page();
        let mut headers = page.headers.clone();
        headers.remove(header::ETAG);
        self.metrics.served(served.found, served.decision.allows(SITE_DEFAULT));
        let (body, encoding) = page.body.answer(accepted(request), &Nonce::fresh()).await;
        if let Some(name) = encoding.name() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        }
        respond(StatusCode::OK, headers, Some(body))
    }
}

/// Answers that a document has no data beside it.
pub(super) fn no_data() -> Response {
    let no_store = (header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    respond(StatusCode::NOT_FOUND, HeaderMap::from_iter([no_store]), None)
}

fn accepted(request: &Request) -> Encoding {
    let accepted = request.headers().get(header::ACCEPT_ENCODING);
    Encoding::accepted(accepted.and_then(|accepted| accepted.to_str().ok()).unwrap_or_default())
}

fn respond(status: StatusCode, headers: HeaderMap, body: Option<bytes::Bytes>) -> Response {
    let mut response = Response::builder().status(status).finish();
    *response.headers_mut() = headers;
    if let Some(body) = body {
        response.set_body(body);
    }
    response
}

/// `Enabled`, `Control`, or `Disabled` with its reasons.
fn explained(decision: &CacheDecision, found: Found) -> HeaderValue {
    let CacheDecision::Disabled(reasons) = decision else {
        return HeaderValue::from_static(decision.as_str());
    };
    let reasons: Vec<&str> = reasons.iter().copied().map(Reason::as_str).collect();
    let memo = if found == Found::Hit { "hit" } else { "miss" };
    let text = format!("{} reason={} memo={memo}", decision.as_str(), reasons.join(","));
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static(""))
}

/// The headers that every answer with this page has, made once, with room for those that differ
/// from answer to answer.
pub(super) fn common_headers(page: Page, form: Form) -> HeaderMap {
    let mut headers = HeaderMap::with_capacity(32);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(form.full_content_type()));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding, cookie, rsc"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    if policy::may_be_framed(page) {
        headers.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
    } else {
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    headers
}

/// What caches outside may know: only on pages that may be shared.
pub(super) fn add_shared_headers(
    headers: &mut HeaderMap,
    body: &Template,
    verdict: &Verdict,
    site: &SiteFacts,
    lifetime: Lifetime,
) {
    if lifetime.shared > 0 {
        // Weak, and of the page without its nonces.
        headers.insert(header::ETAG, conditional::tag_of(body.segments()));
    }
    let mut set = |name: HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(name, value);
        }
    };
    set(header::CACHE_CONTROL, lifetime.cache_control());
    if lifetime.shared == 0 {
        return;
    }
    set(SURROGATE_KEY, &verdict.tags.join(" "));
    let at_edge = Lifetime { shared: lifetime.shared.min(site.edge_seconds), ..lifetime };
    if let Some(control) = at_edge.surrogate_control() {
        set(SURROGATE_CONTROL, &control);
    }
}
