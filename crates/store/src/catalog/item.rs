//! What stands on a list.

use crate::{
    Conn, Cursor, Page, Paging, StoreError,
    among::among,
    cached_statement::Cached,
    conn::on_each,
    error::parse,
    schema::{catalog_items, catalogs},
};
use chrono::NaiveDateTime;
use diesel::{dsl::max, prelude::*};
use quire_core::{
    CatalogId, StoryId, Timestamp, UserId,
    catalog::{CatalogItem, Shift},
};
use std::collections::HashSet;

/// Puts a story at the end of a list. Whether it is new there.
///
/// # Errors
/// [`StoreError::Constraint`] when the list or the story does not exist.
pub fn add_item(
    c: &mut Conn,
    catalog: &CatalogId,
    story: &StoryId,
    note: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    lock(c, catalog)?;
    let last: Option<i64> = catalog_items::table
        .filter(catalog_items::catalog_id.eq(catalog.as_str()))
        .select(max(catalog_items::position))
        .first(c)?;
    let added = on_each!(c => diesel::insert_into(catalog_items::table)
        .values((
            catalog_items::catalog_id.eq(catalog.as_str()),
            catalog_items::story_id.eq(story.as_str()),
            catalog_items::position.eq(last.map_or(0, |last| last.saturating_add(1))),
            catalog_items::note.eq(note),
            catalog_items::added_at.eq(now.naive()),
        ))
        .on_conflict((catalog_items::catalog_id, catalog_items::story_id))
        .do_nothing()
        .execute(c))?;
    if added > 0 {
        touch(c, catalog, 1, now)?;
    }
    Ok(added > 0)
}

/// Keeps others from changing what stands on a list until the write ends. Whether there is such a
/// list.
pub fn lock(c: &mut Conn, catalog: &CatalogId) -> Result<bool, StoreError> {
    // A write that changes nothing: on PostgreSQL it locks the row; on SQLite there is one writer.
    let locked = diesel::update(catalogs::table.find(catalog.as_str()))
        .set(catalogs::item_count.eq(catalogs::item_count))
        .execute(c)?;
    Ok(locked > 0)
}

/// What stands on a list with this story.
pub fn item(
    c: &mut Conn,
    catalog: &CatalogId,
    story: &StoryId,
) -> Result<Option<CatalogItem>, StoreError> {
    let row: Option<ItemRow> = catalog_items::table
        .find((catalog.as_str(), story.as_str()))
        .select(ItemRow::as_select())
        .first(c)
        .optional()?;
    row.map(CatalogItem::try_from).transpose()
}

/// What stands first in the owner's order.
pub fn first_item(c: &mut Conn, catalog: &CatalogId) -> Result<Option<CatalogItem>, StoreError> {
    Ok(items(c, catalog, &Paging::first(1))?.items.into_iter().next())
}

/// Puts a story of a list elsewhere, as `shift` says; lock the list before. What stands on it stays.
pub fn move_item(
    c: &mut Conn,
    catalog: &CatalogId,
    story: &StoryId,
    shift: &Shift,
    now: Timestamp,
) -> Result<(), StoreError> {
    let passed = catalog_items::table
        .filter(catalog_items::catalog_id.eq(catalog.as_str()))
        .filter(catalog_items::story_id.ne(story.as_str()))
        .filter(catalog_items::position.between(shift.first, shift.last));
    diesel::update(passed)
        .set(catalog_items::position.eq(catalog_items::position + shift.step))
        .execute(c)?;
    diesel::update(catalog_items::table.find((catalog.as_str(), story.as_str())))
        .set(catalog_items::position.eq(shift.place))
        .execute(c)?;
    touch(c, catalog, 0, now)
}

/// Changes the owner's note. Whether the story stands on the list.
pub fn set_note(
    c: &mut Conn,
    catalog: &CatalogId,
    story: &StoryId,
    note: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    // The list before what stands on it, here and everywhere: two writes never wait for each other.
    lock(c, catalog)?;
    let row = catalog_items::table.find((catalog.as_str(), story.as_str()));
    let changed = diesel::update(row).set(catalog_items::note.eq(note)).execute(c)?;
    if changed > 0 {
        touch(c, catalog, 0, now)?;
    }
    Ok(changed > 0)
}

/// Takes a story off a list. Whether it stood there.
pub fn remove_item(
    c: &mut Conn,
    catalog: &CatalogId,
    story: &StoryId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    lock(c, catalog)?;
    let row = catalog_items::table.find((catalog.as_str(), story.as_str()));
    let removed = diesel::delete(row).execute(c)?;
    if removed > 0 {
        touch(c, catalog, -1, now)?;
    }
    Ok(removed > 0)
}

/// What stands on a list, in the owner's order.
pub fn items(
    c: &mut Conn,
    catalog: &CatalogId,
    paging: &Paging,
) -> Result<Page<CatalogItem>, StoreError> {
    let (position, story) = paging.above();
    let rows: Vec<ItemRow> = catalog_items::table
        .filter(catalog_items::catalog_id.eq(catalog.as_str()))
        .filter(catalog_items::position.ge(position))
        .filter(catalog_items::position.gt(position).or(catalog_items::story_id.gt(story)))
        .order((catalog_items::position, catalog_items::story_id))
        .limit(paging.sql_limit())
        .select(ItemRow::as_select())
        .load(c)?;
    Page::cut(rows, paging, |row| Some(Cursor::counted(row.position, row.story_id.clone())))
        .try_map(CatalogItem::try_from)
}

/// What stands on a list, the last added first.
pub fn newest_items(
    c: &mut Conn,
    catalog: &CatalogId,
    paging: &Paging,
) -> Result<Page<CatalogItem>, StoreError> {
    let (position, story) = paging.below();
    let rows: Vec<ItemRow> = catalog_items::table
        .filter(catalog_items::catalog_id.eq(catalog.as_str()))
        .filter(catalog_items::position.le(position))
        .filter(catalog_items::position.lt(position).or(catalog_items::story_id.lt(story)))
        .order((catalog_items::position.desc(), catalog_items::story_id.desc()))
        .limit(paging.sql_limit())
        .select(ItemRow::as_select())
        .load(c)?;
    Page::cut(rows, paging, |row| Some(Cursor::counted(row.position, row.story_id.clone())))
        .try_map(CatalogItem::try_from)
}

/// Which of these stories stand on any list of a person's. Their series are no places to keep stories.
pub fn saved(
    c: &mut Conn,
    owner: &UserId,
    stories: &[StoryId],
) -> Result<HashSet<StoryId>, StoreError> {
    let ids: Vec<String> = on_each!(c => catalog_items::table
        .inner_join(catalogs::table.on(catalogs::id.eq(catalog_items::catalog_id)))
        .filter(catalogs::owner_id.eq(owner.as_str()))
        .filter(catalogs::deleted_at.is_null())
        .filter(catalogs::is_series.eq(false))
        .filter(among(catalog_items::story_id, stories.iter().map(StoryId::as_str)))
        .select(catalog_items::story_id)
        .cached()
        .load(c))?;
    ids.iter().map(|id| parse("catalog_items", "story_id", id, id)).collect()
}

/// Which of these stories stand on which of these lists.
pub fn holding(
    c: &mut Conn,
    lists: &[CatalogId],
    stories: &[StoryId],
) -> Result<HashSet<(CatalogId, StoryId)>, StoreError> {
    let rows: Vec<(String, String)> = on_each!(c => catalog_items::table
        .filter(among(catalog_items::catalog_id, lists.iter().map(CatalogId::as_str)))
        .filter(among(catalog_items::story_id, stories.iter().map(StoryId::as_str)))
        .select((catalog_items::catalog_id, catalog_items::story_id))
        .load(c))?;
    rows.iter()
        .map(|(list, story)| {
            let list = parse("catalog_items", "catalog_id", list, list)?;
            Ok((list, parse("catalog_items", "story_id", story, story)?))
        })
        .collect()
}

fn touch(c: &mut Conn, catalog: &CatalogId, step: i64, now: Timestamp) -> Result<(), StoreError> {
    diesel::update(catalogs::table.find(catalog.as_str()))
        .set((
            catalogs::item_count.eq(catalogs::item_count + step),
            catalogs::updated_at.eq(now.naive()),
        ))
        .execute(c)?;
    Ok(())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = catalog_items)]
pub(super) struct ItemRow {
    catalog_id: String,
    story_id: String,
    position: i64,
    note: String,
    added_at: NaiveDateTime,
}

impl TryFrom<ItemRow> for CatalogItem {
    type Error = StoreError;

    fn try_from(row: ItemRow) -> Result<Self, StoreError> {
        let id = format!("{}/{}", row.catalog_id, row.story_id);
        Ok(Self {
            catalog_id: parse("catalog_items", "catalog_id", &id, &row.catalog_id)?,
            story_id: parse("catalog_items", "story_id", &id, &row.story_id)?,
            position: row.position,
            note: row.note,
            added_at: Timestamp::from_naive(row.added_at),
        })
    }
}
