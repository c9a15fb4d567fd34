//! What stories were to their readers, day by day.

use crate::{
    Conn, StoreError, cached_statement::cached_write, conn::on_each, error::parse,
    schema::story_days,
};
use chrono::{Datelike, NaiveDate};
use diesel::{dsl::min, prelude::*, upsert::excluded};
use quire_core::{
    StoryId,
    event::day::{Counts, StoryDay},
    vocabulary::event::TrafficSource,
};

/// Adds to the counts of a day.
pub(super) fn count(
    c: &mut Conn,
    story: &StoryId,
    day: NaiveDate,
    source: TrafficSource,
    counts: Counts,
) -> Result<(), StoreError> {
    on_each!(c => cached_write!(diesel::insert_into(story_days::table)
        .values((
            story_days::story_id.eq(story.as_str()),
            story_days::day.eq(number(day)),
            story_days::source.eq(source.as_str()),
            story_days::view_count.eq(counts.views),
            story_days::read_count.eq(counts.reads),
            story_days::read_seconds.eq(counts.seconds),
        ))
        .on_conflict((story_days::story_id, story_days::day, story_days::source))
        .do_update()
        .set((
            story_days::view_count.eq(story_days::view_count + excluded(story_days::view_count)),
            story_days::read_count.eq(story_days::read_count + excluded(story_days::read_count)),
            story_days::read_seconds
                .eq(story_days::read_seconds + excluded(story_days::read_seconds)),
        )))
        .run(c))?;
    Ok(())
}

/// The days of a story from `from` to `until`, both included, the first one first; each by where the
/// readers came from. Days without readers are left out.
pub fn days_of(
    c: &mut Conn,
    story: &StoryId,
    from: NaiveDate,
    until: NaiveDate,
) -> Result<Vec<StoryDay>, StoreError> {
    let rows: Vec<(i64, String, i64, i64, i64)> = story_days::table
        .filter(story_days::story_id.eq(story.as_str()))
        .filter(story_days::day.between(number(from), number(until)))
        .order((story_days::day, story_days::source))
        .select((
            story_days::day,
            story_days::source,
            story_days::view_count,
            story_days::read_count,
            story_days::read_seconds,
        ))
        .load(c)?;
    rows.into_iter()
        .map(|(day, source, views, reads, seconds)| {
            let source = parse("story_days", "source", story.as_str(), &source)?;
            let day = date(day).ok_or_else(|| inconsistent(story))?;
            Ok(StoryDay { day, source, counts: Counts { views, reads, seconds } })
        })
        .collect()
}

/// What a story was to its readers on all days together, whatever way they came by.
pub fn total_of(c: &mut Conn, story: &StoryId) -> Result<Counts, StoreError> {
    let rows: Vec<(i64, i64, i64)> = story_days::table
        .filter(story_days::story_id.eq(story.as_str()))
        .select((story_days::view_count, story_days::read_count, story_days::read_seconds))
        .load(c)?;
    let counts = rows.into_iter().map(|(views, reads, seconds)| Counts { views, reads, seconds });
    Ok(counts.fold(Counts::default(), Counts::plus))
}

/// The first day on which anybody was counted at a story.
pub fn first_day(c: &mut Conn, story: &StoryId) -> Result<Option<NaiveDate>, StoreError> {
    let first: Option<i64> = story_days::table
        .filter(story_days::story_id.eq(story.as_str()))
        .select(min(story_days::day))
        .first(c)?;
    first.map(|day| date(day).ok_or_else(|| inconsistent(story))).transpose()
}

/// A day as YYYYMMDD.
fn number(day: NaiveDate) -> i64 {
    i64::from(day.year()) * 10_000 + i64::from(day.month()) * 100 + i64::from(day.day())
}

fn date(number: i64) -> Option<NaiveDate> {
    let part = |value: i64| u32::try_from(value).ok();
    NaiveDate::from_ymd_opt(
        i32::try_from(number / 10_000).ok()?,
        part(number / 100 % 100)?,
        part(number % 100)?,
    )
}

fn inconsistent(story: &StoryId) -> StoreError {
    StoreError::Inconsistent { table: "story_days", column: "day", id: story.to_string() }
}
