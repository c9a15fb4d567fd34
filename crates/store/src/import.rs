//! What was imported from where, so that an import can be run again safely.

use crate::{Conn, StoreError, conn::on_each, schema::import_items};
use chrono::NaiveDateTime;
use diesel::{prelude::*, upsert::excluded};
use quire_core::Timestamp;

/// One imported item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportItem {
    /// The import it belongs to (`markdown`, `wordpress:example.org` …).
    pub source: String,
    /// The item's own key in that source (a path, a GUID).
    pub source_key: String,
    /// What it became (`story`, `person`, `tag` …).
    pub entity_kind: String,
    /// The id of what it became.
    pub entity_id: String,
    /// A digest of the item, to see whether it changed since.
    pub content_hash: String,
    /// When it was last imported.
    pub imported_at: Timestamp,
}

/// What an item of a source became.
pub fn find(
    c: &mut Conn,
    source: &str,
    source_key: &str,
) -> Result<Option<ImportItem>, StoreError> {
    let row = import_items::table
        .find((source, source_key))
        .select(ItemRow::as_select())
        .first(c)
        .optional()?;
    Ok(row.map(ImportItem::from))
}

/// Remembers what an item became, or that it was imported again.
pub fn record(c: &mut Conn, item: &ImportItem) -> Result<(), StoreError> {
    let row = ItemRow {
        source: item.source.clone(),
        source_key: item.source_key.clone(),
        entity_kind: item.entity_kind.clone(),
        entity_id: item.entity_id.clone(),
        content_hash: item.content_hash.clone(),
        imported_at: item.imported_at.naive(),
    };
    on_each!(c => diesel::insert_into(import_items::table)
        .values(&row)
        .on_conflict((import_items::source, import_items::source_key))
        .do_update()
        .set((
            import_items::entity_kind.eq(excluded(import_items::entity_kind)),
            import_items::entity_id.eq(excluded(import_items::entity_id)),
            import_items::content_hash.eq(excluded(import_items::content_hash)),
            import_items::imported_at.eq(excluded(import_items::imported_at)),
        ))
        .execute(c))?;
    Ok(())
}

/// The items of a source in the order of their keys.
pub fn of_source(
    c: &mut Conn,
    source: &str,
    after: &str,
    limit: i64,
) -> Result<Vec<ImportItem>, StoreError> {
    let rows: Vec<ItemRow> = import_items::table
        .filter(import_items::source.eq(source))
        .filter(import_items::source_key.gt(after))
        .order(import_items::source_key)
        .limit(limit)
        .select(ItemRow::as_select())
        .load(c)?;
    Ok(rows.into_iter().map(ImportItem::from).collect())
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = import_items)]
struct ItemRow {
    source: String,
    source_key: String,
    entity_kind: String,
    entity_id: String,
    content_hash: String,
    imported_at: NaiveDateTime,
}

impl From<ItemRow> for ImportItem {
    fn from(row: ItemRow) -> Self {
        Self {
            source: row.source,
            source_key: row.source_key,
            entity_kind: row.entity_kind,
            entity_id: row.entity_id,
            content_hash: row.content_hash,
            imported_at: Timestamp::from_naive(row.imported_at),
        }
    }
}
