//! Lists of others that readers keep.

use super::CatalogRow;
use crate::{
    Conn, Cursor, Page, Paging, StoreError,
    among::among,
    conn::on_each,
    error::parse,
    schema::{catalog_follows, catalogs, people},
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{
    CatalogId, Timestamp, UserId,
    catalog::{Catalog, CatalogVisibility},
};
use std::collections::HashSet;

/// Keeps a list among those a reader saved. Whether that is new.
///
/// # Errors
/// [`StoreError::Constraint`] when either does not exist.
pub fn follow(
    c: &mut Conn,
    reader: &UserId,
    id: &CatalogId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let new = on_each!(c => diesel::insert_into(catalog_follows::table)
        .values((
            catalog_follows::person_id.eq(reader.as_str()),
            catalog_follows::catalog_id.eq(id.as_str()),
            catalog_follows::created_at.eq(now.naive()),
        ))
        .on_conflict((catalog_follows::person_id, catalog_follows::catalog_id))
        .do_nothing()
        .execute(c))?;
    count(c, id, new, 1)
}

/// Ends that. Whether the reader kept it.
pub fn unfollow(c: &mut Conn, reader: &UserId, id: &CatalogId) -> Result<bool, StoreError> {
    let row = catalog_follows::table.find((reader.as_str(), id.as_str()));
    let gone = diesel::delete(row).execute(c)?;
    count(c, id, gone, -1)
}

fn count(c: &mut Conn, id: &CatalogId, rows: usize, step: i64) -> Result<bool, StoreError> {
    if rows > 0 {
        diesel::update(catalogs::table.find(id.as_str()))
            .set(catalogs::follower_count.eq(catalogs::follower_count + step))
            .execute(c)?;
    }
    Ok(rows > 0)
}

/// The lists of others a reader keeps, the last saved first: those that their owners still show, and
/// whose owners are here.
pub fn followed(
    c: &mut Conn,
    reader: &UserId,
    paging: &Paging,
) -> Result<Page<Catalog>, StoreError> {
    let (at, id) = paging.before();
    let rows: Vec<(NaiveDateTime, CatalogRow)> = catalog_follows::table
        .inner_join(catalogs::table.on(catalogs::id.eq(catalog_follows::catalog_id)))
        .inner_join(people::table.on(people::id.eq(catalogs::owner_id)))
        .filter(catalog_follows::person_id.eq(reader.as_str()))
        .filter(catalog_follows::created_at.le(at))
        .filter(catalog_follows::created_at.lt(at).or(catalog_follows::catalog_id.lt(id)))
        .filter(catalogs::deleted_at.is_null())
        .filter(catalogs::visibility.ne(CatalogVisibility::Private.as_str()))
        .filter(people::deleted_at.is_null())
        .filter(people::is_suspended.eq(false))
        .order((catalog_follows::created_at.desc(), catalog_follows::catalog_id.desc()))
        .limit(paging.sql_limit())
        .select((catalog_follows::created_at, CatalogRow::as_select()))
        .load(c)?;
    Page::cut(rows, paging, |(at, row)| {
        Some(Cursor::at(Timestamp::from_naive(*at), row.id.clone()))
    })
    .try_map(|(_, row)| Catalog::try_from(row))
}

/// Which of these lists a reader keeps.
pub fn followed_among(
    c: &mut Conn,
    reader: &UserId,
    ids: &[CatalogId],
) -> Result<HashSet<CatalogId>, StoreError> {
    let ids: Vec<String> = on_each!(c => catalog_follows::table
        .filter(catalog_follows::person_id.eq(reader.as_str()))
        .filter(among(catalog_follows::catalog_id, ids.iter().map(CatalogId::as_str)))
        .select(catalog_follows::catalog_id)
        .load(c))?;
    ids.iter().map(|id| parse("catalog_follows", "catalog_id", id, id)).collect()
}
