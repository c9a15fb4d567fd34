//! Series: lists of their owner's own stories, in which a story has a number and neighbours
//! (decision 0034). Only what is in lists of the site counts as a part.

use super::CatalogRow;
use crate::{
    Conn, Cursor, Page, Paging, StoreError,
    among::among,
    conn::on_each,
    error::parse,
    reading,
    schema::{catalog_items, catalogs, readings, stories},
};
use diesel::{
    dsl::{count_star, exists, not},
    prelude::*,
};
use quire_core::{
    CatalogId, StoryId, Timestamp, UserId,
    catalog::{Catalog, CatalogItem, CatalogVisibility},
};
use std::collections::HashMap;

/// A person's series of some visibilities, the last changed first; what is in the trash left out.
pub fn series(
    c: &mut Conn,
    owner: &UserId,
    seen_by: &[CatalogVisibility],
    paging: &Paging,
) -> Result<Page<Catalog>, StoreError> {
    let (at, id) = paging.before();
    let rows: Vec<CatalogRow> = catalogs::table
        .filter(catalogs::owner_id.eq(owner.as_str()))
        .filter(catalogs::is_series.eq(true))
        .filter(catalogs::visibility.eq_any(seen_by.iter().map(|word| word.as_str())))
        .filter(catalogs::deleted_at.is_null())
        .filter(catalogs::updated_at.le(at))
        .filter(catalogs::updated_at.lt(at).or(catalogs::id.lt(id)))
        .order((catalogs::updated_at.desc(), catalogs::id.desc()))
        .limit(paging.sql_limit())
        .select(CatalogRow::as_select())
        .load(c)?;
    Page::cut(rows, paging, |row| {
        Some(Cursor::at(Timestamp::from_naive(row.updated_at), row.id.clone()))
    })
    .try_map(Catalog::try_from)
}

/// The series that a story is a part of, no matter who may see them, the one it was put in first before the
/// others; what is in the trash left out. At most `limit`.
pub fn series_with(
    c: &mut Conn,
    story: &StoryId,
    limit: i64,
) -> Result<Vec<(Catalog, CatalogItem)>, StoreError> {
    let rows: Vec<(CatalogRow, super::item::ItemRow)> = catalog_items::table
        .inner_join(catalogs::table.on(catalogs::id.eq(catalog_items::catalog_id)))
        .filter(catalog_items::story_id.eq(story.as_str()))
        .filter(catalogs::is_series.eq(true))
        .filter(catalogs::deleted_at.is_null())
        .order((catalog_items::added_at, catalogs::id))
        .limit(limit)
        .select((CatalogRow::as_select(), super::item::ItemRow::as_select()))
        .load(c)?;
    rows.into_iter().map(|(list, item)| Ok((list.try_into()?, item.try_into()?))).collect()
}

/// How many parts these lists have; those without any left out.
pub fn part_counts(c: &mut Conn, ids: &[CatalogId]) -> Result<HashMap<CatalogId, i64>, StoreError> {
    let rows: Vec<(String, i64)> = on_each!(c => catalog_items::table
        .inner_join(stories::table.on(stories::id.eq(catalog_items::story_id)))
        .filter(among(catalog_items::catalog_id, ids.iter().map(CatalogId::as_str)))
        .filter(stories::listed_at.is_not_null())
        .group_by(catalog_items::catalog_id)
        .select((catalog_items::catalog_id, count_star()))
        .load(c))?;
    rows.iter()
        .map(|(id, count)| Ok((parse("catalog_items", "catalog_id", id, id)?, *count)))
        .collect()
}

/// Where a part stands in its series.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeriesPosition {
    /// Counted from 1.
    pub number: i64,
    /// How many parts there are.
    pub count: i64,
    /// The part before it.
    pub previous: Option<StoryId>,
    /// The part after it.
    pub next: Option<StoryId>,
}

/// Where a story stands among the parts; `None` when it is none, being in no list of the site.
pub fn place_of(c: &mut Conn, item: &CatalogItem) -> Result<Option<SeriesPosition>, StoreError> {
    // Made for each question: a boxed query is not cloned.
    let parts = || {
        catalog_items::table
            .inner_join(stories::table.on(stories::id.eq(catalog_items::story_id)))
            .filter(catalog_items::catalog_id.eq(item.catalog_id.as_str()))
            .filter(stories::listed_at.is_not_null())
    };
    let own = parts().filter(catalog_items::story_id.eq(item.story_id.as_str()));
    if own.count().get_result::<i64>(c)? == 0 {
        return Ok(None);
    }
    let before = catalog_items::position.lt(item.position);
    let after = catalog_items::position.gt(item.position);
    let earlier: i64 = parts().filter(before).count().get_result(c)?;
    let count: i64 = parts().count().get_result(c)?;
    let previous: Option<String> = parts()
        .filter(before)
        .order(catalog_items::position.desc())
        .select(catalog_items::story_id)
        .first(c)
        .optional()?;
    let next: Option<String> = parts()
        .filter(after)
        .order(catalog_items::position)
        .select(catalog_items::story_id)
        .first(c)
        .optional()?;
    let read =
        |id: Option<String>| id.map(|id| parse("catalog_items", "story_id", &id, &id)).transpose();
    Ok(Some(SeriesPosition {
        number: earlier.saturating_add(1),
        count,
        previous: read(previous)?,
        next: read(next)?,
    }))
}

/// How far a reader is with a series.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeriesReadProgress {
    /// Parts they read to their end.
    pub read: i64,
    /// The first part that they did not; `None` when there is none.
    pub next: Option<CatalogItem>,
}

/// How far a reader is with a list; a story counts as read from `done` percent.
pub fn progress(
    c: &mut Conn,
    reader: &UserId,
    list: &CatalogId,
    done: i64,
) -> Result<SeriesReadProgress, StoreError> {
    let since = reading::history(c, reader)?.shown_since();
    let is_read = || {
        exists(
            readings::table
                .filter(readings::person_id.eq(reader.as_str()))
                .filter(readings::story_id.eq(catalog_items::story_id))
                .filter(readings::last_at.gt(since))
                .filter(readings::percent.ge(done)),
        )
    };
    let parts = || {
        catalog_items::table
            .inner_join(stories::table.on(stories::id.eq(catalog_items::story_id)))
            .filter(catalog_items::catalog_id.eq(list.as_str()))
            .filter(stories::listed_at.is_not_null())
    };
    let read: i64 = parts().filter(is_read()).count().get_result(c)?;
    let next: Option<super::item::ItemRow> = parts()
        .filter(not(is_read()))
        .order((catalog_items::position, catalog_items::story_id))
        .select(super::item::ItemRow::as_select())
        .first(c)
        .optional()?;
    Ok(SeriesReadProgress { read, next: next.map(CatalogItem::try_from).transpose()? })
}
