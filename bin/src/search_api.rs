//! Search for browsers and for the usual search clients, and what else these read: everything of an index, things by
//! their ids, what an index is set to. What is asked and answered is decided by [`quire_search::algolia`], which lists
//! the addresses; here is only HTTP.

mod exclusion;

use http::{HeaderValue, Method, StatusCode, header};
use poem::{Body, Request, Response};
use quire_app::{App, flags, rate_limit};
use quire_core::{Viewer, flag::Flag};
use quire_http::{Client, session};
use quire_routing::Resolution;
use quire_search::{
    Index, SearchContext,
    algolia::{self, AlgoliaError},
};
use serde_json::Value;

/// Answers several queries at once: `/1/indexes/*/queries`.
pub async fn many(app: &App, resolution: &Resolution, request: Request) -> Response {
    if !algolia::is_star(resolution.param("indexName").unwrap_or_default()) {
        let refused = refuse(404, "Several indexes are queried at /1/indexes/*/queries.");
        return answer(&request, Err(refused));
    }
    call(app, Method::POST, request, algolia::answer_multi, Ok).await
}

/// Answers one query: `/1/indexes/{name}/query`.
pub async fn one(app: &App, resolution: &Resolution, request: Request) -> Response {
    let name = resolution.param("indexName").unwrap_or_default().to_owned();
    let ask =
        move |index: &_, body: &_, context: &_| algolia::answer_one(index, &name, body, context);
    call(app, Method::POST, request, ask, Ok).await
}

/// Answers with the values of a facet: `/1/indexes/{name}/facets/{facet}/query`.
pub async fn facet(app: &App, resolution: &Resolution, request: Request) -> Response {
    let name = resolution.param("indexName").unwrap_or_default().to_owned();
    let facet = resolution.param("facet").unwrap_or_default().to_owned();
    let ask = move |index: &_, body: &_, context: &_| {
        algolia::answer_facet(index, &name, &facet, body, context)
    };
    call(app, Method::POST, request, ask, Ok).await
}

/// Answers with a page of everything in an index: `/1/indexes/{name}/browse`.
pub async fn browse(app: &App, resolution: &Resolution, request: Request) -> Response {
    let name = resolution.param("indexName").unwrap_or_default().to_owned();
    let ask =
        move |index: &_, body: &_, context: &_| algolia::answer_browse(index, &name, body, context);
    call(app, Method::POST, request, ask, Ok).await
}

/// Answers with things by their ids: `/1/indexes/*/objects`.
pub async fn objects(app: &App, resolution: &Resolution, request: Request) -> Response {
    if !algolia::is_star(resolution.param("indexName").unwrap_or_default()) {
        let refused = refuse(404, "Several objects are asked for at /1/indexes/*/objects.");
        return answer(&request, Err(refused));
    }
    call(app, Method::POST, request, algolia::find_objects, |found| Ok(algolia::as_objects(found)))
        .await
}

/// Answers with one thing: `/1/indexes/{name}/{objectID}`.
pub async fn object(app: &App, resolution: &Resolution, request: Request) -> Response {
    let name = resolution.param("indexName").unwrap_or_default().to_owned();
    let id = resolution.param("objectID").unwrap_or_default().to_owned();
    let query = request.uri().query().unwrap_or_default().to_owned();
    let ask = move |index: &_, _: &_, context: &_| {
        algolia::find_object(index, &name, &id, &query, context)
    };
    call(app, Method::GET, request, ask, algolia::as_object).await
}

/// Answers with what an index is set to: `/1/indexes/{name}/settings`.
pub async fn settings(app: &App, resolution: &Resolution, request: Request) -> Response {
    let name = resolution.param("indexName").unwrap_or_default().to_owned();
    let ask = move |_: &_, _: &_, _: &_| algolia::answer_settings(&name);
    call(app, Method::GET, request, ask, Ok).await
}

/// Answers for every other address below `/1`.
pub fn unknown(request: &Request) -> Response {
    answer(request, Err(refuse(404, "There is nothing at this address.")))
}

/// Answers a call that is made by `method`: what is found by `ask`, without what its reader is not to meet,
/// as `shape` puts it.
async fn call(
    app: &App,
    method: Method,
    mut request: Request,
    ask: impl FnOnce(&Index, &[u8], &SearchContext) -> Result<Value, AlgoliaError> + Send + 'static,
    shape: fn(Value) -> Result<Value, AlgoliaError>,
) -> Response {
    let is_read = method == Method::GET;
    let found = match *request.method() {
        Method::OPTIONS => Ok(Value::Null),
        Method::HEAD if is_read => search(app, &mut request, ask).await.and_then(shape),
        ref asked if *asked == method => search(app, &mut request, ask).await.and_then(shape),
        _ if is_read => Err(refuse(405, "Ask for it by GET.")),
        _ => Err(refuse(405, "Send the query by POST.")),
    };
    let is_refused = found.as_ref().is_err_and(|refused| refused.status == 405);
    let mut response = answer(&request, found);
    if is_refused {
        let methods = if is_read { "GET, HEAD, OPTIONS" } else { "POST, OPTIONS" };
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(methods));
    }
    response
}

async fn search(
    app: &App,
    request: &mut Request,
    ask: impl FnOnce(&Index, &[u8], &SearchContext) -> Result<Value, AlgoliaError> + Send + 'static,
) -> Result<Value, AlgoliaError> {
    if let Some(Client(network)) = request.data::<Client>()
        && rate_limit::search(app, *network).is_err()
    {
        return Err(refuse(429, "Too many searches. Try again in a minute."));
    }
    // The content type says nothing: browsers send JSON as text, so that no preflight is due.
    let body = request
        .take_body()
        .into_bytes_limit(algolia::MAX_BODY)
        .await
        .map_err(|_| refuse(413, "The request is too long or was cut off."))?;
    let ids = &app.ports.ids;
    let context = SearchContext {
        viewer: Viewer::Anonymous,
        may_see_unfiltered: may_see_unfiltered(app, request).await,
        random: u128::from(ids.bits()) << 64 | u128::from(ids.bits()),
        now: app.ports.clock.now(),
    };
    let index = app.search.clone();
    let found = tokio::task::spawn_blocking(move || ask(&index, &body, &context)).await;
    let mut found = found.unwrap_or_else(|panicked| {
        tracing::error!(error = %panicked, "a search panicked");
        Err(refuse(500, "Internal error."))
    })?;
    exclusion::leave_out(app, request, &mut found).await;
    Ok(found)
}

/// Whether the reader asked for results without the filters of quality (`?unfiltered=1`) and may
/// see them. Everything in the index is public.
async fn may_see_unfiltered(app: &App, request: &Request) -> bool {
    let query = request.uri().query().unwrap_or_default();
    let asked = url::form_urlencoded::parse(query.as_bytes())
        .any(|(key, value)| key == "unfiltered" && value == "1");
    if !asked {
        return false;
    }
    let permitted = async {
        let caller = session::identify(app, request.headers()).await?;
        flags::permits(app, caller.viewer.user_id(), Flag::ViewUnfilteredSearch).await
    };
    permitted.await.unwrap_or_else(|error| {
        tracing::warn!(%error, "a permission cannot be read; the filters stay");
        false
    })
}

/// Every answer may be read by pages of other sites: browsers send no cookies along for them, and
/// the search-only key of the clients is public.
fn answer(request: &Request, found: Result<Value, AlgoliaError>) -> Response {
    let mut response = if *request.method() == Method::OPTIONS {
        Response::default()
    } else {
        let (status, body) = match found {
            Ok(found) => (200, found),
            Err(refused) => (refused.status, refused.to_json()),
        };
        Response::builder()
            .status(StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR))
            .header(header::CONTENT_TYPE, "application/json; charset=UTF-8")
            .body(Body::from_string(body.to_string()))
    };
    if response.status() == StatusCode::TOO_MANY_REQUESTS {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("60"));
    }
    for (name, value) in [
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (header::ACCESS_CONTROL_ALLOW_METHODS, algolia::CORS_METHODS),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, algolia::CORS_HEADERS),
        (header::ACCESS_CONTROL_MAX_AGE, "86400"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn refuse(status: u16, message: &str) -> AlgoliaError {
    AlgoliaError { status, message: message.to_owned() }
}
