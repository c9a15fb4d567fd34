//! As much of a story as decides where it stands in a feed, and whether it is brought at all.

use crate::{
    Conn, StoreError, among::among, cached_statement::Cached, conn::on_each, error::parse,
    mute::Offered, schema::stories,
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{PublicationId, StoryId, Timestamp, UserId};
use std::collections::HashMap;

/// As much of a story as decides where it stands in a feed, and whether it is brought at all: of a
/// window many are weighed and few are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sketch {
    /// Which story.
    pub id: StoryId,
    /// Who wrote it.
    pub creator_id: UserId,
    /// The publication it appears in.
    pub publication_id: Option<PublicationId>,
    /// Its title and subtitle.
    pub texts: [String; 2],
    /// Claps of all readers.
    pub clap_count: i64,
    /// Responses to it.
    pub response_count: i64,
    /// When it was first published, or else last changed.
    pub listed_at: Timestamp,
}

impl Offered for Sketch {
    fn id(&self) -> &StoryId {
        &self.id
    }
    fn writer(&self) -> &UserId {
        &self.creator_id
    }
    fn home(&self) -> Option<&PublicationId> {
        self.publication_id.as_ref()
    }
    fn texts(&self) -> [&str; 2] {
        let [title, subtitle] = &self.texts;
        [title, subtitle]
    }
}

/// The stories with these ids, in this order.
pub(super) fn sketches(c: &mut Conn, ids: &[String]) -> Result<Vec<Sketch>, StoreError> {
    let rows: Vec<SketchRow> = on_each!(c => stories::table
        .filter(among(stories::id, ids.iter().map(String::as_str)))
        .select(SketchRow::as_select())
        .cached()
        .load(c))?;
    let mut by_id: HashMap<String, SketchRow> =
        rows.into_iter().map(|row| (row.id.clone(), row)).collect();
    ids.iter().filter_map(|id| by_id.remove(id)).map(Sketch::try_from).collect()
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = stories)]
struct SketchRow {
    id: String,
    creator_id: String,
    publication_id: Option<String>,
    title: String,
    subtitle: String,
    clap_count: i64,
    response_count: i64,
    updated_at: NaiveDateTime,
    first_published_at: Option<NaiveDateTime>,
}

impl TryFrom<SketchRow> for Sketch {
    type Error = StoreError;

    fn try_from(row: SketchRow) -> Result<Self, StoreError> {
        let id = row.id.as_str();
        let home = row.publication_id.as_deref();
        Ok(Self {
            id: parse("stories", "id", id, id)?,
            creator_id: parse("stories", "creator_id", id, &row.creator_id)?,
            publication_id: home
                .map(|home| parse("stories", "publication_id", id, home))
                .transpose()?,
            texts: [row.title, row.subtitle],
            clap_count: row.clap_count,
            response_count: row.response_count,
            listed_at: Timestamp::from_naive(row.first_published_at.unwrap_or(row.updated_at)),
        })
    }
}
