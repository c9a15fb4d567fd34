//! Claps: at most 50 of a reader for a story.

use crate::{
    Conn, Cursor, Page, Paging, StoreError,
    among::among,
    cached_statement::{Cached, cached_write},
    conn::on_each,
    error::parse,
    schema::{claps, stories},
    story::{listing, row::StoryRow},
};
use chrono::NaiveDateTime;
use diesel::{prelude::*, upsert::excluded};
use quire_core::{StoryId, Timestamp, UserId, story::Story};
use std::collections::HashMap;

/// The most claps a reader can give a story.
pub const MOST: i64 = 50;

/// Adds claps up to [`MOST`] in all and returns how many the reader has given now; `None` when
/// there is no such story. Whether they may is the caller's question.
pub fn add(
    c: &mut Conn,
    story: &StoryId,
    reader: &UserId,
    claps: i64,
    now: Timestamp,
) -> Result<Option<i64>, StoreError> {
    // The story's row is locked first: two claps of one reader at once are counted one by one.
    if listing::lock(c, story)?.is_none() {
        return Ok(None);
    }
    let before = claps_given(c, story, reader)?;
    let after = before.saturating_add(claps.max(0)).min(MOST);
    if after > before {
        put(c, story, reader, after, now)?;
        count(c, story, after - before, i64::from(before == 0))?;
    }
    Ok(Some(after))
}

/// Takes all of a reader's claps back. How many they were.
pub fn remove(c: &mut Conn, story: &StoryId, reader: &UserId) -> Result<i64, StoreError> {
    listing::lock(c, story)?;
    let before = claps_given(c, story, reader)?;
    if before > 0 {
        diesel::delete(claps::table.find((story.as_str(), reader.as_str()))).execute(c)?;
        count(c, story, -before, -1)?;
    }
    Ok(before)
}

/// The listed stories a person clapped for, the last clapped for first.
pub fn recommended_by(
    c: &mut Conn,
    person: &UserId,
    paging: &Paging,
) -> Result<Page<Story>, StoreError> {
    let (at, id) = paging.before();
    let rows: Vec<(NaiveDateTime, String, StoryRow)> = claps::table
        .inner_join(stories::table.on(stories::id.eq(claps::story_id)))
        .filter(claps::person_id.eq(person.as_str()))
        .filter(claps::clapped_at.le(at))
        .filter(claps::clapped_at.lt(at).or(claps::story_id.lt(id)))
        .filter(stories::listed_at.is_not_null())
        .order((claps::clapped_at.desc(), claps::story_id.desc()))
        .limit(paging.sql_limit())
        .select((claps::clapped_at, claps::story_id, StoryRow::as_select()))
        .load(c)?;
    Page::cut(rows, paging, |(at, id, _)| Some(Cursor::at(Timestamp::from_naive(*at), id.clone())))
        .try_map(|(_, _, row)| Story::try_from(row))
}

/// When a reader clapped last for each of these stories.
pub fn times(
    c: &mut Conn,
    reader: &UserId,
    stories: &[StoryId],
) -> Result<HashMap<StoryId, Timestamp>, StoreError> {
    let rows: Vec<(String, NaiveDateTime)> = on_each!(c => claps::table
        .filter(claps::person_id.eq(reader.as_str()))
        .filter(among(claps::story_id, stories.iter().map(StoryId::as_str)))
        .select((claps::story_id, claps::clapped_at))
        .load(c))?;
    rows.into_iter()
        .map(|(id, at)| Ok((parse("claps", "story_id", &id, &id)?, Timestamp::from_naive(at))))
        .collect()
}

/// What a reader gave claps for, and how many.
pub fn all_by(c: &mut Conn, reader: &UserId) -> Result<Vec<(StoryId, i64)>, StoreError> {
    let rows: Vec<(String, i64)> = claps::table
        .filter(claps::person_id.eq(reader.as_str()))
        .order(claps::story_id)
        .select((claps::story_id, claps::clap_count))
        .load(c)?;
    rows.into_iter().map(|(id, count)| Ok((parse("claps", "story_id", &id, &id)?, count))).collect()
}

/// How many claps a reader gave each of these stories; stories without any are left out.
pub fn given_to(
    c: &mut Conn,
    reader: &UserId,
    ids: &[StoryId],
) -> Result<HashMap<StoryId, i64>, StoreError> {
    let rows: Vec<(String, i64)> = on_each!(c => claps::table
        .filter(among(claps::story_id, ids.iter().map(StoryId::as_str)))
        .filter(claps::person_id.eq(reader.as_str()))
        .select((claps::story_id, claps::clap_count))
        .cached()
        .load(c))?;
    rows.into_iter().map(|(id, count)| Ok((parse("claps", "story_id", &id, &id)?, count))).collect()
}

fn claps_given(c: &mut Conn, story: &StoryId, reader: &UserId) -> Result<i64, StoreError> {
    let count: Option<i64> = on_each!(c => claps::table
        .find((story.as_str(), reader.as_str()))
        .select(claps::clap_count)
        .first(c)
        .optional())?;
    Ok(count.unwrap_or(0))
}

fn put(
    c: &mut Conn,
    story: &StoryId,
    reader: &UserId,
    count: i64,
    now: Timestamp,
) -> Result<(), StoreError> {
    on_each!(c => cached_write!(diesel::insert_into(claps::table)
        .values((
            claps::story_id.eq(story.as_str()),
            claps::person_id.eq(reader.as_str()),
            claps::clap_count.eq(count),
            claps::clapped_at.eq(now.naive()),
        ))
        .on_conflict((claps::story_id, claps::person_id))
        .do_update()
        .set((
            claps::clap_count.eq(excluded(claps::clap_count)),
            claps::clapped_at.eq(excluded(claps::clapped_at)),
        )))
        .run(c))?;
    Ok(())
}

fn count(c: &mut Conn, story: &StoryId, claps: i64, voters: i64) -> Result<(), StoreError> {
    on_each!(c => cached_write!(diesel::update(stories::table.find(story.as_str()))
        .set((
            stories::clap_count.eq(stories::clap_count + claps),
            stories::voter_count.eq(stories::voter_count + voters),
        )))
        .run(c))?;
    Ok(())
}
