//! What stories take up of others.

use super::row::StoryRow;
use crate::{
    Conn, StoreError,
    among::among,
    conn::on_each,
    error::parse,
    schema::{stories, story_origins},
};
use diesel::prelude::*;
use quire_core::{
    StoryId,
    story::{Story, origin::Origin},
};
use std::collections::HashMap;

/// What these stories take up; those that take up nothing are left out.
pub fn origins(c: &mut Conn, ids: &[StoryId]) -> Result<HashMap<StoryId, Origin>, StoreError> {
    let rows: Vec<(String, String, String)> = on_each!(c => story_origins::table
        .filter(among(story_origins::story_id, ids.iter().map(StoryId::as_str)))
        .select((story_origins::story_id, story_origins::source_id, story_origins::kind))
        .load(c))?;
    rows.into_iter()
        .map(|(id, source, kind)| {
            let source = parse("story_origins", "source_id", &id, &source)?;
            let kind = parse("story_origins", "kind", &id, &kind)?;
            Ok((parse("story_origins", "story_id", &id, &id)?, Origin { source, kind }))
        })
        .collect()
}

/// Notes what a story takes up.
///
/// # Errors
/// [`StoreError::Unique`] when that is known already, [`StoreError::Constraint`] when one of them
/// does not exist.
pub fn set_origin(c: &mut Conn, id: &StoryId, origin: &Origin) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(story_origins::table)
        .values((
            story_origins::story_id.eq(id.as_str()),
            story_origins::source_id.eq(origin.source.as_str()),
            story_origins::kind.eq(origin.kind.as_str()),
        ))
        .execute(c))?;
    Ok(())
}

/// The newest listed stories that take up this one.
pub fn taking_up(c: &mut Conn, source: &StoryId, limit: u32) -> Result<Vec<Story>, StoreError> {
    let rows: Vec<StoryRow> = story_origins::table
        .inner_join(stories::table.on(stories::id.eq(story_origins::story_id)))
        .filter(story_origins::source_id.eq(source.as_str()))
        .filter(stories::listed_at.is_not_null())
        .order((stories::listed_at.desc(), stories::id.desc()))
        .limit(i64::from(limit))
        .select(StoryRow::as_select())
        .load(c)?;
    rows.into_iter().map(Story::try_from).collect()
}
