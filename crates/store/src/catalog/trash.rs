//! Lists in the trash: out of sight at once, and erased when their time is over.

use super::CatalogRow;
use crate::{Conn, StoreError, deletion, schema::catalogs, story};
use diesel::prelude::*;
use quire_core::{
    CatalogId, Timestamp,
    catalog::Catalog,
    story::{Story, StoryStatus},
};

/// Puts a list into the trash, or takes it back (`None`). Whether anything changed.
pub fn set_deleted(
    c: &mut Conn,
    id: &CatalogId,
    at: Option<Timestamp>,
) -> Result<bool, StoreError> {
    let row = catalogs::table.find(id.as_str());
    let changed = match at {
        Some(at) => diesel::update(row.filter(catalogs::deleted_at.is_null()))
            .set(catalogs::deleted_at.eq(at.naive()))
            .execute(c)?,
        None => diesel::update(row.filter(catalogs::deleted_at.is_not_null()))
            .set(catalogs::deleted_at.eq(None::<chrono::NaiveDateTime>))
            .execute(c)?,
    };
    Ok(changed > 0)
}

/// Some lists that went to the trash before a time, whichever waits longest first.
pub fn trashed_before(
    c: &mut Conn,
    time: Timestamp,
    limit: i64,
) -> Result<Vec<Catalog>, StoreError> {
    let rows: Vec<CatalogRow> = catalogs::table
        .filter(catalogs::deleted_at.le(time.naive()))
        .order((catalogs::deleted_at, catalogs::id))
        .limit(limit)
        .select(CatalogRow::as_select())
        .load(c)?;
    rows.into_iter().map(Catalog::try_from).collect()
}

/// Removes a list, what stands on it (not the stories) and its discussion, of which what others wrote
/// stays. Whether it existed.
pub fn erase(c: &mut Conn, list: &Catalog) -> Result<bool, StoreError> {
    if let Some(discussion) = super::discussion(c, &list.id)?
        && let Some(story) = story::find(c, &discussion)?
    {
        // It goes by way of the trash, and keeps its place under others' answers.
        let at = list.deleted_at.unwrap_or(list.updated_at);
        story::change_details(c, &story.id, |details| details.deleted_at = Some(at))?;
        let gone = Story { status: StoryStatus::Deleted, ..story };
        story::save(c, &gone)?;
        deletion::erase_story(c, &gone)?;
    }
    super::remove(c, &list.id)
}
