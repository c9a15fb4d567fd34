//! On which lists a story is put when it is published, as its writer chose (decision 0034).

use crate::{Conn, StoreError, among::among, conn::on_each, error::parse, schema::list_wishes};
use diesel::prelude::*;
use quire_core::{CatalogId, StoryId};
use std::collections::HashMap;

/// The lists chosen for these stories; stories without any left out.
pub fn planned(
    c: &mut Conn,
    stories: &[StoryId],
) -> Result<HashMap<StoryId, Vec<CatalogId>>, StoreError> {
    let rows: Vec<(String, String)> = on_each!(c => list_wishes::table
        .filter(among(list_wishes::story_id, stories.iter().map(StoryId::as_str)))
        .order((list_wishes::story_id, list_wishes::catalog_id))
        .select((list_wishes::story_id, list_wishes::catalog_id))
        .load(c))?;
    let mut found: HashMap<StoryId, Vec<CatalogId>> = HashMap::new();
    for (story, list) in rows {
        let list = parse("list_wishes", "catalog_id", &story, &list)?;
        found.entry(parse("list_wishes", "story_id", &story, &story)?).or_default().push(list);
    }
    Ok(found)
}

/// Chooses a list for a story. Whether it was not chosen before.
///
/// # Errors
/// [`StoreError::Constraint`] when the list or the story does not exist.
pub fn plan(c: &mut Conn, story: &StoryId, list: &CatalogId) -> Result<bool, StoreError> {
    let added = on_each!(c => diesel::insert_into(list_wishes::table)
        .values((
            list_wishes::story_id.eq(story.as_str()),
            list_wishes::catalog_id.eq(list.as_str()),
        ))
        .on_conflict((list_wishes::story_id, list_wishes::catalog_id))
        .do_nothing()
        .execute(c))?;
    Ok(added > 0)
}

/// Takes that back. Whether it was chosen.
pub fn unplan(c: &mut Conn, story: &StoryId, list: &CatalogId) -> Result<bool, StoreError> {
    let row = list_wishes::table.find((story.as_str(), list.as_str()));
    Ok(diesel::delete(row).execute(c)? > 0)
}

/// Forgets what was chosen for a story, and says what it was.
pub fn take_planned(c: &mut Conn, story: &StoryId) -> Result<Vec<CatalogId>, StoreError> {
    let chosen = planned(c, std::slice::from_ref(story))?.remove(story).unwrap_or_default();
    if !chosen.is_empty() {
        diesel::delete(list_wishes::table.filter(list_wishes::story_id.eq(story.as_str())))
            .execute(c)?;
    }
    Ok(chosen)
}
