//! What the operations have in common: paging and addresses.

use super::refusal::{Refusal, Result};
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
    let unknown = |_| Refusal::bad_request("`cursor` is none of this list");
    let after = cursor.map(|token| Cursor::from_token(token).map_err(unknown)).transpose()?;
    Ok(Paging { after, limit })
}

/// The `cursor` of the next page.
pub(super) fn next(cursor: Option<Cursor>) -> Option<String> {
    cursor.map(|cursor| cursor.token())
}
