//! The REST API under `/v1`, described by itself at `/v1/openapi.json`. It reads what everybody may
//! read; cookies count for nothing here. Every answer is JSON, also every error.

mod answer;
mod person;
mod publication;
mod refusal;
mod search;
mod story;

use http::{HeaderValue, Method, StatusCode, header};
use poem::{
    Endpoint, EndpointExt, IntoResponse, Request, Response, Result, Route, endpoint::BoxEndpoint,
    middleware::CatchPanic,
};
use poem_openapi::{LicenseObject, OpenApiService};
use quire_app::App;
use quire_http::conditional;
use std::sync::Arc;

type Apis = (story::Stories, person::People, publication::Publications, search::Search);

fn service() -> OpenApiService<Apis, ()> {
    let apis = (story::Stories, person::People, publication::Publications, search::Search);
    OpenApiService::new(apis, "Quire", "1")
        .description(
            "Stories, people, publications and search. Answers are `{\"data\": …}`; lists add \
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
/// keeps it asks each time whether it still holds. No answer depends on who asks.
async fn readable_everywhere<E: Endpoint>(api: Arc<E>, mut request: Request) -> Result<Response> {
    if *request.method() == Method::HEAD {
        // The head of the answer to GET, its tag among the rest; the body is left out where it is sent.
        request.set_method(Method::GET);
    }
    let mut response = api.call(request).await?.into_response();
    let everyone = HeaderValue::from_static("*");
    response.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, everyone);
    if response.status() == StatusCode::TOO_MANY_REQUESTS {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("60"));
    }
    if response.status() != StatusCode::OK {
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

/// The OpenAPI document, as `quire print openapi` shows it and `/v1/openapi.json` serves it.
#[must_use]
pub fn openapi() -> String {
    service().spec()
}
