//! What search engines are shown of a story.

use crate::{Conn, StoreError, conn::on_each, error::parse, schema::story_seo};
use diesel::{prelude::*, upsert::excluded};
use quire_core::{StoryId, story::settings::Seo};
use std::collections::HashMap;

/// What search engines are shown of a story.
pub fn seo(c: &mut Conn, id: &StoryId) -> Result<Seo, StoreError> {
    Ok(seo_of(c, std::slice::from_ref(id))?.remove(id).unwrap_or_default())
}

/// [`seo`] of several stories; those without words of their own left out.
pub fn seo_of(c: &mut Conn, ids: &[StoryId]) -> Result<HashMap<StoryId, Seo>, StoreError> {
    let rows: Vec<(String, String, String)> = story_seo::table
        .filter(story_seo::story_id.eq_any(ids.iter().map(StoryId::as_str)))
        .load(c)?;
    rows.into_iter()
        .map(|(id, title, description)| {
            Ok((parse("story_seo", "story_id", &id, &id)?, Seo { title, description }))
        })
        .collect()
}

/// Decides what search engines are shown of a story.
pub fn set_seo(c: &mut Conn, id: &StoryId, seo: &Seo) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(story_seo::table)
        .values((
            story_seo::story_id.eq(id.as_str()),
            story_seo::title.eq(&seo.title),
            story_seo::description.eq(&seo.description),
        ))
        .on_conflict(story_seo::story_id)
        .do_update()
        .set((
            story_seo::title.eq(excluded(story_seo::title)),
            story_seo::description.eq(excluded(story_seo::description)),
        ))
        .execute(c))?;
    Ok(())
}
