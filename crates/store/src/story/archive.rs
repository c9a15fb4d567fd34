//! Archives: the listed stories of a year, month or day.

use super::{list::page, row::StoryRow};
use crate::{
    Conn, Page, Paging, StoreError,
    conn::MultiBackend,
    schema::{archive_months, stories, story_details, story_tags},
};
use chrono::{Months, NaiveDate, NaiveDateTime};
use diesel::prelude::*;
use quire_core::{PublicationId, TagSlug, Timestamp, story::Story};

/// Whose archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scope {
    /// Everybody's.
    Site,
    /// A publication's.
    Publication(PublicationId),
    /// A tag's.
    Tag(TagSlug),
}

/// A year, a month or a day in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// Its first instant.
    pub from: Timestamp,
    /// The first instant after it.
    pub until: Timestamp,
}

impl Period {
    /// The year, its month if given, and its day if given; `None` when there is no such date (a
    /// day without a month is none) or the year is not between 1 and 9998.
    #[must_use]
    pub fn new(year: i32, month: Option<u32>, day: Option<u32>) -> Option<Self> {
        if !(1..=9998).contains(&year) || (month.is_none() && day.is_some()) {
            return None;
        }
        let from = NaiveDate::from_ymd_opt(year, month.unwrap_or(1), day.unwrap_or(1))?;
        let until = match (month, day) {
            (_, Some(_)) => from.succ_opt()?,
            (Some(_), None) => from.checked_add_months(Months::new(1))?,
            (None, None) => from.checked_add_months(Months::new(12))?,
        };
        let midnight = |day: NaiveDate| Timestamp::from_naive(NaiveDateTime::from(day));
        Some(Self { from: midnight(from), until: midnight(until) })
    }
}

/// The listed stories of a period, oldest first.
pub fn in_period(
    c: &mut Conn,
    scope: &Scope,
    period: Period,
    paging: &Paging,
) -> Result<Page<Story>, StoreError> {
    let (from, until) = (period.from.naive(), period.until.naive());
    // A cursor before the period must not widen it.
    let past = paging.past().filter(|(at, _)| *at >= from);
    let (from, id) = past.unwrap_or((from, String::new()));
    let rows: Vec<StoryRow> = match scope {
        Scope::Tag(tag) => story_tags::table
            .inner_join(stories::table.on(stories::id.eq(story_tags::story_id)))
            .filter(story_tags::tag_slug.eq(tag.as_str()))
            .filter(story_tags::listed_at.ge(from))
            .filter(story_tags::listed_at.lt(until))
            .filter(story_tags::listed_at.gt(from).or(story_tags::story_id.gt(id)))
            .order((story_tags::listed_at, story_tags::story_id))
            .limit(paging.sql_limit())
            .select(StoryRow::as_select())
            .load(c)?,
        Scope::Site | Scope::Publication(_) => {
            let mut query = stories::table.into_boxed::<MultiBackend>();
            if let Scope::Publication(publication) = scope {
                query = query.filter(stories::publication_id.eq(publication.as_str()));
            }
            query
                .filter(stories::listed_at.ge(from))
                .filter(stories::listed_at.lt(until))
                .filter(stories::listed_at.gt(from).or(stories::id.gt(id)))
                .order((stories::listed_at, stories::id))
                .limit(paging.sql_limit())
                .select(StoryRow::as_select())
                .load(c)?
        }
    };
    page(rows, paging)
}

/// Whether a story of a period appeared here first, so that search engines are led to it.
pub fn has_canonical_in(c: &mut Conn, period: Period) -> Result<bool, StoreError> {
    let found: Option<String> = stories::table
        .inner_join(story_details::table.on(story_details::story_id.eq(stories::id)))
        .filter(stories::listed_at.ge(period.from.naive()))
        .filter(stories::listed_at.lt(period.until.naive()))
        .filter(story_details::canonical_url.is_null())
        .select(stories::id)
        .first(c)
        .optional()?;
    Ok(found.is_some())
}

/// A month and how many stories were listed in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArchiveMonth {
    /// The year.
    pub year: i32,
    /// 1 to 12.
    pub month: u32,
    /// Listed stories.
    pub story_count: i64,
}

/// The months that have listed stories, newest first. Read from counts, so it costs the same
/// however many stories there are.
pub fn archive_months(c: &mut Conn, scope: &Scope) -> Result<Vec<ArchiveMonth>, StoreError> {
    let (kind, id) = match scope {
        Scope::Site => ("SITE", ""),
        Scope::Publication(publication) => ("PUBLICATION", publication.as_str()),
        Scope::Tag(tag) => ("TAG", tag.as_str()),
    };
    let rows: Vec<(i64, i64)> = archive_months::table
        .filter(archive_months::scope.eq(kind))
        .filter(archive_months::scope_id.eq(id))
        .filter(archive_months::story_count.gt(0))
        .order(archive_months::month.desc())
        .select((archive_months::month, archive_months::story_count))
        .load(c)?;
    let inconsistent = |month: i64| StoreError::Inconsistent {
        table: "archive_months",
        column: "month",
        id: month.to_string(),
    };
    rows.into_iter()
        .map(|(number, story_count)| {
            let year = i32::try_from(number.div_euclid(100)).map_err(|_| inconsistent(number))?;
            let month = u32::try_from(number.rem_euclid(100)).map_err(|_| inconsistent(number))?;
            Ok(ArchiveMonth { year, month, story_count })
        })
        .collect()
}
