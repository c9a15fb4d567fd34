//! The REST API under `/v1`, described by itself at `/v1/openapi.json`. It reads what everybody may
//! read, and with a token it acts in somebody's name, as Medium's API did (decisions 0053 and 0054); cookies count for
//! nothing here. Every answer is JSON, also every error.

mod answer;
mod me;
mod person;
mod picture;
mod post;
mod publication;
mod refusal;
mod search;
mod story;
mod token;
mod tokens;

pub(crate) use tokens::metadata;

use http::{HeaderValue, Method, StatusCode, header};
use poem::{
    Endpoint, EndpointExt, IntoResponse, Request, Response, Result, Route, endpoint::BoxEndpoint,
    error::ReadBodyError, middleware::CatchPanic,
};
use poem_openapi::{LicenseObject, OpenApiService};
use quire_app::App;
use quire_http::{Confidential, conditional};
use std::sync::Arc;

type Apis = (
    story::Stories,
    person::People,
    publication::Publications,
    search::Search,
    me::Me,
    post::Posts,
    picture::Pictures,
    tokens::TokenEndpoints,
);

/// Bytes of what is sent beside pictures.
const MOST_BYTES: usize = 2 << 20;

fn service() -> OpenApiService<Apis, ()> {
    let apis = (
        story::Stories,
        person::People,
        publication::Publications,
        search::Search,
        me::Me,
        post::Posts,
        picture::Pictures,
        tokens::TokenEndpoints,
    );
    OpenApiService::new(apis, "Quire", "1")
        .description(
            "Stories, people, publications and search; with a token, what Medium's API could do in \
             somebody's name. Answers are `{\"data\": …}`; lists add \
             `next`, the `cursor` of the next page. Errors are \
             `{\"errors\": [{\"message\", \"code\"}]}`.",
        )
        .license(LicenseObject::new("MIT"))
        .server("/v1")
}

/// The API with everything below `/v1`.
#[must_use]
pub fn endpoint(app: &App) -> BoxEndpoint<'static, Response> {
    let service = service();
    let document = service.spec_endpoint();
    Route::new()
        .at("/v1/openapi.json", poem::get(document))
        .nest("/v1", service)
        .data(app.clone())
        .with(CatchPanic::new().with_handler(|_| refusal::plain(500, "internal error")))
        .catch_all_error(refusal::of_error)
        .around(readable_everywhere)
        .map_to_response()
        .boxed()
}

/// Adds what readers of other sites and caches need: every page may read the answer, and anyone who
/// keeps it asks each time whether it still holds. What is answered to a token is kept by nobody.
async fn readable_everywhere<E: Endpoint>(api: Arc<E>, mut request: Request) -> Result<Response> {
    if *request.method() == Method::HEAD {
        // The head of the answer to GET, its tag among the rest; the body is left out where it is sent.
        request.set_method(Method::GET);
    }
    let gives_tokens = request.uri().path().starts_with("/v1/tokens");
    if gives_tokens {
        // Whatever the form is labelled as, or not at all.
        let form = HeaderValue::from_static("application/x-www-form-urlencoded");
        request.headers_mut().insert(header::CONTENT_TYPE, form);
    }
    let method = method_of(request.uri().path());
    let is_personal =
        request.headers().contains_key(header::AUTHORIZATION) || !request.method().is_safe();
    let mut response = match within_limits(&mut request).await {
        Ok(()) => api.call(request).await?.into_response(),
        Err(refused) => refused,
    };
    let everyone = HeaderValue::from_static("*");
    response.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, everyone);
    if response.status() == StatusCode::METHOD_NOT_ALLOWED {
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(method));
    }
    if gives_tokens {
        response.set_data(Confidential);
    }
    if is_personal {
        let nobody = HeaderValue::from_static("private, no-store");
        response.headers_mut().insert(header::CACHE_CONTROL, nobody);
    }
    if is_personal || response.status() != StatusCode::OK {
        return Ok(response);
    }
    let Ok(body) = response.take_body().into_bytes().await else {
        return Ok(refusal::plain(500, "internal error"));
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, no-cache"));
    headers.insert(header::ETAG, conditional::tag_of([&*body]));
    response.set_body(body);
    Ok(response)
}

/// What the address takes beside what it was asked with.
fn method_of(path: &str) -> &'static str {
    match path.rsplit('/').next() {
        Some("posts" | "images" | "tokens" | "revoke" | "introspect") => "POST",
        Some("author") => "PUT",
        _ => "GET, HEAD",
    }
}

/// Reads a request's body up to its limit; the upload of pictures reads its own, in pieces. Programs send bodies
/// without a length, and some send one with a GET.
async fn within_limits(request: &mut Request) -> std::result::Result<(), Response> {
    if request.uri().path().ends_with("/images") {
        return Ok(());
    }
    if request.method().is_safe() {
        request.take_body();
        return Ok(());
    }
    match request.take_body().into_bytes_limit(MOST_BYTES).await {
        Ok(body) => {
            request.set_body(body);
            Ok(())
        }
        Err(ReadBodyError::PayloadTooLarge) => {
            Err(refusal::plain(413, "a request can have up to 2 MB"))
        }
        Err(_) => Err(refusal::plain(400, "the request was interrupted")),
    }
}

/// The OpenAPI document, as `quire print openapi` shows it and `/v1/openapi.json` serves it.
#[must_use]
pub fn openapi() -> String {
    service().spec()
}
