//! Answers made without the renderer: short texts, and the plain styled page that stands in when
//! the renderer cannot answer.

use base64::{Engine, prelude::BASE64_STANDARD};
use poem::{
    Response,
    http::{HeaderValue, StatusCode, header},
};
use quire_core::message::routing::other_status;
use sha2::{Digest, Sha256};
use std::sync::LazyLock;

/// The colours and forms of the screens, as far as a page without files of its own can have them.
pub(super) const STYLE: &str = ":root{color-scheme:light dark;--ink:#1d1b18;--quiet:#55514a;\
--paper:#fbfaf7;--go:#0b6a4a;--on-go:#fff;--focus:#0b57d0}\
@media(prefers-color-scheme:dark){:root{--ink:#eae6de;--quiet:#c2bcb1;--paper:#151412;\
--go:#63c79b;--on-go:#07150f;--focus:#8ab4f8}}\
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);\
color:var(--ink);font:1rem/1.5 system-ui,sans-serif}\
main{max-width:34rem;padding:2rem;min-width:0;overflow-wrap:anywhere}h1{font:400 2rem/1.2 Georgia,serif;margin:0 0 1rem}\
p{margin:0 0 1rem;color:var(--quiet)}small{color:var(--quiet);font-size:.875rem}\
code,pre{font:.9em/1.6 ui-monospace,monospace}pre{white-space:pre-wrap;overflow-wrap:anywhere}\
a{color:inherit}form+p a{display:inline-block;padding:.625rem 0}\
button{min-height:2.75rem;padding:0 1.5rem;border:0;border-radius:2rem;background:var(--go);\
color:var(--on-go);font:500 1rem/1 system-ui,sans-serif;cursor:pointer}\
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}";

/// The only thing these pages load is their own style, allowed by its hash.
static POLICY: LazyLock<Option<HeaderValue>> = LazyLock::new(|| {
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{}'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
        style_hash()
    );
    HeaderValue::try_from(policy).ok()
});

/// The digest under which a policy allows the style.
pub(super) fn style_hash() -> String {
    BASE64_STANDARD.encode(Sha256::digest(STYLE))
}

/// A short text answer.
#[must_use]
pub fn text(status: StatusCode, message: &str) -> Response {
    finish(status, "text/plain; charset=utf-8", format!("{message}\n"))
}

/// The answer to a method that an address does not take; it takes `methods` (RFC 9110, 15.5.6).
#[must_use]
pub fn only(methods: &'static str) -> Response {
    let mut response: Response = StatusCode::METHOD_NOT_ALLOWED.into();
    response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(methods));
    response
}

/// The answer to a request whose head or body is not taken. Too many cookies would be refused
/// again and again, so the browser is told to forget them; the page says so.
#[must_use]
pub fn refusal(status: StatusCode, message: &str) -> Response {
    if status != StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE {
        return text(status, message);
    }
    let mut response = note(
        status,
        "Your browser sent too much",
        "Its cookies had become too large, so they were cleared, and you are signed out. Reload \
         the page to go on.",
    );
    let headers = response.headers_mut();
    headers.insert("clear-site-data", HeaderValue::from_static("\"cookies\""));
    response
}

/// A short styled page without its status; `title` and `message` are ours.
#[must_use]
pub fn note(status: StatusCode, title: &str, message: &str) -> Response {
    let below = format!("<p>{message}</p><p><a href=\"/\">To the front page</a></p>");
    let mut response = document(status, title, &below);
    let headers = response.headers_mut();
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

/// A short styled page; `title` and `message` are ours, never a visitor's words. Status and its
/// text stand below, and the request id, which lets a reader tell us which failure it was.
#[must_use]
pub fn page(status: StatusCode, title: &str, message: &str, request_id: &str) -> Response {
    let below = format!(
        "<p>{message}</p><p><a href=\"/\">To the front page</a></p>\
         <small>{status} · {request_id}</small>",
        status = other_status(status.as_u16(), status.canonical_reason().unwrap_or(title)),
    );
    let mut response = document(status, title, &below);
    if status == StatusCode::SERVICE_UNAVAILABLE {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
    }
    response
}

/// A styled page of its own; `title` and what stands below it are HTML.
#[must_use]
pub fn document(status: StatusCode, title: &str, below: &str) -> Response {
    let html = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <meta name=\"robots\" content=\"noindex\"><title>{title}</title><style>{STYLE}</style>\
         </head><body><main><h1>{title}</h1>{below}</main></body></html>\n",
    );
    let mut response = finish(status, "text/html; charset=utf-8", html);
    if let Some(policy) = &*POLICY {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy.clone());
    }
    response
}

fn finish(status: StatusCode, kind: &'static str, body: String) -> Response {
    let mut response = Response::builder().status(status).content_type(kind).body(body);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    super::headers::secure(&mut response, super::headers::HttpsOnly::Off);
    response
}
