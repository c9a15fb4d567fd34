//! The words that readers muted.

use crate::{Conn, StoreError, conn::on_each, error::parse, schema::keyword_mutes};
use diesel::prelude::*;
use quire_core::{
    Timestamp, UserId,
    keyword::{COUNT_MAX, Keyword},
};

/// Mutes a keyword for a reader; typed again it is shown as typed last. False: there are as many as
/// a reader may have, and nothing was done.
///
/// # Errors
/// [`StoreError::Constraint`] when there is no such reader.
pub fn keyword(
    c: &mut Conn,
    reader: &UserId,
    keyword: &Keyword,
    now: Timestamp,
) -> Result<bool, StoreError> {
    unmute_keyword(c, reader, keyword)?;
    let known: i64 = keyword_mutes::table
        .filter(keyword_mutes::reader_id.eq(reader.as_str()))
        .count()
        .get_result(c)?;
    if known >= COUNT_MAX {
        return Ok(false);
    }
    on_each!(c => diesel::insert_into(keyword_mutes::table)
        .values((
            keyword_mutes::reader_id.eq(reader.as_str()),
            keyword_mutes::folded.eq(keyword.folded()),
            keyword_mutes::keyword.eq(keyword.text()),
            keyword_mutes::created_at.eq(now.naive()),
        ))
        .on_conflict((keyword_mutes::reader_id, keyword_mutes::folded))
        .do_nothing()
        .execute(c))?;
    Ok(true)
}

/// Ends that. Whether it was muted.
pub fn unmute_keyword(
    c: &mut Conn,
    reader: &UserId,
    keyword: &Keyword,
) -> Result<bool, StoreError> {
    let row = keyword_mutes::table.find((reader.as_str(), keyword.folded()));
    Ok(diesel::delete(row).execute(c)? > 0)
}

/// The keywords a reader muted, the last first.
pub fn keywords(c: &mut Conn, reader: &UserId) -> Result<Vec<Keyword>, StoreError> {
    let rows: Vec<String> = keyword_mutes::table
        .filter(keyword_mutes::reader_id.eq(reader.as_str()))
        .order((keyword_mutes::created_at.desc(), keyword_mutes::folded))
        .select(keyword_mutes::keyword)
        .load(c)?;
    rows.iter().map(|text| parse("keyword_mutes", "keyword", text, text)).collect()
}
