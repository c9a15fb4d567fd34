//! Lists of stories as addresses name them, and the places in them where a page begins.

use super::{Period, Scope, by_creator, by_publication, by_tag, in_period, latest};
use crate::{
    Conn, Cursor, Page, Paging, StoreError,
    conn::MultiBackend,
    schema::{stories, story_tags},
};
use diesel::prelude::*;
use quire_core::{UserId, story::Story};

/// A list of stories that a page shows and that is read on from a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoryList {
    /// A person's, newest first.
    Person(UserId),
    /// Everybody's, a publication's or a tag's, newest first.
    Newest(Scope),
    /// The same of a period, oldest first.
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
    let scope = match list {
        StoryList::Archive(_, period)
            if !(period.from.naive()..period.until.naive()).contains(&at) =>
        {
            return Ok(false);
        }
        StoryList::Archive(scope, _) | StoryList::Newest(scope) => Some(scope),
        StoryList::Person(_) => None,
    };
    if let Some(Scope::Tag(tag)) = scope {
        let found: Option<String> = story_tags::table
            .find((place.id(), tag.as_str()))
            .filter(story_tags::listed_at.eq(at))
            .select(story_tags::story_id)
            .first(c)
            .optional()?;
        return Ok(found.is_some());
    }
    let mut query = stories::table.into_boxed::<MultiBackend>().filter(stories::id.eq(place.id()));
    if let StoryList::Person(person) = list {
        query = query.filter(stories::creator_id.eq(person.as_str()));
    }
    if let Some(Scope::Publication(publication)) = scope {
        query = query.filter(stories::publication_id.eq(publication.as_str()));
    }
    let found: Option<String> =
        query.filter(stories::listed_at.eq(at)).select(stories::id).first(c).optional()?;
    Ok(found.is_some())
}
