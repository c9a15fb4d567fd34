//! Whether what a page shows exists and may be seen, and under which tags the page is purged.

use super::{
    cards, numbered, older,
    page_request::PageRequest,
    story_address::{self, Names},
    subject::{Found, Missing, find, gone, withheld_anywhere},
};
use crate::{purge, site::Site};
use quire_routing::{
    Page,
    edge::{CacheDecision, PageSubjects, decide, purge_tags},
};
use quire_store::{Conn, StoreError};

/// What is decided about a page before it is rendered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The status of the answer. 404 shows the not-found page, whatever `page` says; 301 and 302
    /// lead to `location`.
    pub status: u16,
    /// The page to show.
    pub page: Page,
    /// Where a redirect leads.
    pub location: Option<String>,
    /// What is on the page: it is rendered again when one of these changes.
    pub tags: Vec<String>,
    /// Whether the answer may be kept in shared caches.
    pub cache: CacheDecision,
    /// The language of the story that the page is, as its writer says (BCP 47).
    pub lang: Option<String>,
}

/// Decides about a page.
///
/// # Errors
/// [`StoreError`] when the store cannot be asked.
pub(super) fn verdict(
    c: &mut Conn,
    asked: &PageRequest<'_>,
    site: &Site,
) -> Result<Verdict, StoreError> {
    let resolution = asked.resolution;
    let page = resolution.page.unwrap_or(Page::NotFound);
    let (status, shown, location, found) = match look(c, asked, site)? {
        Ok(found) => (resolution.status, page, None, found),
        Err(Missing::NotFound) => (404, Page::NotFound, None, Found::default()),
        Err(Missing::Gone) => (410, gone(page), None, Found::default()),
        Err(Missing::Moved(status, to)) => (status, page, Some(to), Found::default()),
    };
    let (posts, users) = (names(&found.stories), names(&found.people));
    let (publications, of_tags) = (names(&found.publications), names(&found.tags));
    let subjects =
        PageSubjects { posts: &posts, users: &users, publications: &publications, tags: &of_tags };
    let mut tags = purge_tags(shown, &subjects);
    // What has no subject of its own lists the newest of everybody.
    let is_overview = subjects == PageSubjects::default();
    if is_overview && !tags.iter().any(|tag| tag == purge::HOME) {
        tags.push(purge::HOME.to_owned());
    }
    let cards = if status == 200 { cards::on(c, asked, &found)? } else { Vec::new() };
    let mut cards: Vec<String> = cards.iter().map(purge::post_tag).collect();
    if shown == Page::Post {
        // Stories are the most pages: of what stands beside one, only what it says of itself counts.
        let is_story = |tag: &str| {
            tag.starts_with("page:") || posts.iter().any(|id| tag.strip_prefix("post:") == Some(id))
        };
        for tag in tags.iter_mut().filter(|tag| !is_story(tag)).chain(&mut cards) {
            *tag = purge::related_tag(tag);
        }
    }
    for tag in cards {
        if !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    // What stands in the order of its numbers moves with each of them.
    match shown {
        Page::TopicRecommended => tags.extend(of_tags.iter().map(|slug| purge::best_tag(slug))),
        Page::TopicPortal if asked.address.query_value("top").is_some() => {
            tags.extend(of_tags.iter().map(|slug| purge::best_tag(slug)));
        }
        Page::PublicationAll | Page::CommunityPublicationTrending
            if shown != Page::PublicationAll || numbered::is_by_count(asked) =>
        {
            let of = tags.iter().filter(|tag| tag.starts_with(purge::COLLECTION));
            let best: Vec<String> = of.map(|tag| purge::best_tag(tag)).collect();
            tags.extend(best);
        }
        _ => {}
    }
    let cache = if status == 200 { decide(shown, &found.load) } else { CacheDecision::Control };
    let story = found.story.filter(|story| shown == Page::Post && !story.lang.is_empty());
    let lang = story.map(|story| story.lang);
    Ok(Verdict { status, page: shown, location, tags, cache, lang })
}

/// Finds what the page is about; a story that stands somewhere else is found there.
fn look(
    c: &mut Conn,
    asked: &PageRequest<'_>,
    site: &Site,
) -> Result<Result<Found, Missing>, StoreError> {
    let found = find(c, asked)?;
    let names = match &found {
        Err(Missing::Gone) => return Ok(found),
        Ok(here)
            if here
                .story
                .as_ref()
                .is_none_or(|it| story_address::is_here(asked, it, here.names())) =>
        {
            let missing = match older::look(c, asked, here)? {
                Some(missing) => Some(missing),
                None => numbered::look(c, asked, here)?,
            };
            return Ok(missing.map_or(found, Err));
        }
        Ok(there) => there.names(),
        Err(Missing::NotFound | Missing::Moved(..)) => {
            if let Some(missing) = withheld_anywhere(c, asked)? {
                return Ok(Err(missing));
            }
            Names::default()
        }
    };
    let elsewhere = story_address::elsewhere(c, asked, site, names)?;
    Ok(elsewhere.map_or(found, |to| Err(Missing::Moved(301, to))))
}

fn names(owned: &[String]) -> Vec<&str> {
    owned.iter().map(String::as_str).collect()
}
