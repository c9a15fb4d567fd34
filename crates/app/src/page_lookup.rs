//! What the front door asks before a page is rendered: whether what it shows exists and may be seen,
//! where it stands now, and where an address leads that it had before.

mod cards;
mod list;
mod numbered;
mod older;
mod page_request;
mod story_address;
mod subject;
mod target;
mod verdict;

pub use verdict::Verdict;

use crate::{
    App, address,
    import::old_path,
    metering::{self, Opening, PageVisit},
};
use page_request::PageRequest;
use quire_core::{StoryId, UserId, Viewer};
use quire_routing::{HostKind, Page, ParsedAddress, Resolution};
use quire_store::{Conn, StoreError, person, redirect};
use target::{address_of_publication, address_of_story, now_under};

/// Decides about the page at an address that means `resolution`.
///
/// # Errors
/// [`StoreError`] when the store cannot be asked.
pub async fn verdict(
    app: &App,
    address: &ParsedAddress,
    resolution: &Resolution,
    viewer: &Viewer,
) -> Result<Verdict, StoreError> {
    let (address, resolution) = (address.clone(), resolution.clone());
    let (viewer, site) = (viewer.clone(), app.site.clone());
    let decide = move |c: &mut Conn| {
        let asked = PageRequest { address: &address, resolution: &resolution, viewer: &viewer };
        verdict::verdict(c, &asked, &site)
    };
    app.store.read_in_place(decide).await
}

/// How a page of a story is drawn for someone who is signed in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum StoryPage {
    /// As for everybody of their class.
    #[default]
    OfClass,
    /// For them apart, because they read more of this story than their class: its author, who runs its
    /// publication, the staff, and readers for whom the meter opened it.
    Opened(StoryId),
    /// Not now: the meter would open the story to them if they came, and they do not come yet.
    WouldOpen,
}

/// How the page that an address means is drawn for `viewer`. A `visit` is counted where the meter opens
/// the story.
///
/// # Errors
/// [`StoreError`] when the store cannot be asked.
pub async fn story_page(
    app: &App,
    resolution: &Resolution,
    viewer: &Viewer,
    visit: PageVisit,
) -> Result<StoryPage, StoreError> {
    let is_of_story = matches!(resolution.page, Some(Page::Post | Page::PostResponses));
    let id = resolution.param("postId").filter(|_| is_of_story && viewer.user_id().is_some());
    let Some(id) = id.and_then(|id| id.parse::<StoryId>().ok()) else {
        return Ok(StoryPage::OfClass);
    };
    Ok(match metering::open(app, viewer, &id, visit).await? {
        Opening::AsOthers => StoryPage::OfClass,
        Opening::Opened => StoryPage::Opened(id),
        Opening::WouldOpen => StoryPage::WouldOpen,
    })
}

/// Where a redirect leads whose address holds the id of a story, a person or a publication.
///
/// # Errors
/// [`StoreError`].
pub async fn redirect_target(
    app: &App,
    resolution: &Resolution,
) -> Result<Option<String>, StoreError> {
    let of = |name| resolution.param(name).map(str::to_owned);
    let (story, person) = (of("postId"), of("userId"));
    let (publication, path) = (of("collectionId"), of("path").unwrap_or_default());
    let find = move |c: &mut Conn| match (publication, story, person) {
        (Some(id), _, _) => address_of_publication(c, &id, &path),
        (None, Some(id), _) => match id.parse::<StoryId>() {
            Ok(id) => address_of_story(c, &id),
            Err(_) => Ok(None),
        },
        (None, None, Some(id)) => match id.parse::<UserId>() {
            Ok(id) => address_of_person(c, &id),
            Err(_) => Ok(None),
        },
        (None, None, None) => Ok(None),
    };
    app.store.read_in_place(find).await
}

/// The same address below the slug that a publication has now, when it is asked for under one that it had
/// before.
///
/// # Errors
/// [`StoreError`].
pub async fn renamed_publication(
    app: &App,
    resolution: &Resolution,
) -> Result<Option<String>, StoreError> {
    // A host of its own stands for the publication, whatever slug it has.
    let slug = resolution.param("collectionSlug").filter(|_| resolution.host == HostKind::Default);
    let Some(slug) = slug.map(str::to_owned) else { return Ok(None) };
    let resolution = resolution.clone();
    app.store.read_in_place(move |c| now_under(c, &slug, &resolution)).await
}

fn address_of_person(c: &mut Conn, id: &UserId) -> Result<Option<String>, StoreError> {
    let person = person::find(c, id)?;
    let shown = person.filter(|person| person.deleted_at.is_none() && !person.is_suspended);
    Ok(shown.map(|person| address::person(&person.username)))
}

/// Where the story is that had this address before it was imported.
///
/// # Errors
/// [`StoreError`].
pub async fn moved_to(app: &App, address: &ParsedAddress) -> Result<Option<String>, StoreError> {
    let path = old_path(&address.path());
    let host = address.host().name().to_owned();
    let find = move |c: &mut Conn| {
        let found = match redirect::find(c, Some(&host), &path)? {
            Some(target) => Some(target),
            None => redirect::find(c, None, &path)?,
        };
        match found {
            Some(redirect::Target::Story(id)) => address_of_story(c, &id),
            Some(redirect::Target::Location(location)) => Ok(Some(location)),
            None => Ok(None),
        }
    };
    app.store.read_in_place(find).await
}
