//! What the description says of an address: which methods it takes, and in which words errors are labelled there.

use http::{HeaderValue, StatusCode, header};
use poem::Response;
use serde_json::Value;
use std::sync::LazyLock;

/// What programs send beside what browsers do.
const SENT: HeaderValue = HeaderValue::from_static(
    "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match",
);
/// What they read beside what browsers let them.
const READ: HeaderValue = HeaderValue::from_static(
    "ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, Allow",
);

/// Addresses of Medium's API: its clients expect errors as `application/json`.
const MEDIUMS: [&str; 10] = [
    "/me",
    "/users/{id}/publications",
    "/publications/{id}/contributors",
    "/users/{id}/posts",
    "/publications/{id}/posts",
    "/posts/{id}/author",
    "/images",
    "/tokens",
    "/tokens/revoke",
    "/tokens/introspect",
];

/// An address of the description, and the methods that it takes.
struct Operation {
    template: String,
    methods: String,
}

static ALL: LazyLock<Vec<Operation>> = LazyLock::new(|| {
    let document: Value = serde_json::from_str(&super::service().spec()).unwrap_or_default();
    let paths = document.get("paths").and_then(Value::as_object);
    let operation = |(template, methods): (&String, &Value)| {
        let methods = methods.as_object().into_iter().flat_map(|methods| methods.keys());
        let mut methods: Vec<String> = methods.map(|method| method.to_uppercase()).collect();
        if let Some(at) = methods.iter().position(|method| method == "GET") {
            methods.insert(at.saturating_add(1), "HEAD".to_owned());
        }
        Operation { template: template.clone(), methods: methods.join(", ") }
    };
    paths.into_iter().flatten().map(operation).collect()
});

/// The operations at a path below `/v1`: the one with the fewest open places among those that fit.
fn at(path: &str) -> Option<&'static Operation> {
    let path = path.strip_prefix("/v1")?;
    let fits = |one: &&Operation| fits(&one.template, path);
    ALL.iter().filter(fits).min_by_key(|one| one.template.matches('{').count())
}

fn fits(template: &str, path: &str) -> bool {
    let (mut open, mut parts) = (template.split('/'), path.split('/'));
    loop {
        match (open.next(), parts.next()) {
            (None, None) => return true,
            (Some(place), Some(part)) if place == part => {}
            (Some(place), Some(part)) if place.starts_with('{') && !part.is_empty() => {}
            _ => return false,
        }
    }
}

/// Whether Medium had this address.
pub(super) fn is_mediums(template: &str) -> bool {
    MEDIUMS.contains(&template)
}

/// What a browser asks before a page of another site sends a token.
pub(super) fn preflight(path: &str) -> Response {
    let methods = at(path).map_or("GET, HEAD", |one| &one.methods);
    let mut response = Response::builder().status(StatusCode::NO_CONTENT).finish();
    let headers = response.headers_mut();
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, SENT);
    headers.insert(header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("86400"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Ok(methods) = HeaderValue::from_str(methods) {
        headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, methods);
    }
    response
}

/// Lets every page read the answer, and names what the address takes and what an error is written in.
pub(super) fn label(path: &str, response: &mut Response) {
    let (operation, status) = (at(path), response.status());
    let headers = response.headers_mut();
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, READ);
    if status == StatusCode::METHOD_NOT_ALLOWED {
        let methods = operation.map_or("GET, HEAD", |one| &one.methods);
        if let Ok(methods) = HeaderValue::from_str(methods) {
            headers.insert(header::ALLOW, methods);
        }
    }
    let is_error = status.is_client_error() || status.is_server_error();
    if is_error && !operation.is_some_and(|one| is_mediums(&one.template)) {
        let problem = HeaderValue::from_static("application/problem+json; charset=utf-8");
        headers.insert(header::CONTENT_TYPE, problem);
    }
}
