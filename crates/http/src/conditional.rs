//! Whether a client has an answer already: the one place where `If-None-Match` and
//! `If-Modified-Since` are understood (RFC 9110, 13).

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use poem::{
    Response,
    http::{HeaderMap, HeaderValue, StatusCode, header},
};
use quire_core::Timestamp;
use sha2::{Digest, Sha256};

/// A short hash over parts, as base64 for addresses: 128 bits of SHA-256 over each part and its length.
pub fn hash_of<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    let hash = hash.finalize();
    BASE64_URL_SAFE_NO_PAD.encode(hash.get(..16).unwrap_or_default())
}

/// A weak tag over parts.
pub fn tag_of<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> HeaderValue {
    weak(&hash_of(parts))
}

/// A weak tag of a [`hash_of`].
#[must_use]
pub fn weak(short: &str) -> HeaderValue {
    HeaderValue::try_from(format!("W/\"{short}\"")).unwrap_or(HeaderValue::from_static("W/\"\""))
}

/// An instant as `Last-Modified` has it, to the second.
#[must_use]
pub fn date_of(instant: Timestamp) -> Option<HeaderValue> {
    HeaderValue::try_from(instant.utc().format("%a, %d %b %Y %H:%M:%S GMT").to_string()).ok()
}

/// Whether a client that sent `asked` has the answer with these headers already. A tag counts
/// before a time. A time must be the very one that was given: what is deleted from a list makes
/// the list's newest time an older one.
#[must_use]
pub fn is_known(asked: &HeaderMap, answer: &HeaderMap) -> bool {
    if asked.contains_key(header::IF_NONE_MATCH) {
        let Some(tag) = answer.get(header::ETAG).and_then(|tag| tag.to_str().ok()) else {
            return false;
        };
        let lines = asked.get_all(header::IF_NONE_MATCH).iter();
        return lines
            .filter_map(|tags| tags.to_str().ok())
            .flat_map(|tags| tags.split(','))
            .map(str::trim)
            .any(|known| known == "*" || opaque(known) == opaque(tag));
    }
    let known = asked.get(header::IF_MODIFIED_SINCE);
    known.is_some() && known == answer.get(header::LAST_MODIFIED)
}

/// A tag without the mark of weak ones: to a reader, weak tags are as good as strong ones.
fn opaque(tag: &str) -> &str {
    tag.strip_prefix("W/").unwrap_or(tag)
}

/// The answer, or that the client has it.
#[must_use]
pub fn settled(asked: &HeaderMap, mut response: Response) -> Response {
    if response.status() == StatusCode::OK && is_known(asked, response.headers()) {
        drop(response.take_body());
        response.set_status(StatusCode::NOT_MODIFIED);
        response.headers_mut().remove(header::CONTENT_TYPE);
    }
    response
}
