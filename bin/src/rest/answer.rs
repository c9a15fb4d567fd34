//! What the operations have in common: paging and addresses.

use super::refusal::{Refusal, Result};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use quire_store::{Cursor, Paging};

/// The longest page.
const MAX_LIMIT: u32 = 50;
/// The usual page.
const LIMIT: u32 = 10;

/// Reads `limit` and `cursor`.
pub(super) fn paging(limit: Option<u32>, cursor: Option<&str>) -> Result<Paging> {
    let limit = limit.unwrap_or(LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(Refusal::bad_request("`limit` is 1 to 50"));
    }
    let after = cursor.map(read).transpose()?;
    Ok(Paging { after, limit })
}

fn read(text: &str) -> Result<Cursor> {
    URL_SAFE_NO_PAD
        .decode(text)
        .ok()
        .and_then(|bytes| String::from_utf8(bytes).ok())
        .and_then(|text| text.parse().ok())
        .ok_or_else(|| Refusal::bad_request("`cursor` is none of this list"))
}

/// The `cursor` of the next page.
pub(super) fn next(cursor: Option<Cursor>) -> Option<String> {
    cursor.map(|cursor| URL_SAFE_NO_PAD.encode(cursor.to_string()))
}
