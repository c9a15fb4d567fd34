//! Compression of what is not a page: feeds, sitemaps, the JSON of the APIs, small files. Pages are
//! compressed where they are kept.

use bytes::Bytes;
use poem::{
    Response,
    http::{HeaderMap, HeaderValue, StatusCode, header},
};
use quire_http::Confidential;
use quire_pagecache::{Body, Encoding};

/// Longer answers are compressed beside the threads that serve everybody: 0.3 ms and more.
const LONG: usize = 32 * 1024;

/// Encodes text as `asked` allows. What holds a secret stays as it is: its length would tell of it.
pub async fn compressed(asked: &HeaderMap, mut response: Response) -> Response {
    let is_kept = response.status() == StatusCode::NOT_MODIFIED;
    if response.data::<Confidential>().is_some() || !(is_kept || is_text(response.headers())) {
        return response;
    }
    response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-encoding"));
    let accepted = asked.get(header::ACCEPT_ENCODING).and_then(|text| text.to_str().ok());
    let wanted = Encoding::accepted(accepted.unwrap_or_default());
    if is_kept || wanted == Encoding::Identity {
        return response;
    }
    let Ok(plain) = response.take_body().into_bytes().await else {
        response.set_status(StatusCode::INTERNAL_SERVER_ERROR);
        return response;
    };
    let (body, encoding) = compress(plain, wanted).await;
    response.set_body(body);
    if let Some(name) = encoding.name() {
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        headers.remove(header::CONTENT_LENGTH);
        // The same answer in other bytes.
        let weak = headers.get(header::ETAG).and_then(|tag| tag.to_str().ok());
        let weak = weak.filter(|tag| !tag.starts_with("W/")).map(|tag| format!("W/{tag}"));
        if let Some(weak) = weak.and_then(|tag| HeaderValue::try_from(tag).ok()) {
            headers.insert(header::ETAG, weak);
        }
    }
    response
}

async fn compress(plain: Bytes, wanted: Encoding) -> (Bytes, Encoding) {
    if plain.len() < LONG {
        return Body::compress_lightly(plain, wanted);
    }
    let work = plain.clone();
    let done = tokio::task::spawn_blocking(move || Body::compress_lightly(work, wanted)).await;
    done.unwrap_or((plain, Encoding::Identity))
}

/// Whether an answer is text of a kind that machines read, not encoded yet. The few documents that
/// endpoints write hold secrets and are small.
fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    let kind = kind.to_ascii_lowercase();
    let is_text = matches!(kind.as_str(), "application/json" | "application/xml" | "text/plain")
        || kind.ends_with("+json")
        || kind.ends_with("+xml");
    is_text && !headers.contains_key(header::CONTENT_ENCODING)
}
