//! What stands on a profile beside stories: those its owner pinned, and what they say of
//! themselves at length.

use crate::{
    Conn, StoreError,
    conn::on_each,
    error::parse,
    schema::{pinned_stories, profile_abouts, stories},
    story::in_order,
};
use diesel::{dsl::count_star, prelude::*, upsert::excluded};
use quire_core::{
    Document, StoryId, Timestamp, UserId, limit::profile::PINNED_STORIES_MAX, story::Story,
};

/// More than ever stand there.
const ALL: i64 = 50;

/// The stories a person pinned that are listed, the last pinned first.
pub fn pinned(c: &mut Conn, person: &UserId) -> Result<Vec<Story>, StoreError> {
    let ids = pinned_ids(c, person)?;
    let stories = in_order(c, &ids)?;
    Ok(stories.into_iter().filter(Story::is_listed).collect())
}

/// Everything a person pinned, also what is not listed now, the last pinned first.
pub fn all_pinned(c: &mut Conn, person: &UserId) -> Result<Vec<StoryId>, StoreError> {
    let ids = pinned_ids(c, person)?;
    ids.iter().map(|id| parse("pinned_stories", "story_id", id, id)).collect()
}

fn pinned_ids(c: &mut Conn, person: &UserId) -> Result<Vec<String>, StoreError> {
    Ok(pinned_stories::table
        .filter(pinned_stories::person_id.eq(person.as_str()))
        .order((pinned_stories::pinned_at.desc(), pinned_stories::story_id.desc()))
        .limit(ALL)
        .select(pinned_stories::story_id)
        .load(c)?)
}

/// What pinning a story came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pinned {
    /// It is pinned now.
    Now,
    /// It was before.
    Already,
    /// As many as there is room for are pinned; it is not.
    Full,
}

/// Pins a story to a person's profile, unless as many listed ones as there is room for are.
///
/// # Errors
/// [`StoreError::Constraint`] when either does not exist.
pub fn pin(
    c: &mut Conn,
    person: &UserId,
    story: &StoryId,
    now: Timestamp,
) -> Result<Pinned, StoreError> {
    let row = pinned_stories::table.find((person.as_str(), story.as_str()));
    let is_pinned: i64 = row.select(count_star()).first(c)?;
    if is_pinned > 0 {
        return Ok(Pinned::Already);
    }
    // What is not listed any more takes no room, and comes back when it is taken back.
    let shown: i64 = pinned_stories::table
        .inner_join(stories::table.on(stories::id.eq(pinned_stories::story_id)))
        .filter(pinned_stories::person_id.eq(person.as_str()))
        .filter(stories::listed_at.is_not_null())
        .select(count_star())
        .first(c)?;
    if usize::try_from(shown).is_ok_and(|shown| shown >= PINNED_STORIES_MAX) {
        return Ok(Pinned::Full);
    }
    on_each!(c => diesel::insert_into(pinned_stories::table)
        .values((
            pinned_stories::person_id.eq(person.as_str()),
            pinned_stories::story_id.eq(story.as_str()),
            pinned_stories::pinned_at.eq(now.naive()),
        ))
        .on_conflict((pinned_stories::person_id, pinned_stories::story_id))
        .do_nothing()
        .execute(c))?;
    Ok(Pinned::Now)
}

/// Takes a story off a person's profile. Whether it was there.
pub fn unpin(c: &mut Conn, person: &UserId, story: &StoryId) -> Result<bool, StoreError> {
    let row = pinned_stories::table.find((person.as_str(), story.as_str()));
    Ok(diesel::delete(row).execute(c)? > 0)
}

/// What a person says of themselves at length; `None`: nothing.
pub fn about(c: &mut Conn, person: &UserId) -> Result<Option<Document>, StoreError> {
    let found: Option<String> = profile_abouts::table
        .find(person.as_str())
        .select(profile_abouts::document)
        .first(c)
        .optional()?;
    let damaged = |_| damaged(person);
    found.map(|text| serde_json::from_str(&text).map_err(damaged)).transpose()
}

/// Puts that there; an empty document takes it away.
///
/// # Errors
/// [`StoreError::Constraint`] when there is no such person.
pub fn set_about(
    c: &mut Conn,
    person: &UserId,
    document: &Document,
    now: Timestamp,
) -> Result<(), StoreError> {
    if document.blocks.is_empty() {
        diesel::delete(profile_abouts::table.find(person.as_str())).execute(c)?;
        return Ok(());
    }
    let text = serde_json::to_string(document).map_err(|_| damaged(person))?;
    on_each!(c => diesel::insert_into(profile_abouts::table)
        .values((
            profile_abouts::person_id.eq(person.as_str()),
            profile_abouts::document.eq(&text),
            profile_abouts::updated_at.eq(now.naive()),
        ))
        .on_conflict(profile_abouts::person_id)
        .do_update()
        .set((
            profile_abouts::document.eq(excluded(profile_abouts::document)),
            profile_abouts::updated_at.eq(excluded(profile_abouts::updated_at)),
        ))
        .execute(c))?;
    Ok(())
}

fn damaged(person: &UserId) -> StoreError {
    StoreError::Inconsistent { table: "profile_abouts", column: "document", id: person.to_string() }
}
