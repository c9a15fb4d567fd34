//! The story's row and what it becomes.

use crate::{StoreError, error::parse, schema::stories};
use chrono::NaiveDateTime;
use diesel::{
    backend::Backend,
    expression::ValidGrouping,
    prelude::*,
    query_builder::{AstPass, QueryFragment, QueryId},
    sql_types::Text,
};
use quire_core::{Timestamp, story::Story};

/// Whether the account of a story's writer is there. It is read with every story, so that what shows
/// stories need not ask for it.
#[derive(Debug, Clone, Copy, QueryId, ValidGrouping)]
pub(crate) struct WriterState;

impl Expression for WriterState {
    type SqlType = Text;
}

impl<Q> AppearsOnTable<Q> for WriterState {}

impl<Q> SelectableExpression<Q> for WriterState {}

impl<B: Backend> QueryFragment<B> for WriterState {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, B>) -> QueryResult<()> {
        pass.push_sql(
            "(SELECT CASE WHEN writers.deleted_at IS NOT NULL THEN 'DELETED' \
             WHEN writers.is_suspended THEN 'SUSPENDED' ELSE 'ACTIVE' END \
             FROM people writers WHERE writers.id = stories.creator_id)",
        );
        Ok(())
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = stories)]
pub(crate) struct StoryRow {
    pub(crate) id: String,
    creator_id: String,
    #[diesel(select_expression = WriterState)]
    #[diesel(select_expression_type = WriterState)]
    writer: String,
    publication_id: Option<String>,
    in_response_to: Option<String>,
    title: String,
    subtitle: String,
    slug: String,
    excerpt: String,
    status: String,
    visibility: String,
    lang: String,
    preview_image: Option<String>,
    word_count: i64,
    read_minutes: i64,
    head_revision: i64,
    published_revision: Option<i64>,
    pub(super) clap_count: i64,
    response_count: i64,
    is_suspended: bool,
    pub(crate) updated_at: NaiveDateTime,
    first_published_at: Option<NaiveDateTime>,
    pub(super) listed_at: Option<NaiveDateTime>,
    pub(super) answered_at: Option<NaiveDateTime>,
}

impl TryFrom<StoryRow> for Story {
    type Error = StoreError;

    fn try_from(row: StoryRow) -> Result<Self, StoreError> {
        let id = row.id.as_str();
        Ok(Self {
            creator_id: parse("stories", "creator_id", id, &row.creator_id)?,
            writer: parse("stories", "writer", id, &row.writer)?,
            publication_id: row
                .publication_id
                .map(|value| parse("stories", "publication_id", id, &value))
                .transpose()?,
            in_response_to: row
                .in_response_to
                .map(|value| parse("stories", "in_response_to", id, &value))
                .transpose()?,
            status: parse("stories", "status", id, &row.status)?,
            visibility: parse("stories", "visibility", id, &row.visibility)?,
            id: parse("stories", "id", id, id)?,
            title: row.title,
            subtitle: row.subtitle,
            slug: row.slug,
            excerpt: row.excerpt,
            lang: row.lang,
            preview_image: row.preview_image,
            word_count: row.word_count,
            read_minutes: row.read_minutes,
            head_revision: row.head_revision,
            published_revision: row.published_revision,
            clap_count: row.clap_count,
            response_count: row.response_count,
            is_suspended: row.is_suspended,
            updated_at: Timestamp::from_naive(row.updated_at),
            first_published_at: row.first_published_at.map(Timestamp::from_naive),
        })
    }
}

/// What a save writes: everything but the counts, which belong to other people's actions.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = stories, treat_none_as_null = true)]
pub(super) struct StoryChange<'a> {
    creator_id: &'a str,
    publication_id: Option<&'a str>,
    in_response_to: Option<&'a str>,
    title: &'a str,
    subtitle: &'a str,
    slug: &'a str,
    excerpt: &'a str,
    status: &'static str,
    visibility: &'static str,
    lang: &'a str,
    preview_image: Option<&'a str>,
    word_count: i64,
    read_minutes: i64,
    head_revision: i64,
    published_revision: Option<i64>,
    is_suspended: bool,
    updated_at: NaiveDateTime,
    first_published_at: Option<NaiveDateTime>,
}

impl<'a> StoryChange<'a> {
    pub(super) fn new(story: &'a Story) -> Self {
        Self {
            creator_id: story.creator_id.as_str(),
            publication_id: story.publication_id.as_ref().map(AsRef::as_ref),
            in_response_to: story.in_response_to.as_ref().map(AsRef::as_ref),
            title: &story.title,
            subtitle: &story.subtitle,
            slug: &story.slug,
            excerpt: &story.excerpt,
            status: story.status.as_str(),
            visibility: story.visibility.as_str(),
            lang: &story.lang,
            preview_image: story.preview_image.as_deref(),
            word_count: story.word_count,
            read_minutes: story.read_minutes,
            head_revision: story.head_revision,
            published_revision: story.published_revision,
            is_suspended: story.is_suspended,
            updated_at: story.updated_at.naive(),
            first_published_at: story.first_published_at.map(Timestamp::naive),
        }
    }
}
