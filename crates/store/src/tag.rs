//! Tags, and which stories carry them.

mod on_story;
mod pick;

pub use on_story::{most_used_in, of_stories, related, set_on_story, writers};
pub use pick::{pick, picked, unpick};

use crate::{
    Conn, StoreError, among::among, cached_statement::Cached, conn::on_each, error::parse,
    schema::tags,
};
use diesel::prelude::*;
use quire_core::{TagSlug, tag::Tag};

/// The tag with this slug.
pub fn find(c: &mut Conn, slug: &TagSlug) -> Result<Option<Tag>, StoreError> {
    let row = tags::table.find(slug.as_str()).select(TagRow::as_select()).first(c).optional()?;
    row.map(Tag::try_from).transpose()
}

/// The tags with these slugs; in no order, unknown ones left out.
pub fn many(c: &mut Conn, slugs: &[TagSlug]) -> Result<Vec<Tag>, StoreError> {
    let rows: Vec<TagRow> = on_each!(c => tags::table
        .filter(among(tags::slug, slugs.iter().map(TagSlug::as_str)))
        .select(TagRow::as_select())
        .cached()
        .load(c))?;
    rows.into_iter().map(Tag::try_from).collect()
}

/// Makes a tag if it is not there; an existing one keeps its name.
pub fn ensure(c: &mut Conn, slug: &TagSlug, name: &str) -> Result<(), StoreError> {
    let row = (tags::slug.eq(slug.as_str()), tags::name.eq(name), tags::is_topic.eq(false));
    on_each!(c => diesel::insert_into(tags::table)
        .values(row)
        .on_conflict(tags::slug)
        .do_nothing()
        .execute(c))?;
    Ok(())
}

/// Changes the name shown and whether staff curate the tag. Whether the tag exists.
pub fn save(c: &mut Conn, slug: &TagSlug, name: &str, is_topic: bool) -> Result<bool, StoreError> {
    let tag = diesel::update(tags::table.find(slug.as_str()));
    Ok(tag.set((tags::name.eq(name), tags::is_topic.eq(is_topic))).execute(c)? > 0)
}

/// Tags to recommend: topics first, then the rest, each with the most stories first.
pub fn recommended(c: &mut Conn, limit: i64) -> Result<Vec<Tag>, StoreError> {
    let rows: Vec<TagRow> = tags::table
        .filter(tags::story_count.gt(0))
        .order((tags::is_topic.desc(), tags::story_count.desc(), tags::slug.desc()))
        .limit(limit)
        .select(TagRow::as_select())
        .load(c)?;
    rows.into_iter().map(Tag::try_from).collect()
}

/// All tags in the order of their slugs, for indexing and exports.
pub fn scan(c: &mut Conn, after: Option<&TagSlug>, limit: i64) -> Result<Vec<Tag>, StoreError> {
    let rows: Vec<TagRow> = tags::table
        .filter(tags::slug.gt(after.map_or("", TagSlug::as_str)))
        .order(tags::slug)
        .limit(limit)
        .select(TagRow::as_select())
        .load(c)?;
    rows.into_iter().map(Tag::try_from).collect()
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = tags)]
pub(crate) struct TagRow {
    pub(crate) slug: String,
    pub(crate) name: String,
    story_count: i64,
    follower_count: i64,
    is_topic: bool,
}

impl TryFrom<TagRow> for Tag {
    type Error = StoreError;

    fn try_from(row: TagRow) -> Result<Self, StoreError> {
        Ok(Self {
            slug: parse("tags", "slug", &row.slug, &row.slug)?,
            name: row.name,
            story_count: row.story_count,
            follower_count: row.follower_count,
            is_topic: row.is_topic,
        })
    }
}
