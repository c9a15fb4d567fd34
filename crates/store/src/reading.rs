//! What readers read and how far they came: their history, and where they go on.

mod history;
mod removal;

pub use history::{History, clear, forget_cleared, history, restore, set_paused};
pub use removal::{forget_removed, put_back, remove};

use crate::{
    Conn, Cursor, Page, Paging, StoreError,
    among::among,
    cached_statement::{Cached, cached_write},
    conn::on_each,
    error::parse,
    schema::{readings, stories},
    stored_time::StoredTime,
    story::row::StoryRow,
};
use chrono::NaiveDateTime;
use diesel::{prelude::*, upsert::excluded};
use quire_core::{
    StoryId, Timestamp, UserId,
    story::{Story, StoryStatus},
};
use std::collections::HashMap;

/// A story that someone read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The story, whatever became of it.
    pub story: Story,
    /// When it was opened first.
    pub first_at: Timestamp,
    /// When it was read last.
    pub last_at: Timestamp,
    /// How far they came, 0 to 100.
    pub percent: i64,
}

/// Notes that a reader is `percent` through a story. What they reached before stays reached, unless
/// their history was cleared since. Whether it was noted: not while the history is paused.
///
/// # Errors
/// [`StoreError::Constraint`] when either does not exist, or `percent` is not 0 to 100.
pub fn record(
    c: &mut Conn,
    reader: &UserId,
    story: &StoryId,
    percent: i64,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let History { is_paused, cleared_at } = history(c, reader)?;
    if is_paused {
        return Ok(false);
    }
    if let Some(cleared) = cleared_at {
        let row = readings::table.find((reader.as_str(), story.as_str()));
        diesel::delete(row.filter(readings::last_at.le(cleared.naive()))).execute(c)?;
    }
    let now = StoredTime::from(now);
    on_each!(c => cached_write!(diesel::insert_into(readings::table)
        .values((
            readings::person_id.eq(reader.as_str()),
            readings::story_id.eq(story.as_str()),
            readings::first_at.eq(&now),
            readings::last_at.eq(&now),
            readings::percent.eq(percent),
        ))
        .on_conflict((readings::person_id, readings::story_id))
        .do_update()
        .set(readings::last_at.eq(excluded(readings::last_at))))
        .run(c))?;
    let behind = readings::table
        .find((reader.as_str(), story.as_str()))
        .filter(readings::percent.lt(percent));
    let further = diesel::update(behind).set(readings::percent.eq(percent));
    on_each!(c => cached_write!(further).run(c))?;
    Ok(true)
}

/// How far a reader came with these stories; those they did not read are left out.
pub fn percents(
    c: &mut Conn,
    reader: &UserId,
    ids: &[StoryId],
) -> Result<HashMap<StoryId, i64>, StoreError> {
    let since = history(c, reader)?.shown_since();
    let rows: Vec<(String, i64)> = on_each!(c => readings::table
        .filter(readings::person_id.eq(reader.as_str()))
        .filter(among(readings::story_id, ids.iter().map(StoryId::as_str)))
        .filter(readings::last_at.gt(since))
        .select((readings::story_id, readings::percent))
        .cached()
        .load(c))?;
    rows.iter()
        .map(|(id, percent)| Ok((parse("readings", "story_id", id, id)?, *percent)))
        .collect()
}

/// Which stories of a history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// All.
    All,
    /// Those with something left to read: less than so many percent.
    Below(i64),
}

/// Rows looked at for a word in one query.
const STEP: u32 = 200;
/// Rows looked at for a word before a page ends, however little was found.
const MOST: usize = 2_000;

/// A reader's history, the last read first; with `words` in the title, whatever their case. Stories
/// that are not out any more are left out.
///
/// A page may hold fewer than wanted and still have a next one: a search looks at 2,000 stories.
pub fn list(
    c: &mut Conn,
    reader: &UserId,
    wanted: Wanted,
    words: &str,
    paging: &Paging,
) -> Result<Page<Reading>, StoreError> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    if words.is_empty() {
        return step(c, reader, wanted, paging);
    }
    let (mut found, mut seen) = (Vec::new(), 0);
    let mut steps = Paging { after: paging.after.clone(), limit: STEP };
    loop {
        let page = step(c, reader, wanted, &steps)?;
        for one in page.items {
            seen += 1;
            steps.after = Some(Cursor::at(one.last_at, one.story.id.to_string()));
            let title = one.story.title.to_lowercase();
            if words.iter().all(|word| title.contains(word.as_str())) {
                found.push(one);
            }
            if found.len() == paging.size() || seen == MOST {
                return Ok(Page { items: found, next: steps.after });
            }
        }
        if page.next.is_none() {
            return Ok(Page { items: found, next: None });
        }
    }
}

type Row = (NaiveDateTime, NaiveDateTime, i64, String, StoryRow);

fn step(
    c: &mut Conn,
    reader: &UserId,
    wanted: Wanted,
    paging: &Paging,
) -> Result<Page<Reading>, StoreError> {
    let (at, id) = paging.before();
    let since = history(c, reader)?.shown_since();
    let below = match wanted {
        Wanted::All => i64::MAX,
        Wanted::Below(percent) => percent,
    };
    let rows: Vec<Row> = readings::table
        .inner_join(stories::table.on(stories::id.eq(readings::story_id)))
        .filter(readings::person_id.eq(reader.as_str()))
        .filter(readings::last_at.gt(since))
        .filter(readings::last_at.le(at))
        .filter(readings::last_at.lt(at).or(readings::story_id.lt(id)))
        .filter(readings::percent.lt(below))
        .filter(stories::status.eq(StoryStatus::Published.as_str()))
        .order((readings::last_at.desc(), readings::story_id.desc()))
        .limit(paging.sql_limit())
        .select((
            readings::first_at,
            readings::last_at,
            readings::percent,
            readings::story_id,
            StoryRow::as_select(),
        ))
        .load(c)?;
    Page::cut(rows, paging, |(_, at, _, id, _)| {
        Some(Cursor::at(Timestamp::from_naive(*at), id.clone()))
    })
    .try_map(|(first_at, last_at, percent, _, row)| {
        Ok(Reading {
            story: Story::try_from(row)?,
            first_at: Timestamp::from_naive(first_at),
            last_at: Timestamp::from_naive(last_at),
            percent,
        })
    })
}

/// Every row kept of a reader, also of what is out of sight, for their export.
pub fn all_of(
    c: &mut Conn,
    reader: &UserId,
) -> Result<Vec<(StoryId, Timestamp, Timestamp, i64)>, StoreError> {
    let mut rows: Vec<(String, NaiveDateTime, NaiveDateTime, i64)> = readings::table
        .filter(readings::person_id.eq(reader.as_str()))
        .order((readings::last_at.desc(), readings::story_id.desc()))
        .select((readings::story_id, readings::first_at, readings::last_at, readings::percent))
        .load(c)?;
    rows.extend(removal::rows_of(c, reader)?);
    rows.into_iter()
        .map(|(id, first, last, percent)| {
            let story = parse("readings", "story_id", &id, &id)?;
            Ok((story, Timestamp::from_naive(first), Timestamp::from_naive(last), percent))
        })
        .collect()
}
