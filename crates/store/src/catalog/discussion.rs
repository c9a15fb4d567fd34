//! The discussion of a list: the story that stands for it (decision 0026).

use crate::{
    Conn, StoreError, among::among, conn::on_each, error::parse, schema::catalog_discussions,
};
use diesel::prelude::*;
use quire_core::{CatalogId, StoryId};
use std::collections::HashMap;

/// The discussion of a list.
pub fn discussion(c: &mut Conn, id: &CatalogId) -> Result<Option<StoryId>, StoreError> {
    Ok(discussions(c, std::slice::from_ref(id))?.remove(id))
}

/// The discussions of these lists; lists without one left out.
pub fn discussions(
    c: &mut Conn,
    ids: &[CatalogId],
) -> Result<HashMap<CatalogId, StoryId>, StoreError> {
    let rows: Vec<(String, String)> = on_each!(c => catalog_discussions::table
        .filter(among(catalog_discussions::catalog_id, ids.iter().map(CatalogId::as_str)))
        .load(c))?;
    rows.iter().map(|row| read(row).map(|(story, list)| (list, story))).collect()
}

/// The list that a story is the discussion of.
pub fn of_discussion(c: &mut Conn, id: &StoryId) -> Result<Option<CatalogId>, StoreError> {
    Ok(of_discussions(c, std::slice::from_ref(id))?.remove(id))
}

/// The lists that these stories are the discussions of; other stories left out.
pub fn of_discussions(
    c: &mut Conn,
    ids: &[StoryId],
) -> Result<HashMap<StoryId, CatalogId>, StoreError> {
    let rows: Vec<(String, String)> = on_each!(c => catalog_discussions::table
        .filter(among(catalog_discussions::story_id, ids.iter().map(StoryId::as_str)))
        .load(c))?;
    rows.iter().map(read).collect()
}

/// Lets a story stand for a list.
///
/// # Errors
/// [`StoreError::Unique`] when the list has a discussion.
pub fn set_discussion(c: &mut Conn, id: &CatalogId, story: &StoryId) -> Result<(), StoreError> {
    diesel::insert_into(catalog_discussions::table)
        .values((
            catalog_discussions::story_id.eq(story.as_str()),
            catalog_discussions::catalog_id.eq(id.as_str()),
        ))
        .execute(c)?;
    Ok(())
}

fn read((story, list): &(String, String)) -> Result<(StoryId, CatalogId), StoreError> {
    let story_id = parse("catalog_discussions", "story_id", story, story)?;
    Ok((story_id, parse("catalog_discussions", "catalog_id", story, list)?))
}
