//! Lists of stories.

mod discussion;
mod follow;
mod item;
mod planned;
mod series;
mod trash;

pub use discussion::{discussion, discussions, of_discussion, of_discussions, set_discussion};
pub use follow::{follow, followed, followed_among, unfollow};
pub use item::{
    add_item, first_item, holding, item, items, lock, move_item, newest_items, remove_item, saved,
    set_note,
};
pub use planned::{plan, planned, take_planned, unplan};
pub use series::{
    SeriesPosition, SeriesReadProgress, part_counts, place_of, progress, series, series_with,
};
pub use trash::{erase, set_deleted, trashed_before};

use crate::{
    Conn, Cursor, Page, Paging, StoreError, among::among, conn::on_each, error::parse,
    schema::catalogs,
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{
    CatalogId, Timestamp, UserId,
    catalog::{Catalog, CatalogVisibility},
};

/// The list with this id.
pub fn find(c: &mut Conn, id: &CatalogId) -> Result<Option<Catalog>, StoreError> {
    let row =
        catalogs::table.find(id.as_str()).select(CatalogRow::as_select()).first(c).optional()?;
    row.map(Catalog::try_from).transpose()
}

/// The lists with these ids; in no order, unknown ids left out.
pub fn many(c: &mut Conn, ids: &[CatalogId]) -> Result<Vec<Catalog>, StoreError> {
    let rows: Vec<CatalogRow> = on_each!(c => catalogs::table
        .filter(among(catalogs::id, ids.iter().map(CatalogId::as_str)))
        .select(CatalogRow::as_select())
        .load(c))?;
    rows.into_iter().map(Catalog::try_from).collect()
}

/// A person's lists of one visibility, the last changed first; series and what is in the trash left
/// out.
pub fn by_owner(
    c: &mut Conn,
    owner: &UserId,
    visibility: CatalogVisibility,
    paging: &Paging,
) -> Result<Page<Catalog>, StoreError> {
    let (at, id) = paging.before();
    let rows: Vec<CatalogRow> = catalogs::table
        .filter(catalogs::owner_id.eq(owner.as_str()))
        .filter(catalogs::visibility.eq(visibility.as_str()))
        .filter(catalogs::is_series.eq(false))
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

/// The lists a person made, no matter who may see them, the last changed first: without those everyone has,
/// series, and what is in the trash.
pub fn made_by(c: &mut Conn, owner: &UserId, paging: &Paging) -> Result<Page<Catalog>, StoreError> {
    let (at, id) = paging.before();
    let rows: Vec<CatalogRow> = catalogs::table
        .filter(catalogs::owner_id.eq(owner.as_str()))
        .filter(catalogs::deleted_at.is_null())
        .filter(catalogs::is_series.eq(false))
        .filter(catalogs::id.not_like("predefined:%"))
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

/// How many lists a person has, with those in the trash.
pub fn count_of(c: &mut Conn, owner: &UserId) -> Result<i64, StoreError> {
    Ok(catalogs::table.filter(catalogs::owner_id.eq(owner.as_str())).count().get_result(c)?)
}

/// All lists of a person, no matter who may see them, in the order of their ids; those in the trash, too.
pub fn all_of(c: &mut Conn, owner: &UserId) -> Result<Vec<Catalog>, StoreError> {
    let rows: Vec<CatalogRow> = catalogs::table
        .filter(catalogs::owner_id.eq(owner.as_str()))
        .order(catalogs::id)
        .select(CatalogRow::as_select())
        .load(c)?;
    rows.into_iter().map(Catalog::try_from).collect()
}

/// Adds a list; whether it is a series stays so. Its counts start at 0 whatever `catalog` says.
///
/// # Errors
/// [`StoreError::Unique`] when the id is taken.
pub fn insert(c: &mut Conn, catalog: &Catalog) -> Result<(), StoreError> {
    diesel::insert_into(catalogs::table)
        .values((
            catalogs::id.eq(catalog.id.as_str()),
            catalogs::owner_id.eq(catalog.owner_id.as_str()),
            catalogs::name.eq(&catalog.name),
            catalogs::description.eq(&catalog.description),
            catalogs::visibility.eq(catalog.visibility.as_str()),
            catalogs::is_series.eq(catalog.is_series),
            catalogs::created_at.eq(catalog.created_at.naive()),
            catalogs::updated_at.eq(catalog.updated_at.naive()),
        ))
        .execute(c)?;
    Ok(())
}

/// Saves what the owner can change (not the counts, nor whether it is there). Whether the list
/// exists.
pub fn save(c: &mut Conn, catalog: &Catalog) -> Result<bool, StoreError> {
    let changed = diesel::update(catalogs::table.find(catalog.id.as_str()))
        .set((
            catalogs::name.eq(&catalog.name),
            catalogs::description.eq(&catalog.description),
            catalogs::visibility.eq(catalog.visibility.as_str()),
            catalogs::updated_at.eq(catalog.updated_at.naive()),
        ))
        .execute(c)?;
    Ok(changed > 0)
}

/// Removes a list and what stands on it (not the stories). Whether it existed.
pub fn remove(c: &mut Conn, id: &CatalogId) -> Result<bool, StoreError> {
    Ok(diesel::delete(catalogs::table.find(id.as_str())).execute(c)? > 0)
}

/// All lists in the order of their ids, for indexing and exports.
pub fn scan(
    c: &mut Conn,
    after: Option<&CatalogId>,
    limit: i64,
) -> Result<Vec<Catalog>, StoreError> {
    let rows: Vec<CatalogRow> = catalogs::table
        .filter(catalogs::id.gt(after.map_or("", CatalogId::as_str)))
        .order(catalogs::id)
        .limit(limit)
        .select(CatalogRow::as_select())
        .load(c)?;
    rows.into_iter().map(Catalog::try_from).collect()
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = catalogs)]
struct CatalogRow {
    id: String,
    owner_id: String,
    name: String,
    description: String,
    visibility: String,
    item_count: i64,
    created_at: NaiveDateTime,
    updated_at: NaiveDateTime,
    follower_count: i64,
    deleted_at: Option<NaiveDateTime>,
    is_series: bool,
}

impl TryFrom<CatalogRow> for Catalog {
    type Error = StoreError;

    fn try_from(row: CatalogRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: parse("catalogs", "id", &row.id, &row.id)?,
            owner_id: parse("catalogs", "owner_id", &row.id, &row.owner_id)?,
            visibility: parse("catalogs", "visibility", &row.id, &row.visibility)?,
            name: row.name,
            description: row.description,
            is_series: row.is_series,
            item_count: row.item_count,
            created_at: Timestamp::from_naive(row.created_at),
            updated_at: Timestamp::from_naive(row.updated_at),
            follower_count: row.follower_count,
            deleted_at: row.deleted_at.map(Timestamp::from_naive),
        })
    }
}
