//! Which stories carry which tags.

use crate::{
    Conn, StoreError,
    among::among,
    cached_statement::Cached,
    conn::on_each,
    error::parse,
    schema::{stories, story_tags},
    story::listing,
};
use diesel::{dsl::count_star, prelude::*};
use quire_core::{PublicationId, StoryId, TagSlug, UserId, story::StoryTag};
use std::collections::HashMap;

/// The tags of these stories, each in the author's order.
pub fn of_stories(
    c: &mut Conn,
    ids: &[StoryId],
) -> Result<HashMap<StoryId, Vec<StoryTag>>, StoreError> {
    let rows: Vec<(String, String, i64)> = on_each!(c => story_tags::table
        .filter(among(story_tags::story_id, ids.iter().map(StoryId::as_str)))
        .order((story_tags::story_id, story_tags::position))
        .select((story_tags::story_id, story_tags::tag_slug, story_tags::position))
        .cached()
        .load(c))?;
    let mut tags: HashMap<StoryId, Vec<StoryTag>> = HashMap::new();
    for (story, slug, position) in rows {
        let slug = parse("story_tags", "tag_slug", &story, &slug)?;
        let story = parse("story_tags", "story_id", &story, &story)?;
        tags.entry(story).or_default().push(StoryTag { slug, position });
    }
    Ok(tags)
}

/// Gives a story exactly these tags, in this order; the tags must exist ([`super::ensure`]).
/// A tag named twice counts once.
pub fn set_on_story(c: &mut Conn, id: &StoryId, tags: &[TagSlug]) -> Result<(), StoreError> {
    let (listed_at, publication) = listing::for_tags(c, id)?;
    let before: Vec<String> = story_tags::table
        .filter(story_tags::story_id.eq(id.as_str()))
        .select(story_tags::tag_slug)
        .load(c)?;
    listing::count_tags(c, &before, listed_at, -1)?;
    diesel::delete(story_tags::table.filter(story_tags::story_id.eq(id.as_str()))).execute(c)?;
    let mut slugs: Vec<&str> = Vec::new();
    for tag in tags {
        if !slugs.contains(&tag.as_str()) {
            slugs.push(tag.as_str());
        }
    }
    for (position, slug) in (0_i64..).zip(&slugs) {
        diesel::insert_into(story_tags::table)
            .values((
                story_tags::story_id.eq(id.as_str()),
                story_tags::tag_slug.eq(*slug),
                story_tags::position.eq(position),
                story_tags::listed_at.eq(listed_at),
                story_tags::publication_id.eq(&publication),
            ))
            .execute(c)?;
    }
    listing::count_tags(c, &slugs, listed_at, 1)
}

/// How many of the newest stories are looked at to find which tags go together.
const SAMPLE: i64 = 500;

/// The tags most used on a publication's newest 500 listed stories.
pub fn most_used_in(
    c: &mut Conn,
    publication: &PublicationId,
    limit: i64,
) -> Result<Vec<TagSlug>, StoreError> {
    let newest: Vec<String> = stories::table
        .filter(stories::publication_id.eq(publication.as_str()))
        .filter(stories::listed_at.is_not_null())
        .order((stories::listed_at.desc(), stories::id.desc()))
        .limit(SAMPLE)
        .select(stories::id)
        .load(c)?;
    most_used(c, &newest, None, limit)
}

/// The tags most often together with `slug` on its newest 500 listed stories.
pub fn related(c: &mut Conn, slug: &TagSlug, limit: i64) -> Result<Vec<TagSlug>, StoreError> {
    let newest = newest(c, slug)?;
    most_used(c, &newest, Some(slug), limit)
}

/// Who wrote the most of a tag's newest 500 listed stories, the one who wrote most first.
pub fn writers(c: &mut Conn, slug: &TagSlug, limit: i64) -> Result<Vec<UserId>, StoreError> {
    let newest = newest(c, slug)?;
    let rows: Vec<(String, i64)> = on_each!(c => stories::table
        .filter(among(stories::id, newest.iter().map(String::as_str)))
        .group_by(stories::creator_id)
        .order((count_star().desc(), stories::creator_id))
        .limit(limit)
        .select((stories::creator_id, count_star()))
        .load(c))?;
    rows.into_iter().map(|(id, _)| parse("stories", "creator_id", &id, &id)).collect()
}

/// The newest 500 listed stories of a tag.
fn newest(c: &mut Conn, slug: &TagSlug) -> Result<Vec<String>, StoreError> {
    Ok(story_tags::table
        .filter(story_tags::tag_slug.eq(slug.as_str()))
        .filter(story_tags::listed_at.is_not_null())
        .order((story_tags::listed_at.desc(), story_tags::story_id.desc()))
        .limit(SAMPLE)
        .select(story_tags::story_id)
        .load(c)?)
}

fn most_used(
    c: &mut Conn,
    stories: &[String],
    without: Option<&TagSlug>,
    limit: i64,
) -> Result<Vec<TagSlug>, StoreError> {
    let rows: Vec<(String, i64)> = on_each!(c => story_tags::table
        .filter(among(story_tags::story_id, stories.iter().map(String::as_str)))
        .filter(story_tags::tag_slug.ne(without.map_or("", TagSlug::as_str)))
        .group_by(story_tags::tag_slug)
        .order((count_star().desc(), story_tags::tag_slug))
        .limit(limit)
        .select((story_tags::tag_slug, count_star()))
        .load(c))?;
    rows.into_iter().map(|(slug, _)| parse("story_tags", "tag_slug", &slug, &slug)).collect()
}
