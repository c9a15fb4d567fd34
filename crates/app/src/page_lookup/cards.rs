//! The stories whose numbers a page shows in passing, on cards: it is out of date when they are.

use super::{numbered, older, page_request::PageRequest, subject::Found};
use quire_core::{StoryId, story::Story};
use quire_routing::Page;
use quire_store::{Conn, Cursor, Paging, StoreError, profile, publication, staff_pick, story, tag};

/// Cards with which a list begins: a publication's front page has one large and ten small ones.
const LIST: u32 = 11;
/// The picks of the staff beside the newest of everybody.
const PICKS: u32 = 5;
/// Stories of its author, and stories about it, below a story.
const BELOW: u32 = 4;

/// The stories on the cards of a page, as it begins.
pub(super) fn on(
    c: &mut Conn,
    asked: &PageRequest<'_>,
    found: &Found,
) -> Result<Vec<StoryId>, StoreError> {
    let mut shown = beside(c, asked, found)?;
    if let Some(list) = older::list(asked, found) {
        let after = older::place(asked).and_then(|place| Cursor::from_token(place).ok());
        shown.extend(story::listed(c, &list, &Paging { after, limit: LIST })?.items);
    }
    shown.extend(numbered::shown(c, asked, found)?);
    Ok(shown.into_iter().map(|story| story.id).collect())
}

/// Those that are no part of the page's list.
fn beside(c: &mut Conn, asked: &PageRequest<'_>, found: &Found) -> Result<Vec<Story>, StoreError> {
    match asked.resolution.page {
        Some(Page::HomeLoLegacy) => Ok(staff_pick::list(c, &Paging::first(PICKS))?.items),
        Some(Page::UserProfile) => match found.people.first().and_then(|id| id.parse().ok()) {
            Some(person) => profile::pinned(c, &person),
            None => Ok(Vec::new()),
        },
        Some(Page::PublicationProfile | Page::CommunityPublicationProfile) => {
            match found.publications.first().and_then(|id| id.parse().ok()) {
                Some(place) => {
                    let picks = publication::picks(c, &place)?;
                    Ok(picks.pinned.into_iter().chain(picks.featured).collect())
                }
                None => Ok(Vec::new()),
            }
        }
        Some(Page::TopicPortal) => match found.tags.first().and_then(|slug| slug.parse().ok()) {
            Some(slug) => Ok(tag::picked(c, &slug)?.into_iter().collect()),
            None => Ok(Vec::new()),
        },
        Some(Page::Post) => match &found.story {
            Some(story) => {
                let mut below = story::more_by_creator(c, &story.creator_id, &story.id, BELOW)?;
                below.extend(story::taking_up(c, &story.id, BELOW)?);
                Ok(below)
            }
            None => Ok(Vec::new()),
        },
        _ => Ok(Vec::new()),
    }
}
