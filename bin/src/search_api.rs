//! Search for browsers and for the usual search clients: `POST /1/indexes/*/queries` and
//! `POST /1/indexes/{name}/query`. What is asked and answered is decided by
//! [`quire_search::algolia`]; here is only HTTP.

use http::{HeaderValue, Method, StatusCode, header};
use poem::{Body, Endpoint, Request, Response, Result, Route};
use quire_app::App;
use quire_core::Viewer;
use quire_search::{
    SearchContext,
    algolia::{self, AlgoliaError},
};
use serde_json::Value;

/// The search endpoints, by path.
#[must_use]
pub fn routes(app: &App) -> Route {
    let search = |ask| Search { app: app.clone(), ask };
    Route::new()
        .at("/1/indexes/:index/queries", search(Ask::Many))
        .at("/1/indexes/:index/query", search(Ask::One))
        .at("/1/indexes/:index/facets/:facet/query", search(Ask::Facet))
}

/// What an endpoint asks for.
#[derive(Debug, Clone, Copy)]
enum Ask {
    Many,
    One,
    Facet,
}

struct Search {
    app: App,
    ask: Ask,
}

impl Search {
    async fn answer(&self, request: &mut Request) -> std::result::Result<Value, AlgoliaError> {
        if *request.method() != Method::POST {
            return Err(refuse(405, "Send the query by POST."));
        }
        let index = request.raw_path_param("index").unwrap_or_default().to_owned();
        let facet = request.raw_path_param("facet").unwrap_or_default().to_owned();
        if matches!(self.ask, Ask::Many) && !algolia::is_star(&index) {
            return Err(refuse(404, "Several indexes are queried at /1/indexes/*/queries."));
        }
        // The content type says nothing: browsers send JSON as text, so that no preflight is due.
        let body = request
            .take_body()
            .into_bytes_limit(algolia::MAX_BODY)
            .await
            .map_err(|_| refuse(413, "The request is too long or was cut off."))?;
        // Everything in the index is public; a cookie changes nothing, so none is read.
        let context = SearchContext {
            viewer: Viewer::Anonymous,
            may_see_unfiltered: false,
            random: self.random(),
            now: self.app.outside.clock.now(),
        };
        let (ask, search) = (self.ask, self.app.search.clone());
        let found = tokio::task::spawn_blocking(move || match ask {
            Ask::Many => algolia::answer_multi(&search, &body, &context),
            Ask::One => algolia::answer_one(&search, &index, &body, &context),
            Ask::Facet => algolia::answer_facet(&search, &index, &facet, &body, &context),
        });
        found.await.unwrap_or_else(|panicked| {
            tracing::error!(error = %panicked, "a search panicked");
            Err(refuse(500, "Internal error."))
        })
    }

    fn random(&self) -> u128 {
        let ids = &self.app.outside.ids;
        u128::from(ids.bits()) << 64 | u128::from(ids.bits())
    }
}

impl Endpoint for Search {
    type Output = Response;

    async fn call(&self, mut request: Request) -> Result<Response> {
        let mut response = if *request.method() == Method::OPTIONS {
            Response::default()
        } else {
            let (status, body) = match self.answer(&mut request).await {
                Ok(found) => (200, found),
                Err(refused) => (refused.status, refused.to_json()),
            };
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            Response::builder()
                .status(status)
                .content_type("application/json; charset=UTF-8")
                .body(Body::from_string(body.to_string()))
        };
        let headers = response.headers_mut();
        for (name, value) in [
            (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
            (header::ACCESS_CONTROL_ALLOW_METHODS, algolia::CORS_METHODS),
            (header::ACCESS_CONTROL_ALLOW_HEADERS, algolia::CORS_HEADERS),
            (header::ACCESS_CONTROL_MAX_AGE, "86400"),
            (header::CACHE_CONTROL, "no-store"),
        ] {
            headers.insert(name, HeaderValue::from_static(value));
        }
        Ok(response)
    }
}

fn refuse(status: u16, message: &str) -> AlgoliaError {
    AlgoliaError { status, message: message.to_owned() }
}
