//! Which lists a story stands in, and the counts that follow from it.
//!
//! The only place that writes `listed_at`, `answered_at`, the story counts of people,
//! publications, tags and archive months, and the response counts: always in the transaction
//! that changes the story.

use crate::{
    Conn, StoreError,
    conn::on_each,
    schema::{archive_months, hidden_responses, people, publications, stories, story_tags, tags},
};
use chrono::{Datelike, NaiveDateTime};
use diesel::prelude::*;
use quire_core::{
    StoryId, UserId,
    story::{StoryStatus, Visibility},
};

/// Where a story stands.
#[derive(Clone, PartialEq)]
pub(crate) struct ListingState {
    row: ListingRow,
    /// Whether what it answers does not show it.
    is_hidden: bool,
}

#[derive(Queryable, Selectable, Clone, PartialEq)]
#[diesel(table_name = stories)]
struct ListingRow {
    creator_id: String,
    publication_id: Option<String>,
    in_response_to: Option<String>,
    listed_at: Option<NaiveDateTime>,
    answered_at: Option<NaiveDateTime>,
}

impl ListingState {
    /// The story it answers.
    pub(super) fn in_response_to(&self) -> Option<&str> {
        self.row.in_response_to.as_deref()
    }
}

fn place(c: &mut Conn, id: &StoryId) -> Result<Option<ListingState>, StoreError> {
    let row: Option<ListingRow> =
        stories::table.find(id.as_str()).select(ListingRow::as_select()).first(c).optional()?;
    let Some(row) = row else { return Ok(None) };
    let is_hidden = match row.in_response_to {
        None => false,
        Some(_) => hidden_responses::table
            .find(id.as_str())
            .select(hidden_responses::story_id)
            .first::<String>(c)
            .optional()?
            .is_some(),
    };
    Ok(Some(ListingState { row, is_hidden }))
}

/// Where the story stands now. On PostgreSQL its row is locked until the transaction ends.
pub(crate) fn lock(c: &mut Conn, id: &StoryId) -> Result<Option<ListingState>, StoreError> {
    lock_row(c, id)?;
    place(c, id)
}

/// On PostgreSQL, locks the story and its details until the transaction ends.
pub(super) fn lock_row(c: &mut Conn, id: &StoryId) -> Result<(), StoreError> {
    if let Conn::Postgres(c) = c {
        let row = stories::table.find(id.as_str()).select(stories::id).for_update();
        let _: Vec<String> = row.load(c)?;
    }
    Ok(())
}

/// What the tags of a story repeat of it: since when it is listed, `None` when it is in no list, and its
/// publication.
pub(crate) fn for_tags(
    c: &mut Conn,
    id: &StoryId,
) -> Result<(Option<NaiveDateTime>, Option<String>), StoreError> {
    let row = lock(c, id)?.map(|place| place.row);
    Ok(row.map(|row| (row.listed_at, row.publication_id)).unwrap_or_default())
}

/// Puts a story where its row now says it belongs; `before` is where it stood.
pub(crate) fn refresh(
    c: &mut Conn,
    id: &StoryId,
    before: Option<ListingState>,
) -> Result<(), StoreError> {
    let shown = shown_since(c, id)?;
    let Some(mut after) = place(c, id)? else { return Ok(()) };
    let row = &mut after.row;
    row.listed_at = shown.filter(|_| row.in_response_to.is_none());
    row.answered_at = shown.filter(|_| row.in_response_to.is_some());
    if before.as_ref() == Some(&after) {
        return Ok(());
    }
    let (listed_at, answered_at) = (after.row.listed_at, after.row.answered_at);
    diesel::update(stories::table.find(id.as_str()))
        .set((stories::listed_at.eq(listed_at), stories::answered_at.eq(answered_at)))
        .execute(c)?;
    let slugs: Vec<String> = story_tags::table
        .filter(story_tags::story_id.eq(id.as_str()))
        .select(story_tags::tag_slug)
        .load(c)?;
    if !slugs.is_empty() {
        diesel::update(story_tags::table.filter(story_tags::story_id.eq(id.as_str())))
            .set((
                story_tags::listed_at.eq(listed_at),
                story_tags::publication_id.eq(&after.row.publication_id),
            ))
            .execute(c)?;
    }
    if let Some(before) = before {
        count(c, &before, &slugs, -1)?;
    }
    count(c, &after, &slugs, 1)
}

/// Puts all stories of a person where they belong after the account was suspended, deleted or
/// taken back.
pub(crate) fn relist_all_by(c: &mut Conn, creator: &UserId) -> Result<(), StoreError> {
    let ids: Vec<String> = stories::table
        .filter(stories::creator_id.eq(creator.as_str()))
        .filter(stories::status.eq(StoryStatus::Published.as_str()))
        .select(stories::id)
        .load(c)?;
    for id in ids {
        let id = crate::error::parse("stories", "id", &id, &id)?;
        let before = lock(c, &id)?;
        refresh(c, &id, before)?;
    }
    Ok(())
}

/// Since when everybody may be shown the story: published, not unlisted, not taken down, its
/// author active.
fn shown_since(c: &mut Conn, id: &StoryId) -> Result<Option<NaiveDateTime>, StoreError> {
    let since: Option<Option<NaiveDateTime>> = stories::table
        .inner_join(people::table.on(people::id.eq(stories::creator_id)))
        .filter(stories::id.eq(id.as_str()))
        .filter(stories::status.eq(StoryStatus::Published.as_str()))
        .filter(stories::visibility.ne(Visibility::Unlisted.as_str()))
        .filter(stories::is_suspended.eq(false))
        .filter(people::is_suspended.eq(false))
        .filter(people::deleted_at.is_null())
        .select(stories::first_published_at)
        .first(c)
        .optional()?;
    Ok(since.flatten())
}

fn count(
    c: &mut Conn,
    place: &ListingState,
    slugs: &[String],
    step: i64,
) -> Result<(), StoreError> {
    let ListingState { row: place, is_hidden } = place;
    if let (Some(parent), Some(_), false) = (&place.in_response_to, place.answered_at, is_hidden) {
        diesel::update(stories::table.find(parent))
            .set(stories::response_count.eq(stories::response_count + step))
            .execute(c)?;
    }
    let Some(listed_at) = place.listed_at else { return Ok(()) };
    diesel::update(people::table.find(&place.creator_id))
        .set(people::story_count.eq(people::story_count + step))
        .execute(c)?;
    if let Some(publication) = &place.publication_id {
        diesel::update(publications::table.find(publication))
            .set(publications::story_count.eq(publications::story_count + step))
            .execute(c)?;
        count_month(c, "PUBLICATION", publication, listed_at, step)?;
    }
    count_month(c, "SITE", "", listed_at, step)?;
    count_tags(c, slugs, Some(listed_at), step)
}

/// Counts a listed story in or out of its tags.
pub(crate) fn count_tags(
    c: &mut Conn,
    slugs: &[impl AsRef<str>],
    listed_at: Option<NaiveDateTime>,
    step: i64,
) -> Result<(), StoreError> {
    let Some(listed_at) = listed_at else { return Ok(()) };
    for slug in slugs {
        diesel::update(tags::table.find(slug.as_ref()))
            .set(tags::story_count.eq(tags::story_count + step))
            .execute(c)?;
        count_month(c, "TAG", slug.as_ref(), listed_at, step)?;
    }
    Ok(())
}

fn count_month(
    c: &mut Conn,
    scope: &str,
    scope_id: &str,
    listed_at: NaiveDateTime,
    step: i64,
) -> Result<(), StoreError> {
    let month = i64::from(listed_at.year()) * 100 + i64::from(listed_at.month());
    let row = archive_months::table.find((scope, scope_id, month));
    let changed = diesel::update(row)
        .set(archive_months::story_count.eq(archive_months::story_count + step))
        .execute(c)?;
    if changed == 0 {
        on_each!(c => diesel::insert_into(archive_months::table)
            .values((
                archive_months::scope.eq(scope),
                archive_months::scope_id.eq(scope_id),
                archive_months::month.eq(month),
                archive_months::story_count.eq(step),
            ))
            .on_conflict((archive_months::scope, archive_months::scope_id, archive_months::month))
            .do_update()
            .set(archive_months::story_count.eq(archive_months::story_count + step))
            .execute(c))?;
    }
    Ok(())
}
