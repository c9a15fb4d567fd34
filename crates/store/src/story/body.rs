//! The bodies of stories, one per revision. Old revisions are never changed.

use crate::{
    Conn, Cursor, Page, Paging, StoreError, conn::on_each, error::parse, schema::story_revisions,
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{
    StoryId, Timestamp,
    document::counts,
    story::{Revision, RevisionHead},
};
use std::collections::HashMap;

/// One revision of a story's body.
pub fn body(c: &mut Conn, id: &StoryId, revision: i64) -> Result<Option<Revision>, StoreError> {
    body_row(c, id, revision)?.map(Revision::try_from).transpose()
}

fn body_row(c: &mut Conn, id: &StoryId, revision: i64) -> Result<Option<RevisionRow>, StoreError> {
    Ok(on_each!(c => story_revisions::table
        .find((id.as_str(), revision))
        .select(RevisionRow::as_select())
        .first(c)
        .optional())?)
}

/// Bodies of several stories, each at one revision; in no order, unknown ones left out.
pub fn bodies(c: &mut Conn, wanted: &[(StoryId, i64)]) -> Result<Vec<Revision>, StoreError> {
    Ok(bodies_within(c, wanted, usize::MAX)?.revisions)
}

/// Bodies as far as they were read.
#[derive(Debug)]
pub struct Bodies {
    /// Those that were read.
    pub revisions: Vec<Revision>,
    /// How many bytes they take up as they are stored.
    pub bytes: usize,
    /// Whether all of them were read.
    pub is_complete: bool,
}

/// Bodies in the order they are wanted, as long as they take up at most `max` bytes together; unknown
/// ones are left out. One more than those is in memory at most.
pub fn bodies_within(
    c: &mut Conn,
    wanted: &[(StoryId, i64)],
    max: usize,
) -> Result<Bodies, StoreError> {
    let mut found = Bodies { revisions: Vec::new(), bytes: 0, is_complete: true };
    for (id, revision) in wanted {
        let Some(row) = body_row(c, id, *revision)? else { continue };
        let bytes = found.bytes.saturating_add(row.document.len());
        if bytes > max {
            found.is_complete = false;
            break;
        }
        found.bytes = bytes;
        found.revisions.push(row.try_into()?);
    }
    Ok(found)
}

/// The words of bodies by story and revision. They are read one after the other, so that only one of
/// them is in memory.
pub fn word_counts(
    c: &mut Conn,
    wanted: &[(StoryId, i64)],
) -> Result<HashMap<(StoryId, i64), u64>, StoreError> {
    let mut found = HashMap::with_capacity(wanted.len());
    for (id, revision) in wanted {
        if let Some(body) = body(c, id, *revision)? {
            found.insert((id.clone(), *revision), counts::word_count(&body.document));
        }
    }
    Ok(found)
}

/// The kept revisions of a story without their bodies, the newest first.
pub fn revisions(
    c: &mut Conn,
    id: &StoryId,
    paging: &Paging,
) -> Result<Page<RevisionHead>, StoreError> {
    let (below, _) = paging.below();
    let rows: Vec<HeadRow> = story_revisions::table
        .filter(story_revisions::story_id.eq(id.as_str()))
        .filter(story_revisions::revision.lt(below))
        .order(story_revisions::revision.desc())
        .limit(paging.sql_limit())
        .select(HeadRow::as_select())
        .load(c)?;
    let page = Page::cut(rows, paging, |row| Some(Cursor::counted(row.revision, id.to_string())));
    page.try_map(|row| Ok(RevisionHead::from(row)))
}

/// One of the kept revisions without its body.
pub fn revision_head(
    c: &mut Conn,
    id: &StoryId,
    revision: i64,
) -> Result<Option<RevisionHead>, StoreError> {
    let row: Option<HeadRow> = on_each!(c => story_revisions::table
        .find((id.as_str(), revision))
        .select(HeadRow::as_select())
        .first(c)
        .optional())?;
    Ok(row.map(RevisionHead::from))
}

/// The kept revision before one.
pub fn revision_before(
    c: &mut Conn,
    id: &StoryId,
    revision: i64,
) -> Result<Option<Revision>, StoreError> {
    let before: Option<i64> = story_revisions::table
        .filter(story_revisions::story_id.eq(id.as_str()))
        .filter(story_revisions::revision.lt(revision))
        .select(diesel::dsl::max(story_revisions::revision))
        .first(c)?;
    before.map_or(Ok(None), |before| body(c, id, before))
}

/// Adds a revision.
///
/// # Errors
/// [`StoreError::Unique`] when the story has this revision already (someone saved meanwhile).
pub fn add_revision(c: &mut Conn, revision: &Revision) -> Result<(), StoreError> {
    let id = revision.story_id.as_str();
    let document = serde_json::to_string(&revision.document).map_err(|_| {
        StoreError::Inconsistent { table: "story_revisions", column: "document", id: id.to_owned() }
    })?;
    diesel::insert_into(story_revisions::table)
        .values((
            story_revisions::story_id.eq(id),
            story_revisions::revision.eq(revision.revision),
            story_revisions::title.eq(&revision.title),
            story_revisions::subtitle.eq(&revision.subtitle),
            story_revisions::document.eq(document),
            story_revisions::created_at.eq(revision.created_at.naive()),
        ))
        .execute(c)?;
    Ok(())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = story_revisions)]
struct RevisionRow {
    story_id: String,
    revision: i64,
    title: String,
    subtitle: String,
    document: String,
    created_at: NaiveDateTime,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = story_revisions)]
struct HeadRow {
    revision: i64,
    title: String,
    subtitle: String,
    created_at: NaiveDateTime,
}

impl From<HeadRow> for RevisionHead {
    fn from(row: HeadRow) -> Self {
        let HeadRow { revision, title, subtitle, created_at } = row;
        Self { revision, title, subtitle, created_at: Timestamp::from_naive(created_at) }
    }
}

impl TryFrom<RevisionRow> for Revision {
    type Error = StoreError;

    fn try_from(row: RevisionRow) -> Result<Self, StoreError> {
        let document =
            serde_json::from_str(&row.document).map_err(|_| StoreError::Inconsistent {
                table: "story_revisions",
                column: "document",
                id: format!("{}/{}", row.story_id, row.revision),
            })?;
        Ok(Self {
            story_id: parse("story_revisions", "story_id", &row.story_id, &row.story_id)?,
            revision: row.revision,
            title: row.title,
            subtitle: row.subtitle,
            document,
            created_at: Timestamp::from_naive(row.created_at),
        })
    }
}
