//! Pages of lists: a length and an opaque cursor.

use super::{field_error::FieldError, scalar::int};
use async_graphql::{InputObject, SimpleObject};
use quire_store::{Cursor, Page, Paging};

/// The longest page anyone may ask for.
const MAX_LIMIT: i32 = 50;

/// Which page of a list is wanted.
#[derive(Debug, Clone, InputObject)]
pub struct PagingOptions {
    /// How many items, 1 to 50.
    #[graphql(default = 10)]
    pub limit: i32,
    /// Where the page before ended: `pagingInfo.next.to` of its answer.
    pub to: Option<String>,
}

/// Where the list goes on.
#[derive(Debug, Clone, SimpleObject)]
pub struct PagingInfo {
    /// How to ask for the next page; null on the last one.
    pub next: Option<PageParams>,
}

/// How to ask for a page.
#[derive(Debug, Clone, SimpleObject)]
pub struct PageParams {
    /// How many items.
    pub limit: i32,
    /// The cursor.
    pub to: String,
}

/// Reads the options of a request; without any, the first ten.
pub(super) fn paging(options: Option<PagingOptions>) -> Result<Paging, FieldError> {
    let options = options.unwrap_or(PagingOptions { limit: 10, to: None });
    let limit = length(options.limit)?;
    let after = options.to.filter(|to| !to.is_empty()).map(|to| read(&to)).transpose()?;
    Ok(Paging { after, limit })
}

/// Reads a list length.
pub(super) fn length(length: i32) -> Result<u32, FieldError> {
    u32::try_from(length)
        .ok()
        .filter(|_| (1..=MAX_LIMIT).contains(&length))
        .ok_or_else(|| FieldError::BadRequest("a list holds 1 to 50 items".to_owned()))
}

/// Reads a cursor.
pub(super) fn read(text: &str) -> Result<Cursor, FieldError> {
    Cursor::from_token(text)
        .map_err(|_| FieldError::BadRequest("`to` is no cursor of this list".to_owned()))
}

/// The answer's paging information.
pub(super) fn info<T>(page: &Page<T>, limit: u32) -> PagingInfo {
    let next = page.next.as_ref().map(write);
    PagingInfo::of(next, limit)
}

/// Writes a cursor.
pub(super) fn write(cursor: &Cursor) -> String {
    cursor.token()
}

impl PagingInfo {
    /// The information with the cursor of the next page already written.
    pub(super) fn of(next: Option<String>, limit: u32) -> Self {
        let limit = int(i64::from(limit));
        Self { next: next.map(|to| PageParams { limit, to }) }
    }
}
