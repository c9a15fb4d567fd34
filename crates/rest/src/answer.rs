//! What the operations have in common: pages of lists, times, and texts as HTML.

use super::refusal::{Refusal, Result};
use chrono::{DateTime, SecondsFormat};
use http::header;
use poem::Request;
use poem_openapi::payload::{Json, Response};
use quire_app::site::Site;
use quire_core::{
    Timestamp,
    document::html::{RenderOptions, RenderTarget},
};
use quire_store::{Cursor, Paging};
use std::sync::Arc;
use url::form_urlencoded;

/// A page of a list, with a way to the next one.
pub(super) type Paged<T> = Response<Json<T>>;

/// The longest page.
pub(super) const MAX_LIMIT: u32 = 50;
/// The usual page.
const LIMIT: u32 = 10;

/// Reads `limit` and `cursor`.
pub(super) fn paging(limit: Option<u32>, cursor: Option<&str>) -> Result<Paging> {
    let limit = limit.unwrap_or(LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(Refusal::bad_request("`limit` is 1 to 50"));
    }
    let unknown = |_| Refusal::bad_request("`cursor` is none of this list");
    let after = cursor.map(|token| Cursor::from_token(token).map_err(unknown)).transpose()?;
    Ok(Paging { after, limit })
}

/// The `cursor` of the next page.
pub(super) fn next(cursor: Option<Cursor>) -> Option<String> {
    cursor.map(|cursor| cursor.token())
}

/// The page, with the address of the next one (RFC 8288).
pub(super) fn paged<T: Send>(
    site: &Site,
    request: &Request,
    next: Option<String>,
    answer: T,
) -> Paged<T>
where
    Json<T>: poem_openapi::payload::Payload,
{
    let response = Response::new(Json(answer));
    let Some(next) = next else { return response };
    let asked = request.uri();
    let pairs = form_urlencoded::parse(asked.query().unwrap_or_default().as_bytes());
    let query = form_urlencoded::Serializer::new(String::new())
        .extend_pairs(pairs.filter(|(name, _)| name != "cursor"))
        .append_pair("cursor", &next)
        .finish();
    let address = site.absolute(&format!("/v1{}?{query}", asked.path()));
    response.header(header::LINK, format!("<{address}>; rel=\"next\""))
}

/// A time as programs read it (RFC 3339).
pub(super) fn time(at: Timestamp) -> String {
    at.utc().to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// A time as programs send it.
pub(super) fn moment(text: &str) -> Result<Timestamp> {
    let read = DateTime::parse_from_rfc3339(text);
    let wrong = |_| Refusal::bad_request("a time has its offset from UTC, as 2026-01-31T09:00:00Z");
    read.map(|at| Timestamp::new(at.to_utc())).map_err(wrong)
}

/// How a text is written as HTML for other sites: with absolute addresses.
pub(super) fn html_options(site: &Site) -> RenderOptions {
    RenderOptions {
        target: RenderTarget::Feed,
        absolute_base: Some(site.url.clone()),
        heading_ids: false,
        image_url: Arc::new(quire_app::address::image),
        ..RenderOptions::default()
    }
}
