//! Lists of stories as addresses name them, and the places in them where a page begins.

use super::{Period, Scope, by_creator, by_publication, by_tag, by_tag_in, in_period, latest};
use crate::{
    Conn, Cursor, Page, Paging, StoreError,
    conn::MultiBackend,
    schema::{stories, story_tags},
};
use diesel::prelude::*;
use quire_core::{PublicationId, TagSlug, UserId, story::Story};

/// A list of stories that a page shows and that is read on from a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoryList {
    /// A person's, newest first.
    Person(UserId),
    /// Everybody's, a publication's or a tag's, newest first.
    Newest(Scope),
    /// A publication's with a tag, newest first.
    Tagged(PublicationId, TagSlug),
    /// Everybody's, a publication's or a tag's of a period, oldest first.
    Archive(Scope, Period),
}

/// A page of a list.
pub fn listed(c: &mut Conn, list: &StoryList, paging: &Paging) -> Result<Page<Story>, StoreError> {
    match list {
        StoryList::Person(person) => by_creator(c, person, paging),
        StoryList::Newest(Scope::Site) => latest(c, paging),
        StoryList::Newest(Scope::Publication(publication)) => {
            by_publication(c, publication, paging)
        }
        StoryList::Newest(Scope::Tag(tag)) => by_tag(c, tag, paging),
        StoryList::Tagged(publication, tag) => by_tag_in(c, publication, tag, paging),
        StoryList::Archive(scope, period) => in_period(c, scope, *period, paging),
    }
}

/// Whether the list has a story right before this place, and stories after it.
pub fn goes_on_after(c: &mut Conn, list: &StoryList, place: &Cursor) -> Result<bool, StoreError> {
    if !is_end_of_story(c, list, place)? {
        return Ok(false);
    }
    let next = Paging { after: Some(place.clone()), limit: 1 };
    Ok(!listed(c, list, &next)?.items.is_empty())
}

fn is_end_of_story(c: &mut Conn, list: &StoryList, place: &Cursor) -> Result<bool, StoreError> {
    let at = place.time();
    if let StoryList::Archive(_, period) = list
        && !(period.from.naive()..period.until.naive()).contains(&at)
    {
        return Ok(false);
    }
    if let StoryList::Tagged(_, tag)
    | StoryList::Newest(Scope::Tag(tag))
    | StoryList::Archive(Scope::Tag(tag), _) = list
    {
        let mut query = story_tags::table
            .into_boxed::<MultiBackend>()
            .filter(story_tags::story_id.eq(place.id()))
            .filter(story_tags::tag_slug.eq(tag.as_str()))
            .filter(story_tags::listed_at.eq(at));
        if let StoryList::Tagged(publication, _) = list {
            query = query.filter(story_tags::publication_id.eq(publication.as_str()));
        }
        let found: Option<String> = query.select(story_tags::story_id).first(c).optional()?;
        return Ok(found.is_some());
    }
    let mut query = stories::table.into_boxed::<MultiBackend>().filter(stories::id.eq(place.id()));
    match list {
        StoryList::Person(person) => query = query.filter(stories::creator_id.eq(person.as_str())),
        StoryList::Newest(Scope::Publication(publication))
        | StoryList::Archive(Scope::Publication(publication), _) => {
            query = query.filter(stories::publication_id.eq(publication.as_str()));
        }
        _ => {}
    }
    let found: Option<String> =
        query.filter(stories::listed_at.eq(at)).select(stories::id).first(c).optional()?;
    Ok(found.is_some())
}
