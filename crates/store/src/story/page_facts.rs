//! What the front door must know of a story before it renders a page.

use crate::{Conn, StoreError, conn::on_each, error::parse, schema::stories};
use diesel::prelude::*;
use quire_core::{
    PublicationId, StoryId, UserId,
    story::{StoryStatus, Visibility},
};

/// Just enough of a story to decide a page's status and address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageFacts {
    /// Who wrote it.
    pub creator_id: UserId,
    /// The publication it appears in.
    pub publication_id: Option<PublicationId>,
    /// Draft, scheduled, published or deleted.
    pub status: StoryStatus,
    /// Who may read it.
    pub visibility: Visibility,
    /// Whether staff took it down.
    pub is_suspended: bool,
    /// Whether it was ever published.
    pub was_published: bool,
    /// Whether it is a response.
    pub is_response: bool,
    /// The slug made from its title.
    pub slug: String,
}

/// What is to be known of a story before a page is rendered; `None` when there is none.
pub fn page_facts(c: &mut Conn, id: &StoryId) -> Result<Option<PageFacts>, StoreError> {
    let row = on_each!(c => stories::table
        .find(id.as_str())
        .select(PresenceRow::as_select())
        .first(c)
        .optional())?;
    let Some(row) = row else { return Ok(None) };
    let id = id.as_str();
    Ok(Some(PageFacts {
        creator_id: parse("stories", "creator_id", id, &row.creator_id)?,
        publication_id: row
            .publication_id
            .map(|value| parse("stories", "publication_id", id, &value))
            .transpose()?,
        status: parse("stories", "status", id, &row.status)?,
        visibility: parse("stories", "visibility", id, &row.visibility)?,
        is_suspended: row.is_suspended,
        was_published: row.first_published_at.is_some(),
        is_response: row.in_response_to.is_some(),
        slug: row.slug,
    }))
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = stories)]
struct PresenceRow {
    creator_id: String,
    publication_id: Option<String>,
    in_response_to: Option<String>,
    status: String,
    visibility: String,
    is_suspended: bool,
    first_published_at: Option<chrono::NaiveDateTime>,
    slug: String,
}
