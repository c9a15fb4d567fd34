//! The story that staff put at the head of a tag's page.

use crate::{
    Conn, StoreError,
    conn::on_each,
    schema::{stories, topic_picks},
    story::in_order,
};
use diesel::{prelude::*, upsert::excluded};
use quire_core::{StoryId, TagSlug, Timestamp, story::Story};

/// The story picked for a tag, while it is listed.
pub fn picked(c: &mut Conn, tag: &TagSlug) -> Result<Option<Story>, StoreError> {
    let id: Option<String> = topic_picks::table
        .inner_join(stories::table.on(stories::id.eq(topic_picks::story_id)))
        .filter(topic_picks::tag_slug.eq(tag.as_str()))
        .filter(stories::listed_at.is_not_null())
        .select(topic_picks::story_id)
        .first(c)
        .optional()?;
    let ids: Vec<String> = id.into_iter().collect();
    Ok(in_order(c, &ids)?.pop())
}

/// Picks a story for a tag, in the place of the one before.
///
/// # Errors
/// [`StoreError::Constraint`] when either does not exist.
pub fn pick(
    c: &mut Conn,
    tag: &TagSlug,
    story: &StoryId,
    now: Timestamp,
) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(topic_picks::table)
        .values((
            topic_picks::tag_slug.eq(tag.as_str()),
            topic_picks::story_id.eq(story.as_str()),
            topic_picks::picked_at.eq(now.naive()),
        ))
        .on_conflict(topic_picks::tag_slug)
        .do_update()
        .set((
            topic_picks::story_id.eq(excluded(topic_picks::story_id)),
            topic_picks::picked_at.eq(excluded(topic_picks::picked_at)),
        ))
        .execute(c))?;
    Ok(())
}

/// Takes the pick of a tag back. Whether there was one.
pub fn unpick(c: &mut Conn, tag: &TagSlug) -> Result<bool, StoreError> {
    Ok(diesel::delete(topic_picks::table.find(tag.as_str())).execute(c)? > 0)
}
