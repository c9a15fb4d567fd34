//! The rows beside those of stories: what no list reads.

use super::listing;
use crate::{Conn, StoreError, among::among, conn::on_each, error::parse, schema::story_details};
use chrono::NaiveDateTime;
use diesel::{
    dsl::{exists, select},
    prelude::*,
};
use quire_core::{
    StoryId, Timestamp,
    story::{Story, StoryDetails, settings::Seo},
};
use std::collections::HashMap;

/// The details of a story; `None` when there is no such story.
pub fn details(c: &mut Conn, id: &StoryId) -> Result<Option<StoryDetails>, StoreError> {
    Ok(details_of(c, std::slice::from_ref(id))?.remove(id))
}

/// The details of several stories; unknown ids left out.
pub fn details_of(
    c: &mut Conn,
    ids: &[StoryId],
) -> Result<HashMap<StoryId, StoryDetails>, StoreError> {
    let rows: Vec<DetailsRow> = on_each!(c => story_details::table
        .filter(among(story_details::story_id, ids.iter().map(StoryId::as_str)))
        .select(DetailsRow::as_select())
        .load(c))?;
    rows.into_iter().map(DetailsRow::read).collect()
}

/// When a story was begun.
pub(crate) fn begun_at(c: &mut Conn, id: &StoryId) -> Result<Option<Timestamp>, StoreError> {
    let at: Option<NaiveDateTime> = on_each!(c => story_details::table
        .find(id.as_str())
        .select(story_details::created_at)
        .first(c)
        .optional())?;
    Ok(at.map(Timestamp::from_naive))
}

/// Changes the details of a story. Whether they are others now.
pub fn change_details(
    c: &mut Conn,
    id: &StoryId,
    change: impl FnOnce(&mut StoryDetails),
) -> Result<bool, StoreError> {
    listing::lock_row(c, id)?;
    let Some(before) = details(c, id)? else { return Ok(false) };
    let mut after = before.clone();
    change(&mut after);
    if after == before {
        return Ok(false);
    }
    let row = story_details::table.find(id.as_str());
    Ok(diesel::update(row).set(DetailsChange::new(&after)).execute(c)? > 0)
}

/// Whether the author of one of these closed its discussion.
pub fn is_any_closed(c: &mut Conn, ids: &[StoryId]) -> Result<bool, StoreError> {
    let closed = story_details::table
        .filter(story_details::story_id.eq_any(ids.iter().map(StoryId::as_str)))
        .filter(story_details::responses_locked.eq(true));
    Ok(select(exists(closed)).get_result(c)?)
}

/// Adds the details of a story that was just added.
pub(super) fn insert(
    c: &mut Conn,
    story: &Story,
    details: &StoryDetails,
) -> Result<(), StoreError> {
    let root = root_of(c, story)?;
    diesel::insert_into(story_details::table)
        .values((
            story_details::story_id.eq(story.id.as_str()),
            story_details::root_story_id.eq(root),
            DetailsChange::new(details),
        ))
        .execute(c)?;
    Ok(())
}

/// Puts a story into the discussion that it belongs to now.
pub(super) fn move_to_discussion(c: &mut Conn, story: &Story) -> Result<(), StoreError> {
    let root = root_of(c, story)?;
    diesel::update(story_details::table.find(story.id.as_str()))
        .set(story_details::root_story_id.eq(root))
        .execute(c)?;
    Ok(())
}

/// The story at the top of the discussion that `story` belongs to.
fn root_of(c: &mut Conn, story: &Story) -> Result<Option<String>, StoreError> {
    let Some(parent) = &story.in_response_to else { return Ok(None) };
    let root: Option<Option<String>> = story_details::table
        .find(parent.as_str())
        .select(story_details::root_story_id)
        .first(c)
        .optional()?;
    Ok(Some(root.flatten().unwrap_or_else(|| parent.to_string())))
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = story_details)]
struct DetailsRow {
    story_id: String,
    license: String,
    canonical_url: Option<String>,
    seo_title: String,
    seo_description: String,
    responses_locked: bool,
    created_at: NaiveDateTime,
    scheduled_at: Option<NaiveDateTime>,
    latest_published_at: Option<NaiveDateTime>,
    deleted_at: Option<NaiveDateTime>,
}

impl DetailsRow {
    fn read(self) -> Result<(StoryId, StoryDetails), StoreError> {
        let id = self.story_id.as_str();
        let details = StoryDetails {
            license: parse("story_details", "license", id, &self.license)?,
            canonical_url: self.canonical_url,
            seo: Seo { title: self.seo_title, description: self.seo_description },
            responses_locked: self.responses_locked,
            created_at: Timestamp::from_naive(self.created_at),
            scheduled_at: self.scheduled_at.map(Timestamp::from_naive),
            latest_published_at: self.latest_published_at.map(Timestamp::from_naive),
            deleted_at: self.deleted_at.map(Timestamp::from_naive),
        };
        Ok((parse("story_details", "story_id", id, id)?, details))
    }
}

#[derive(Insertable, AsChangeset)]
#[diesel(table_name = story_details, treat_none_as_null = true)]
struct DetailsChange<'a> {
    license: &'static str,
    canonical_url: Option<&'a str>,
    seo_title: &'a str,
    seo_description: &'a str,
    responses_locked: bool,
    created_at: NaiveDateTime,
    scheduled_at: Option<NaiveDateTime>,
    latest_published_at: Option<NaiveDateTime>,
    deleted_at: Option<NaiveDateTime>,
}

impl<'a> DetailsChange<'a> {
    fn new(details: &'a StoryDetails) -> Self {
        Self {
            license: details.license.as_str(),
            canonical_url: details.canonical_url.as_deref(),
            seo_title: &details.seo.title,
            seo_description: &details.seo.description,
            responses_locked: details.responses_locked,
            created_at: details.created_at.naive(),
            scheduled_at: details.scheduled_at.map(Timestamp::naive),
            latest_published_at: details.latest_published_at.map(Timestamp::naive),
            deleted_at: details.deleted_at.map(Timestamp::naive),
        }
    }
}
