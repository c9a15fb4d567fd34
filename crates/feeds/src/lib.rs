#![doc = include_str!("../README.md")]

mod entry;
mod gathered;
mod json;
mod rss;
mod sitemap;
mod source;
mod surroundings;
mod topic;
mod xml;

pub use entry::FeedEntry;
pub use sitemap::sitemap;
pub use source::FeedSource;
pub use topic::FeedTopics;

use entry::Feed;
use gathered::Links;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use poem::{Body, Request, Response};
use quire_app::{App, hub, site::Site};
use quire_core::{Timestamp, tracking::is_bot};
use quire_http::{conditional, session::OwnHost};
use quire_routing::{Host, HostKind, Resolution};
use quire_store::{Conn, StoreError};

/// How many stories a feed holds.
const ITEMS: u32 = 25;

/// Answers a feed; the route says which.
pub async fn feed(app: &App, resolution: &Resolution, request: &Request) -> Response {
    let Some(source) = FeedSource::of(resolution) else { return not_found() };
    let now = app.ports.clock.now();
    let found = app.store.read(move |c| source.read(c, now, ITEMS)).await;
    let gathered = match found {
        Ok(Some(gathered)) => gathered,
        Ok(None) => return moved_or_not_found(app, resolution, request).await,
        Err(error) => return unavailable(&error),
    };
    let wants_json = request.uri().query().is_some_and(|query| {
        url::form_urlencoded::parse(query.as_bytes())
            .any(|(key, value)| key == "format" && value == "json")
    });
    let form = if wants_json { Form::Json } else { Form::Rss };
    // The tag is made from what the feed shows, before bodies are read: most readers of feeds
    // have seen it all.
    let address = own_address(app, resolution, request);
    let links_as = links_for(request);
    let tag = conditional::weak(&gathered.digest(form, links_as));
    let mut headers = shared_headers(tag, gathered.updated(), &gathered.purge_tags().join(" "));
    headers.extend(links(app, &form.address(&address)).map(|link| (header::LINK, link)));
    if conditional::is_known(request.headers(), &headers) {
        return with_headers(StatusCode::NOT_MODIFIED.into(), headers);
    }
    let site = app.site.clone();
    let made = app
        .store
        .read(move |c| {
            gathered.into_feed(c, &site, &address, links_as).map(|feed| form.write(&feed))
        })
        .await;
    match made {
        Ok(text) => with_headers(text_response(form.media_type(), text), headers),
        Err(error) => unavailable(&error),
    }
}

/// Bots get links without a source. Anyone who keeps the answer asks each time whether it still holds, and is told by
/// another tag, so it is not kept once for each program.
fn links_for(request: &Request) -> Links {
    let agent = request.headers().get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
    if agent.is_some_and(is_bot) { Links::Plain } else { Links::Marked }
}

/// The forms of a feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Rss,
    Json,
}

impl Form {
    const fn media_type(self) -> &'static str {
        match self {
            Self::Rss => "application/rss+xml; charset=utf-8",
            Self::Json => "application/feed+json",
        }
    }

    /// The address of a feed in this form, of which this is the address without a query.
    fn address(self, bare: &str) -> String {
        match self {
            Self::Rss => bare.to_owned(),
            Self::Json => format!("{bare}?{JSON_QUERY}"),
        }
    }

    fn write(self, feed: &Feed) -> String {
        match self {
            Self::Rss => rss::write(feed),
            Self::Json => json::write(feed),
        }
    }
}

/// What asks for a feed as JSON.
const JSON_QUERY: &str = "format=json";

/// The address at which a feed was asked for, on whichever of our hosts, without a query.
fn own_address(app: &App, resolution: &Resolution, request: &Request) -> String {
    let path = request.uri().path();
    let host = request.headers().get_all(header::HOST).iter().map(HeaderValue::as_bytes);
    match Host::from_headers(host) {
        Ok(host) if resolution.host != HostKind::Default => {
            format!("{}{path}", OwnHost::new(app, host.name()).origin)
        }
        _ => app.site.absolute(path),
    }
}

/// Where a feed is subscribed to, and what it is called there.
fn links(app: &App, address: &str) -> Option<HeaderValue> {
    let hub = app.site.absolute(hub::PATH);
    HeaderValue::from_str(&format!("<{hub}>; rel=\"hub\", <{address}>; rel=\"self\"")).ok()
}

/// The newest stories of a feed, as anybody sees them; `None`: there is no such feed.
///
/// # Errors
/// [`StoreError`] when the store cannot be read.
pub fn newest(
    c: &mut Conn,
    site: &Site,
    source: FeedSource,
    now: Timestamp,
    limit: u32,
) -> Result<Option<Vec<FeedEntry>>, StoreError> {
    let Some(gathered) = source.read(c, now, limit)? else { return Ok(None) };
    gathered.into_feed(c, site, "", Links::Plain).map(|feed| Some(feed.entries))
}

/// The ids of the newest stories of a feed, as anybody sees them; none of a feed that is not there.
///
/// # Errors
/// [`StoreError`] when the store cannot be read.
pub fn newest_ids(
    c: &mut Conn,
    source: FeedSource,
    now: Timestamp,
    limit: u32,
) -> Result<Vec<String>, StoreError> {
    Ok(source.read(c, now, limit)?.map(|gathered| gathered.ids()).unwrap_or_default())
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
