#![doc = include_str!("../README.md")]

mod allowance;
mod answer;
mod call;
mod document;
mod following;
mod library;
mod me;
mod operation;
mod own_story;
mod person;
mod picture;
mod post;
mod problem;
mod publication;
mod refusal;
mod response;
mod search;
mod story;
mod tag;
mod token;
mod tokens;
mod user;
mod webhook;

pub use me::known as known_publications;
pub use tokens::metadata;

use http::{HeaderValue, Method, StatusCode, header};
use poem::{
    Endpoint, EndpointExt, IntoResponse, Request, Response, Result, Route, endpoint::BoxEndpoint,
    error::ReadBodyError, middleware::CatchPanic,
};
use poem_openapi::{LicenseObject, OpenApiService};
use quire_app::App;
use quire_http::{Confidential, conditional};
use std::sync::{Arc, LazyLock};

type Apis = (
    story::Stories,
    person::People,
    publication::Publications,
    search::Search,
    me::Me,
    post::Posts,
    picture::Pictures,
    tokens::TokenEndpoints,
    own_story::OwnStories,
    library::Library,
    following::Following,
    response::Responses,
    tag::Tags,
    webhook::Webhooks,
);

/// Bytes of what is sent beside pictures.
const MOST_BYTES: usize = 2 << 20;

fn service() -> OpenApiService<Apis, ()> {
    let apis = (
        story::Stories::default(),
        person::People,
        publication::Publications,
        search::Search,
        me::Me,
        post::Posts,
        picture::Pictures,
        tokens::TokenEndpoints,
        own_story::OwnStories,
        library::Library,
        following::Following,
        response::Responses,
        tag::Tags,
        webhook::Webhooks,
    );
    OpenApiService::new(apis, "Quire", "1")
        .description(
            "Stories, responses, people, publications, tags and search for everybody; with a token, \
             the stories and the library of the person whose token it is, and what Medium's API \
             could do. Answers are `{\"data\": …}`; lists add `next`, the `cursor` of the next page, \
             which `Link` leads to. Errors are problem details (RFC 9457). Times are RFC 3339, but \
             for those of Medium's API, which counted milliseconds.",
        )
        .license(LicenseObject::new("MIT"))
        .server("/v1")
}

/// The description of the API, written when it is asked for first.
static DOCUMENT: LazyLock<String> =
    LazyLock::new(|| document::completed(&service().spec()).to_string());

/// The API with everything below `/v1`; `schema` writes the document of the GraphQL schema, which is read there, too.
#[must_use]
pub fn endpoint(
    app: &App,
    schema: impl Fn() -> String + Send + Sync + 'static,
) -> BoxEndpoint<'static, Response> {
    let service = service();
    let document = poem::endpoint::make_sync(|_| {
        Response::builder().content_type("application/json; charset=utf-8").body(DOCUMENT.as_str())
    });
    let schema = poem::endpoint::make_sync(move |_| {
        let kind = "application/graphql; charset=utf-8";
        Response::builder().content_type(kind).body(schema())
    });
    Route::new()
        .at("/v1/openapi.json", poem::get(document))
        .at("/v1/schema.graphql", poem::get(schema))
        .nest("/v1", service)
        .data(app.clone())
        .with(CatchPanic::new().with_handler(|_| refusal::plain(500, "internal error")))
        .catch_all_error(refusal::of_error)
        .around(readable_everywhere)
        .map_to_response()
        .boxed()
}

/// Adds what readers of other sites and caches need: every page may read the answer, and anyone who
/// keeps it asks each time whether it still holds. What is answered to a token is kept by no one.
async fn readable_everywhere<E: Endpoint>(api: Arc<E>, mut request: Request) -> Result<Response> {
    if *request.method() == Method::OPTIONS {
        return Ok(operation::preflight(request.uri().path()));
    }
    if *request.method() == Method::HEAD {
        // The head of the answer to GET, its tag among the rest; the body is left out where it is sent.
        request.set_method(Method::GET);
    }
    let path = request.uri().path().to_owned();
    let gives_tokens = path.starts_with("/v1/tokens");
    if gives_tokens {
        // Whatever the form is labelled as, or not at all.
        let form = HeaderValue::from_static("application/x-www-form-urlencoded");
        request.headers_mut().insert(header::CONTENT_TYPE, form);
    }
    let is_read = request.method().is_safe();
    let is_personal = request.headers().contains_key(header::AUTHORIZATION) || !is_read;
    let left = allowance::Left::default();
    request.set_data(left.clone());
    let mut response = match within_limits(&mut request).await {
        Ok(()) => api.call(request).await?.into_response(),
        Err(refused) => refused,
    };
    operation::label(&path, &mut response);
    left.tell(response.headers_mut());
    if gives_tokens {
        response.set_data(Confidential);
    }
    if is_personal {
        let private = HeaderValue::from_static("private, no-store");
        response.headers_mut().insert(header::CACHE_CONTROL, private);
    }
    if !is_read || response.status() != StatusCode::OK {
        return Ok(response);
    }
    let Ok(body) = response.take_body().into_bytes().await else {
        return Ok(refusal::plain(500, "internal error"));
    };
    let headers = response.headers_mut();
    if !is_personal {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, no-cache"));
    }
    if !headers.contains_key(header::ETAG) {
        headers.insert(header::ETAG, conditional::tag_of([&*body]));
    }
    response.set_body(body);
    Ok(response)
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
    let document = document::completed(&service().spec());
    serde_json::to_string_pretty(&document).unwrap_or_default()
}
