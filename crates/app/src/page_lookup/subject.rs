//! What a page is about: a few indexed reads before anything is rendered.

use super::{
    list::{self, Listed},
    page_request::PageRequest,
    story_address::Names,
    target::{address_of_publication, now_under},
};
use crate::address;
use quire_core::{
    PageSlug, PublicationId, StoryId, TagSlug, Viewer,
    person::Person,
    policy::{StoryAccess, read_story},
    publication::{Publication, page::PageKind},
    story::{Story, StoryStatus},
};
use quire_routing::{HostKind, Page, Resolution, edge::PageLoad};
use quire_store::{Conn, Paging, StoreError, clap, follow, person, publication, story, tag};

/// What a page is about, as far as it is found.
#[derive(Default)]
pub(super) struct Found {
    pub stories: Vec<String>,
    pub people: Vec<String>,
    pub publications: Vec<String>,
    pub tags: Vec<String>,
    pub load: PageLoad,
    pub story: Option<Story>,
}

impl Found {
    /// The names that the address has: those were found first.
    pub fn names(&self) -> Names<'_> {
        Names {
            person: self.people.first().map(String::as_str),
            publication: self.publications.first().map(String::as_str),
        }
    }
}

/// Why there is no page.
pub(super) enum Missing {
    NotFound,
    Gone,
    Moved(u16, String),
}

/// The page that says that what it would show is gone: its own, where that has words for it.
pub(super) fn gone(page: Page) -> Page {
    match page {
        Page::Post
        | Page::UserProfile
        | Page::UserAbout
        | Page::UserBooks
        | Page::UserCatalogs
        | Page::UserFollowers
        | Page::UserFollowing => page,
        _ => Page::NotFound,
    }
}

pub(super) fn find(
    c: &mut Conn,
    asked: &PageRequest<'_>,
) -> Result<Result<Found, Missing>, StoreError> {
    let PageRequest { resolution, viewer, .. } = *asked;
    let mut found = Found::default();
    if let Some(username) = resolution.param("username") {
        match find_person(c, username, resolution)? {
            Ok(person) => {
                found.stories.extend(shown_on(c, resolution, &person)?);
                found.people.push(person.id.as_str().to_owned());
                found.people.extend(shown_beside(c, resolution, &person)?);
            }
            Err(missing) => return Ok(Err(missing)),
        }
    }
    match list::find(c, asked)? {
        Listed::NoList => {}
        Listed::Here { owner, stories } => {
            found.people.push(owner);
            found.stories.extend(stories);
        }
        Listed::Moved(status, to) => return Ok(Err(Missing::Moved(status, to))),
        Listed::Missing => return Ok(Err(Missing::NotFound)),
    }
    if let Some(slug) = resolution.param("collectionSlug") {
        let here = match publication::find_by_slug(c, slug)? {
            // A host of its own stands for the publication, whatever slug it has.
            None if resolution.host != HostKind::Default => {
                publication::find_by_held_slug(c, slug)?
            }
            here => here,
        };
        match here {
            Some(publication) => {
                found.people.extend(following(c, resolution, &publication)?);
                found.publications.push(publication.id.as_str().to_owned());
            }
            None => return Ok(Err(renamed(c, slug, asked)?)),
        }
    }
    if let Some(id) = resolution.param("collectionId") {
        // The page stands under the publication's word.
        let home = address_of_publication(c, id, "")?;
        return Ok(Err(home.map_or(Missing::NotFound, |to| Missing::Moved(302, to))));
    }
    if !has_side_page(c, resolution, found.publications.first())? {
        return Ok(Err(Missing::NotFound));
    }
    if let Some(slug) = resolution.param("tagSlug") {
        let known = match slug.parse::<TagSlug>() {
            Ok(slug) => tag::find(c, &slug)?,
            Err(_) => None,
        };
        match known {
            Some(tag) => found.tags.push(tag.slug.as_str().to_owned()),
            None => return Ok(Err(Missing::NotFound)),
        }
    }
    // The address of a series has a list's id where others have a story's.
    let story_id = resolution.param("postId").filter(|_| resolution.page != Some(Page::Series));
    if let Some(id) = story_id {
        let Some(story) = by_id(c, id)? else { return Ok(Err(Missing::NotFound)) };
        if story.stands_for_list() {
            let list = list::of_discussion(c, &story.id, viewer)?;
            return Ok(Err(list.map_or(Missing::NotFound, |to| Missing::Moved(302, to))));
        }
        match withheld(viewer, &story) {
            None => add_story(c, &mut found, story)?,
            Some(missing) => return Ok(Err(missing)),
        }
    }
    Ok(Ok(found))
}

/// Whether the page beside its stories is there that an address of a publication names, if it names one.
fn has_side_page(
    c: &mut Conn,
    resolution: &Resolution,
    publication: Option<&String>,
) -> Result<bool, StoreError> {
    let named = match resolution.page {
        Some(Page::CommunityPublicationSubpage | Page::PublicationSubpageEdit) => {
            (PageKind::Subpage, "subpageSlug")
        }
        Some(Page::PublicationFeaturePageEdit) => (PageKind::Feature, "topicSlug"),
        _ if resolution.param("featureSlug").is_some() => (PageKind::Feature, "featureSlug"),
        _ => return Ok(true),
    };
    let (kind, param) = named;
    let slug = resolution.param(param).and_then(|slug| slug.parse::<PageSlug>().ok());
    let publication = publication.and_then(|id| id.parse::<PublicationId>().ok());
    let (Some(slug), Some(publication)) = (slug, publication) else { return Ok(false) };
    Ok(publication::page_at(c, &publication, kind, &slug)?.is_some())
}

/// Where the pages of a publication stand that had this slug before.
fn renamed(c: &mut Conn, slug: &str, asked: &PageRequest<'_>) -> Result<Missing, StoreError> {
    let to = now_under(c, slug, asked.resolution)?;
    Ok(to.map_or(Missing::NotFound, |to| Missing::Moved(301, asked.address.target_at(to))))
}

/// Why a story that is asked for under names that lead nowhere is not shown at all; `None` when it may
/// be, and stands somewhere else.
pub(super) fn withheld_anywhere(
    c: &mut Conn,
    asked: &PageRequest<'_>,
) -> Result<Option<Missing>, StoreError> {
    let is_story = asked.resolution.page == Some(Page::Post);
    match asked.resolution.param("postId").filter(|_| is_story) {
        Some(id) => Ok(by_id(c, id)?.and_then(|story| withheld(asked.viewer, &story))),
        None => Ok(None),
    }
}

fn by_id(c: &mut Conn, id: &str) -> Result<Option<Story>, StoreError> {
    match id.parse::<StoryId>() {
        Ok(id) => story::find(c, &id),
        Err(_) => Ok(None),
    }
}

/// Why there is no page of a story for this viewer.
fn withheld(viewer: &Viewer, story: &Story) -> Option<Missing> {
    match read_story(viewer, story) {
        StoryAccess::Full | StoryAccess::Preview => None,
        StoryAccess::NotFound => Some(Missing::NotFound),
        StoryAccess::Gone
        | StoryAccess::Suspended
        | StoryAccess::WriterSuspended
        | StoryAccess::WriterDeleted => Some(Missing::Gone),
    }
}

/// How many stories of others a tab of a profile begins with.
const TAB: u32 = 10;

/// The stories of others that a tab of a profile shows: the page goes when they change.
fn shown_on(
    c: &mut Conn,
    resolution: &Resolution,
    person: &Person,
) -> Result<Vec<String>, StoreError> {
    let shown = match resolution.param("tab") {
        Some("has-recommended") => clap::recommended_by(c, &person.id, &Paging::first(TAB))?.items,
        Some("responses") => story::responses_by(c, &person.id, &Paging::first(TAB))?.items,
        _ => return Ok(Vec::new()),
    };
    let ids = shown.into_iter().map(|story| story.in_response_to.unwrap_or(story.id));
    Ok(ids.map(|id| id.as_str().to_owned()).collect())
}

/// How many people a list of followers begins with.
const FOLLOWS: u32 = 20;

/// The people in a list of followers: the page goes when their names change.
fn shown_beside(
    c: &mut Conn,
    resolution: &Resolution,
    person: &Person,
) -> Result<Vec<String>, StoreError> {
    let first = Paging::first(FOLLOWS);
    let shown = match resolution.page {
        Some(Page::UserFollowers) => person::followers(c, &person.id, &first)?.items,
        Some(Page::UserFollowing) => follow::people(c, &person.id, None, &first)?.items,
        _ => return Ok(Vec::new()),
    };
    Ok(shown.into_iter().map(|person| person.id.as_str().to_owned()).collect())
}

/// The people in the list of a publication's followers.
fn following(
    c: &mut Conn,
    resolution: &Resolution,
    of: &Publication,
) -> Result<Vec<String>, StoreError> {
    let is_list = matches!(
        resolution.page,
        Some(Page::PublicationFollowers | Page::CommunityPublicationFollowers)
    );
    if !is_list {
        return Ok(Vec::new());
    }
    let shown = person::followers_of_publication(c, &of.id, &Paging::first(FOLLOWS))?;
    Ok(shown.items.into_iter().map(|person| person.id.as_str().to_owned()).collect())
}

fn add_story(c: &mut Conn, found: &mut Found, story: Story) -> Result<(), StoreError> {
    found.stories.push(story.id.as_str().to_owned());
    found.people.push(story.creator_id.as_str().to_owned());
    found.publications.extend(story.publication_id.iter().map(|id| id.as_str().to_owned()));
    let mut tags = tag::of_stories(c, std::slice::from_ref(&story.id))?;
    let tags = tags.remove(&story.id).unwrap_or_default();
    found.tags.extend(tags.iter().map(|tag| tag.slug.as_str().to_owned()));
    if story.in_response_to.is_some() {
        // Its page shows what it stands under.
        let above = story::ancestor_ids(c, &story.id)?;
        found.stories.extend(above.into_iter().map(|id| id.as_str().to_owned()));
    }
    // So it does what it takes up.
    let origins = story::origins(c, std::slice::from_ref(&story.id))?;
    found.stories.extend(origins.values().map(|origin| origin.source.as_str().to_owned()));
    found.load.draft = story.status != StoryStatus::Published;
    found.load.suspended_visible = story.status == StoryStatus::Published && !story.is_readable();
    found.story = Some(story);
    Ok(())
}

/// A person under the handle they have, or the way there from one they had.
fn find_person(
    c: &mut Conn,
    username: &str,
    resolution: &Resolution,
) -> Result<Result<Person, Missing>, StoreError> {
    if let Some(person) = person::find_by_username(c, username)? {
        return Ok(here(person, resolution.page));
    }
    let renamed = person::find_by_held_username(c, username)?;
    let renamed = renamed.ok_or(Missing::NotFound);
    let person = match renamed.and_then(|person| here(person, resolution.page)) {
        Ok(person) => person,
        Err(missing) => return Ok(Err(missing)),
    };
    // A renamed writer's stories and tabs are where they were, below the new handle.
    let params = resolution.params.iter().map(|(name, value)| match *name {
        "username" => (*name, person.username.as_str()),
        _ => (*name, value.as_str()),
    });
    let params: Vec<(&str, &str)> = params.collect();
    let to = resolution.route.and_then(|route| quire_routing::href::href(route, &params).ok());
    let to = to.unwrap_or_else(|| address::person(&person.username));
    Ok(Err(Missing::Moved(302, to)))
}

/// A person with a profile. A deleted account is gone, and unknown once it is erased. A suspended one
/// has a page that says why; its stories, which may have other addresses, say so themselves.
fn here(person: Person, page: Option<Page>) -> Result<Person, Missing> {
    let says_why = page.is_some_and(|page| page != Page::Post && gone(page) == page);
    match person.deleted_at {
        Some(_) => Err(Missing::Gone),
        None if person.is_suspended && says_why => Err(Missing::Gone),
        None if person.is_suspended && page != Some(Page::Post) => Err(Missing::NotFound),
        None => Ok(person),
    }
}
