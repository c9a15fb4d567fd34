//! Lists of listed stories, newest first.

use super::row::StoryRow;
use crate::{
    Conn, Cursor, Page, Paging, StoreError,
    among::among,
    cached_statement::Cached,
    conn::{MultiBackend, on_each},
    schema::{stories, story_tags},
};
use chrono::NaiveDateTime;
use diesel::{dsl::exists, helper_types::IntoBoxed, prelude::*};
use quire_core::{PublicationId, StoryId, TagSlug, Timestamp, UserId, story::Story};

/// The newest stories of everybody.
pub fn latest(c: &mut Conn, paging: &Paging) -> Result<Page<Story>, StoreError> {
    newest(c, stories::table.into_boxed(), paging)
}

/// The same, by their ids: the index alone answers.
pub(crate) fn latest_ids(c: &mut Conn, paging: &Paging) -> Result<Page<String>, StoreError> {
    let (at, id) = paging.before();
    let rows: Vec<(Option<NaiveDateTime>, String)> = on_each!(c => stories::table
        .filter(stories::listed_at.le(at))
        .filter(stories::listed_at.lt(at).or(stories::id.lt(id)))
        .order((stories::listed_at.desc(), stories::id.desc()))
        .limit(paging.sql_limit())
        .select((stories::listed_at, stories::id))
        .cached()
        .load(c))?;
    let page = Page::cut(rows, paging, |(at, id)| {
        at.map(|at| Cursor::at(Timestamp::from_naive(at), id.clone()))
    });
    Ok(Page { items: page.items.into_iter().map(|(_, id)| id).collect(), next: page.next })
}

/// The newest stories of a person.
pub fn by_creator(
    c: &mut Conn,
    creator: &UserId,
    paging: &Paging,
) -> Result<Page<Story>, StoreError> {
    let query = stories::table.filter(stories::creator_id.eq(creator.as_str()));
    newest(c, query.into_boxed(), paging)
}

/// The newest stories in a publication.
pub fn by_publication(
    c: &mut Conn,
    publication: &PublicationId,
    paging: &Paging,
) -> Result<Page<Story>, StoreError> {
    let query = stories::table.filter(stories::publication_id.eq(publication.as_str()));
    newest(c, query.into_boxed(), paging)
}

/// The newest stories with a tag.
pub fn by_tag(c: &mut Conn, tag: &TagSlug, paging: &Paging) -> Result<Page<Story>, StoreError> {
    let (at, id) = paging.before();
    let rows: Vec<StoryRow> = story_tags::table
        .inner_join(stories::table.on(stories::id.eq(story_tags::story_id)))
        .filter(story_tags::tag_slug.eq(tag.as_str()))
        .filter(story_tags::listed_at.le(at))
        .filter(story_tags::listed_at.lt(at).or(story_tags::story_id.lt(id)))
        .order((story_tags::listed_at.desc(), story_tags::story_id.desc()))
        .limit(paging.sql_limit())
        .select(StoryRow::as_select())
        .load(c)?;
    page(rows, paging)
}

/// The newest stories in a publication with a tag.
pub fn by_tag_in(
    c: &mut Conn,
    publication: &PublicationId,
    tag: &TagSlug,
    paging: &Paging,
) -> Result<Page<Story>, StoreError> {
    let (at, id) = paging.before();
    let rows: Vec<StoryRow> = story_tags::table
        .inner_join(stories::table.on(stories::id.eq(story_tags::story_id)))
        .filter(story_tags::publication_id.eq(publication.as_str()))
        .filter(story_tags::tag_slug.eq(tag.as_str()))
        .filter(story_tags::listed_at.le(at))
        .filter(story_tags::listed_at.lt(at).or(story_tags::story_id.lt(id)))
        .order((story_tags::listed_at.desc(), story_tags::story_id.desc()))
        .limit(paging.sql_limit())
        .select(StoryRow::as_select())
        .load(c)?;
    page(rows, paging)
}

/// The newest stories in a publication that have both tags.
pub fn by_both_tags_in(
    c: &mut Conn,
    publication: &PublicationId,
    tags: [&TagSlug; 2],
    paging: &Paging,
) -> Result<Page<Story>, StoreError> {
    let [tag, other] = tags;
    let (at, id) = paging.before();
    let also = diesel::alias!(story_tags as also_tagged);
    let rows: Vec<StoryRow> = story_tags::table
        .inner_join(stories::table.on(stories::id.eq(story_tags::story_id)))
        .filter(story_tags::publication_id.eq(publication.as_str()))
        .filter(story_tags::tag_slug.eq(tag.as_str()))
        .filter(story_tags::listed_at.le(at))
        .filter(story_tags::listed_at.lt(at).or(story_tags::story_id.lt(id)))
        .filter(exists(
            also.filter(also.field(story_tags::story_id).eq(story_tags::story_id))
                .filter(also.field(story_tags::tag_slug).eq(other.as_str())),
        ))
        .order((story_tags::listed_at.desc(), story_tags::story_id.desc()))
        .limit(paging.sql_limit())
        .select(StoryRow::as_select())
        .load(c)?;
    page(rows, paging)
}

/// The newest other stories of a story's author.
pub fn more_by_creator(
    c: &mut Conn,
    creator: &UserId,
    without: &StoryId,
    limit: u32,
) -> Result<Vec<Story>, StoreError> {
    let query = stories::table
        .filter(stories::creator_id.eq(creator.as_str()))
        .filter(stories::id.ne(without.as_str()));
    Ok(newest(c, query.into_boxed(), &Paging::first(limit))?.items)
}

/// How many of a period's newest stories [`top`] looks at.
const TOP_SAMPLE: i64 = 1000;

/// The most clapped-for of the newest 1,000 stories since a time.
pub fn top(c: &mut Conn, since: Timestamp, limit: usize) -> Result<Vec<Story>, StoreError> {
    let mut ranked: Vec<(i64, String)> = stories::table
        .filter(stories::listed_at.ge(since.naive()))
        .order((stories::listed_at.desc(), stories::id.desc()))
        .limit(TOP_SAMPLE)
        .select((stories::clap_count, stories::id))
        .load(c)?;
    // A stable sort: equal counts stay newest first.
    ranked.sort_by_key(|(claps, _)| std::cmp::Reverse(*claps));
    ranked.truncate(limit);
    let ids: Vec<String> = ranked.into_iter().map(|(_, id)| id).collect();
    in_order(c, &ids)
}

/// The stories with these ids, in this order.
pub(crate) fn in_order(c: &mut Conn, ids: &[String]) -> Result<Vec<Story>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows: Vec<StoryRow> = on_each!(c => stories::table
        .filter(among(stories::id, ids.iter().map(String::as_str)))
        .select(StoryRow::as_select())
        .load(c))?;
    let mut by_id: std::collections::HashMap<String, StoryRow> =
        rows.into_iter().map(|row| (row.id.clone(), row)).collect();
    ids.iter().filter_map(|id| by_id.remove(id)).map(Story::try_from).collect()
}

fn newest(
    c: &mut Conn,
    query: IntoBoxed<'_, stories::table, MultiBackend>,
    paging: &Paging,
) -> Result<Page<Story>, StoreError> {
    let (at, id) = paging.before();
    let rows: Vec<StoryRow> = query
        .filter(stories::listed_at.le(at))
        .filter(stories::listed_at.lt(at).or(stories::id.lt(id)))
        .order((stories::listed_at.desc(), stories::id.desc()))
        .limit(paging.sql_limit())
        .select(StoryRow::as_select())
        .load(c)?;
    page(rows, paging)
}

pub(super) fn page(rows: Vec<StoryRow>, paging: &Paging) -> Result<Page<Story>, StoreError> {
    Page::cut(rows, paging, |row| {
        row.listed_at.map(|at| Cursor::at(Timestamp::from_naive(at), row.id.clone()))
    })
    .try_map(Story::try_from)
}
