//! What machines read: RSS and JSON feeds, sitemaps, and the small files every site has.

mod entry;
mod favicon;
mod files;
mod json;
mod rss;
mod sitemap;
mod source;
mod xml;

pub use files::{favicon, manifest, robots, well_known};
pub use sitemap::sitemap;

use entry::Feed;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use poem::{Body, Request, Response};
use quire_app::App;
use quire_core::Timestamp;
use quire_http::conditional;
use quire_routing::Resolution;
use quire_store::StoreError;
use source::Source;

/// How many stories a feed holds.
const ITEMS: u32 = 25;

/// Answers a feed; the route says which.
pub async fn feed(app: &App, resolution: &Resolution, request: &Request) -> Response {
    let Some(source) = Source::of(resolution) else { return not_found() };
    let found = app.store.read(move |c| source.read(c, ITEMS)).await;
    let gathered = match found {
        Ok(Some(gathered)) => gathered,
        Ok(None) => return moved_or_not_found(app, resolution, request).await,
        Err(error) => return unavailable(&error),
    };
    let wants_json = request.uri().query().is_some_and(|query| {
        url::form_urlencoded::parse(query.as_bytes())
            .any(|(key, value)| key == "format" && value == "json")
    });
    // The tag is made from what the feed shows, before bodies are read: most readers of feeds
    // have seen it all.
    let headers =
        shared_headers(gathered.tag(wants_json), gathered.updated(), &gathered.purge_tags());
    if conditional::is_known(request.headers(), &headers) {
        return with_headers(StatusCode::NOT_MODIFIED.into(), headers);
    }
    let site = app.site.clone();
    let path = request.uri().path().to_owned();
    let made = app
        .store
        .read(move |c| {
            let feed: Feed = gathered.into_feed(c, &site, &path)?;
            Ok(if wants_json { json::write(&feed) } else { rss::write(&feed) })
        })
        .await;
    match made {
        Ok(text) => {
            let kind = if wants_json {
                "application/feed+json"
            } else {
                "application/rss+xml; charset=utf-8"
            };
            with_headers(text_response(kind, text), headers)
        }
        Err(error) => unavailable(&error),
    }
}

/// Leads to the feed of a publication that had this slug before.
async fn moved_or_not_found(app: &App, resolution: &Resolution, request: &Request) -> Response {
    let query = request.uri().query().map(|query| format!("?{query}")).unwrap_or_default();
    match quire_app::page_lookup::renamed_publication(app, resolution).await {
        Ok(Some(to)) => match HeaderValue::from_str(&format!("{to}{query}")) {
            Ok(to) => {
                let mut headers = HeaderMap::new();
                headers.insert(header::LOCATION, to);
                with_headers(StatusCode::MOVED_PERMANENTLY.into(), headers)
            }
            Err(_) => not_found(),
        },
        Ok(None) => not_found(),
        Err(error) => unavailable(&error),
    }
}

/// Anybody may keep the answer and show it on pages of other sites, but has to ask each time whether it
/// still holds; a CDN that understands surrogate keys is told when it does not.
fn shared_headers(tag: HeaderValue, changed: Option<Timestamp>, purge_tags: &str) -> HeaderMap {
    let changed = changed.and_then(conditional::date_of);
    let purge_tags = HeaderValue::from_str(purge_tags).ok();
    let headers = [
        (header::CACHE_CONTROL, Some(HeaderValue::from_static("public, no-cache"))),
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, Some(HeaderValue::from_static("*"))),
        (header::ETAG, Some(tag)),
        (header::LAST_MODIFIED, changed),
        (HeaderName::from_static("surrogate-key"), purge_tags),
    ];
    headers.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

fn with_headers(mut response: Response, headers: HeaderMap) -> Response {
    response.headers_mut().extend(headers);
    response
}

fn text_response(content_type: &str, text: String) -> Response {
    Response::builder()
        .header(header::CONTENT_TYPE, content_type)
        .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
        .body(Body::from_string(text))
}

fn not_found() -> Response {
    let mut response =
        text_response("text/plain; charset=utf-8", "There is nothing here.\n".into());
    response.set_status(StatusCode::NOT_FOUND);
    response
}

fn unavailable(error: &StoreError) -> Response {
    tracing::error!(%error, "a feed could not be read");
    let mut response =
        text_response("text/plain; charset=utf-8", "Not available just now.\n".into());
    response.set_status(StatusCode::SERVICE_UNAVAILABLE);
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("10"));
    response
}
