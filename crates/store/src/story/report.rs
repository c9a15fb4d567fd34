//! What readers reported about stories.

use crate::{
    Conn, StoreError,
    conn::on_each,
    error::parse,
    schema::{story_reports, story_reviews},
};
use chrono::NaiveDateTime;
use diesel::{
    dsl::{exists, max, not},
    prelude::*,
    upsert::excluded,
};
use quire_core::{StoryId, Timestamp, UserId, story::report::ReportedReason};

/// Keeps a report. What the reader reported about the story before is replaced by it.
///
/// # Errors
/// [`StoreError::Constraint`] when there is no such story or reader.
pub fn add_report(c: &mut Conn, report: &ReportedReason) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(story_reports::table)
        .values((
            story_reports::story_id.eq(report.story_id.as_str()),
            story_reports::reporter_id.eq(report.reporter_id.as_str()),
            story_reports::reason.eq(report.reason.as_str()),
            story_reports::note.eq(&report.note),
            story_reports::reported_at.eq(report.reported_at.naive()),
        ))
        .on_conflict((story_reports::story_id, story_reports::reporter_id))
        .do_update()
        .set((
            story_reports::reason.eq(excluded(story_reports::reason)),
            story_reports::note.eq(excluded(story_reports::note)),
            story_reports::reported_at.eq(excluded(story_reports::reported_at)),
        ))
        .execute(c))?;
    Ok(())
}

type Row = (String, String, String, String, NaiveDateTime);

fn read((story_id, reporter_id, reason, note, at): Row) -> Result<ReportedReason, StoreError> {
    Ok(ReportedReason {
        reason: parse("story_reports", "reason", &story_id, &reason)?,
        reporter_id: parse("story_reports", "reporter_id", &story_id, &reporter_id)?,
        story_id: parse("story_reports", "story_id", &story_id, &story_id)?,
        note,
        reported_at: Timestamp::from_naive(at),
    })
}

/// The reports that staff decided nothing about since they were made, the last first; the last
/// `limit`, when there are more.
pub fn reports_waiting(c: &mut Conn, limit: i64) -> Result<Vec<ReportedReason>, StoreError> {
    let decided = story_reviews::table
        .filter(story_reviews::story_id.eq(story_reports::story_id))
        .filter(story_reviews::decided_at.ge(story_reports::reported_at));
    let rows: Vec<Row> = story_reports::table
        .filter(not(exists(decided)))
        .order((
            story_reports::reported_at.desc(),
            story_reports::story_id.desc(),
            story_reports::reporter_id.desc(),
        ))
        .limit(limit)
        .select(story_reports::all_columns)
        .load(c)?;
    rows.into_iter().map(read).collect()
}

/// Whether a report of this story waits for a decision.
pub fn is_reported(c: &mut Conn, id: &StoryId) -> Result<bool, StoreError> {
    let reported: Option<NaiveDateTime> = story_reports::table
        .filter(story_reports::story_id.eq(id.as_str()))
        .select(max(story_reports::reported_at))
        .first(c)?;
    let decided: Option<NaiveDateTime> = story_reviews::table
        .filter(story_reviews::story_id.eq(id.as_str()))
        .select(max(story_reviews::decided_at))
        .first(c)?;
    Ok(reported.is_some_and(|reported| decided.is_none_or(|decided| decided < reported)))
}

/// What a reader reported, by story.
pub fn reports_by(c: &mut Conn, reader: &UserId) -> Result<Vec<ReportedReason>, StoreError> {
    let rows: Vec<Row> = story_reports::table
        .filter(story_reports::reporter_id.eq(reader.as_str()))
        .order(story_reports::story_id)
        .select(story_reports::all_columns)
        .load(c)?;
    rows.into_iter().map(read).collect()
}
