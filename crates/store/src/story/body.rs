//! The bodies of stories, one per revision. Old revisions are never changed.

use crate::{
    Conn, Cursor, Page, Paging, StoreError, conn::on_each, error::parse, schema::story_revisions,
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{StoryId, Timestamp, story::Revision};

/// One revision of a story's body.
pub fn body(c: &mut Conn, id: &StoryId, revision: i64) -> Result<Option<Revision>, StoreError> {
    let row = on_each!(c => story_revisions::table
        .find((id.as_str(), revision))
        .select(RevisionRow::as_select())
        .first(c)
        .optional())?;
    row.map(Revision::try_from).transpose()
}

/// Bodies of several stories, each at one revision; in no order, unknown ones left out.
pub fn bodies(c: &mut Conn, wanted: &[(StoryId, i64)]) -> Result<Vec<Revision>, StoreError> {
    let mut found = Vec::with_capacity(wanted.len());
    for (id, revision) in wanted {
        found.extend(body(c, id, *revision)?);
    }
    Ok(found)
}

/// The kept revisions of a story, the newest first.
pub fn revisions(
    c: &mut Conn,
    id: &StoryId,
    paging: &Paging,
) -> Result<Page<Revision>, StoreError> {
    let (below, _) = paging.below();
    let rows: Vec<RevisionRow> = story_revisions::table
        .filter(story_revisions::story_id.eq(id.as_str()))
        .filter(story_revisions::revision.lt(below))
        .order(story_revisions::revision.desc())
        .limit(paging.sql_limit())
        .select(RevisionRow::as_select())
        .load(c)?;
    Page::cut(rows, paging, |row| Some(Cursor::counted(row.revision, row.story_id.clone())))
        .try_map(Revision::try_from)
}

/// The kept revision before one.
pub fn revision_before(
    c: &mut Conn,
    id: &StoryId,
    revision: i64,
) -> Result<Option<Revision>, StoreError> {
    let before = Paging { after: Some(Cursor::counted(revision, id.to_string())), limit: 1 };
    Ok(revisions(c, id, &before)?.items.pop())
}

/// Adds a revision.
///
/// # Errors
/// [`StoreError::Unique`] when the story has this revision already (somebody saved meanwhile).
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
