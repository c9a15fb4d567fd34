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
use http::{HeaderMap, HeaderValue, StatusCode, header};
use poem::{Body, Request, Response};
use quire_app::App;
use quire_routing::Resolution;
use quire_store::StoreError;
use sha2::{Digest, Sha256};
use source::Source;

/// How many stories a feed holds.
const ITEMS: u32 = 25;

/// Answers a feed; the route says which.
pub async fn feed(app: &App, resolution: &Resolution, request: &Request) -> Response {
    let Some(source) = Source::of(resolution) else { return not_found() };
    let found = app.store.read(move |c| source.read(c, ITEMS)).await;
    let gathered = match found {
        Ok(Some(gathered)) => gathered,
        Ok(None) => return not_found(),
        Err(error) => return unavailable(&error),
    };
    let wants_json = request.uri().query().is_some_and(|query| {
        url::form_urlencoded::parse(query.as_bytes())
            .any(|(key, value)| key == "format" && value == "json")
    });
    // The tag is made from what the feed shows, before bodies are read: most readers of feeds
    // have seen it all.
    let tag = gathered.etag(wants_json);
    if is_known(request.headers(), &tag) {
        return with_tag(
            Response::builder().status(StatusCode::NOT_MODIFIED).finish(),
            &tag,
            &gathered.purge_tags(),
        );
    }
    let purge_tags = gathered.purge_tags();
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
            with_tag(text_response(kind, text), &tag, &purge_tags)
        }
        Err(error) => unavailable(&error),
    }
}

/// A tag over parts; each part is preceded by its length.
pub(crate) fn etag<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part.as_bytes());
    }
    let digest: String = hex::encode(hash.finalize()).chars().take(32).collect();
    format!("W/\"{digest}\"")
}

/// Whether the client has the answer of this tag already.
pub(crate) fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    headers
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .any(|known| known.trim() == tag || known.trim() == "*")
}

/// Anybody may keep the answer but has to ask each time whether it still holds; a CDN that
/// understands surrogate keys is told when it does not.
fn with_tag(mut response: Response, tag: &str, purge_tags: &str) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, no-cache"));
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, tag);
    }
    if let Ok(tags) = HeaderValue::from_str(purge_tags) {
        headers.insert("surrogate-key", tags);
    }
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
