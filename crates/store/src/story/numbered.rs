//! The stories of a publication in pages with numbers. A page far behind costs a walk along an index, of ids
//! alone.

use super::{best::best_ids_in, list::in_order};
use crate::{
    Conn, StoreError,
    schema::{stories, story_tags},
};
use diesel::prelude::*;
use quire_core::{PublicationId, TagSlug, story::Story};

/// Which stories of a publication, in which order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NumberedList {
    /// All, newest first.
    Newest,
    /// All, oldest first.
    Earliest,
    /// Of the newest 1,000 those with most claps first.
    MostPopular,
    /// Those with a tag, newest first.
    Tagged(TagSlug),
}

/// A page of a publication's stories, and whether there are stories behind it. The first page is 1.
pub fn numbered(
    c: &mut Conn,
    publication: &PublicationId,
    list: &NumberedList,
    page: u32,
    size: u32,
) -> Result<(Vec<Story>, bool), StoreError> {
    let (skipped, size) = (i64::from(page.saturating_sub(1)) * i64::from(size), i64::from(size));
    let all = stories::table
        .filter(stories::publication_id.eq(publication.as_str()))
        .filter(stories::listed_at.is_not_null())
        .select(stories::id);
    let mut ids: Vec<String> = match list {
        NumberedList::Newest => all
            .order((stories::listed_at.desc(), stories::id.desc()))
            .offset(skipped)
            .limit(size + 1)
            .load(c)?,
        NumberedList::Earliest => {
            all.order((stories::listed_at, stories::id)).offset(skipped).limit(size + 1).load(c)?
        }
        NumberedList::Tagged(tag) => story_tags::table
            .filter(story_tags::publication_id.eq(publication.as_str()))
            .filter(story_tags::tag_slug.eq(tag.as_str()))
            .filter(story_tags::listed_at.is_not_null())
            .select(story_tags::story_id)
            .order((story_tags::listed_at.desc(), story_tags::story_id.desc()))
            .offset(skipped)
            .limit(size + 1)
            .load(c)?,
        NumberedList::MostPopular => {
            let from = usize::try_from(skipped).unwrap_or(usize::MAX);
            best_ids_in(c, publication)?.into_iter().skip(from).collect()
        }
    };
    let length = usize::try_from(size).unwrap_or(usize::MAX);
    let goes_on = ids.len() > length;
    ids.truncate(length);
    Ok((in_order(c, &ids)?, goes_on))
}
