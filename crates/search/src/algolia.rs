//! The Algolia wire format: multi-index and single-index search as the clients `algoliasearch` 4
//! and 5 send them, answered from our own index. Bytes in, JSON out; no
//! HTTP here.
//!
//! For the server:
//! - `POST /1/indexes/{index}/queries` where `{index}` satisfies [`is_star`] → [`answer_multi`];
//! - `POST /1/indexes/{index}/query` → [`answer_one`];
//! - `POST /1/indexes/{index}/facets/{facet}/query` → [`answer_facet`];
//! - `POST /1/indexes/{index}/browse` → [`answer_browse`];
//! - `GET /1/indexes/{index}/{objectID}` → [`find_object`], then [`as_object`];
//! - `POST /1/indexes/{index}/objects` where `{index}` satisfies [`is_star`] → [`find_objects`],
//!   then [`as_objects`];
//! - `GET /1/indexes/{index}/settings` → [`answer_settings`].
//! - Read at most [`MAX_BODY`] bytes and ignore the content type: browsers send JSON as
//!   `text/plain` or `application/x-www-form-urlencoded` so that no preflight is needed.
//! - Credentials (`x-algolia-api-key`, `x-algolia-application-id`) come in headers or in the query
//!   string; a search-only key is public, so both are accepted and ignored.
//! - Answer `application/json; charset=UTF-8`, also on every error: [`AlgoliaError::to_json`]
//!   with [`AlgoliaError::status`]. Clients try other hosts on 5xx and show `message` on 4xx.
//! - Cross-origin pages need `Access-Control-Allow-Origin: *` on every answer and, for clients
//!   that send headers, `OPTIONS` answered 200 with [`CORS_METHODS`], [`CORS_HEADERS`] and
//!   `Access-Control-Max-Age: 86400`. No cookies: never allow credentials.

mod answer;
mod browse;
mod filters;
mod highlights;
mod object;
mod query;
mod settings;

pub use browse::answer_browse;
pub use object::{MAX_OBJECTS, as_object, as_objects, find_object, find_objects};
pub use query::{AlgoliaQuery, Strategy, parse_multi};
pub use settings::answer_settings;

use crate::{Index, IndexName, SearchContext, SearchError};
use serde_json::{Value, json};

/// The largest body that is read, in bytes (far more than requests for the six indexes need).
pub const MAX_BODY: usize = 256 * 1024;
/// The most requests of one call (clients send one for each of six indexes).
pub const MAX_REQUESTS: usize = 50;
/// The value of `Access-Control-Allow-Methods` (clients on other sites may search).
pub const CORS_METHODS: &str = "GET, POST, OPTIONS";
/// The value of `Access-Control-Allow-Headers`: what Algolia's clients send.
pub const CORS_HEADERS: &str = "content-type, accept, request-id, x-algolia-api-key, \
     x-algolia-application-id, x-algolia-agent, x-algolia-usertoken";

/// A call that gets no results: the status and the words of the answer (a status from 400 on marks
/// the query as failed).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct AlgoliaError {
    /// The HTTP status.
    pub status: u16,
    /// What the client shows.
    pub message: String,
}

impl AlgoliaError {
    fn bad(message: impl Into<String>) -> Self {
        Self { status: 400, message: message.into() }
    }

    /// The body of the answer.
    #[must_use]
    pub fn to_json(&self) -> Value {
        json!({ "message": self.message, "status": self.status })
    }
}

impl From<SearchError> for AlgoliaError {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::Unavailable => Self { status: 503, message: error.to_string() },
        }
    }
}

/// Tells whether the index segment of a path is the star of a multi-index call, encoded or not.
#[must_use]
pub fn is_star(segment: &str) -> bool {
    segment == "*" || segment.eq_ignore_ascii_case("%2a")
}

/// Answers `POST /1/indexes/*/queries`: `{"results": […]}`, one per request, in their order.
///
/// # Errors
/// 400 for a body that cannot be read, 404 for an unknown index, 503 while there is no index.
pub fn answer_multi(
    index: &Index,
    body: &[u8],
    context: &SearchContext,
) -> Result<Value, AlgoliaError> {
    let (queries, strategy) = query::parse_multi(body)?;
    let mut results = Vec::with_capacity(queries.len());
    let mut enough = false;
    for (place, query) in queries.iter().enumerate() {
        let result = if enough {
            answer::not_run(query)
        } else {
            answer::answer(index, query, &nth(context, place))?
        };
        let hits = result.get("nbHits").and_then(Value::as_u64).unwrap_or(0);
        enough |= strategy == Strategy::StopIfEnoughMatches && hits >= query.hits_per_page as u64;
        results.push(result);
    }
    Ok(json!({ "results": results }))
}

/// Answers `POST /1/indexes/{name}/query`: one result.
///
/// # Errors
/// As [`answer_multi`].
pub fn answer_one(
    index: &Index,
    name: &str,
    body: &[u8],
    context: &SearchContext,
) -> Result<Value, AlgoliaError> {
    let query = query::parse_one(index_name(name)?, body)?;
    answer::answer(index, &query, context)
}

/// Answers `POST /1/indexes/{name}/facets/{facet}/query`: the values of a facet.
///
/// # Errors
/// As [`answer_multi`], and 400 for an unknown facet.
pub fn answer_facet(
    index: &Index,
    name: &str,
    facet: &str,
    body: &[u8],
    context: &SearchContext,
) -> Result<Value, AlgoliaError> {
    let mut query = query::parse_one(index_name(name)?, body)?;
    query.facet = Some(facet.to_owned());
    answer::answer(index, &query, context)
}

/// The index called `name`.
fn index_name(name: &str) -> Result<IndexName, AlgoliaError> {
    name.parse().map_err(|_| {
        let name: String = name.chars().take(64).collect();
        AlgoliaError { status: 404, message: format!("Index {name} does not exist") }
    })
}

/// The context of one of several requests: random bits of its own.
fn nth(context: &SearchContext, place: usize) -> SearchContext {
    const STEP: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
    let random = context.random.wrapping_add(STEP.wrapping_mul(place as u128));
    SearchContext { random, ..context.clone() }
}
