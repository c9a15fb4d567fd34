//! Whether the list that a page shows may be seen, what stands on it, and where it really is.

use super::page_request::PageRequest;
use crate::{address, catalog::find_visible};
use quire_core::{
    CatalogId, StoryId, Viewer,
    catalog::{Catalog, CatalogVisibility, PredefinedList},
};
use quire_routing::{
    Page,
    href::{
        self,
        entity::{ListPart, list_in},
    },
};
use quire_store::{Conn, Paging, StoreError, catalog, person};

/// Stories with which the page of a list begins: the page goes when they change.
const SHOWN: u32 = 20;

/// What became of the list that a page is about.
pub(super) enum Listed {
    /// The page is about no list.
    NoList,
    /// It may be seen here. The ids of its owner, and of the stories the page shows.
    Here {
        /// Whose list it is.
        owner: String,
        /// What the page shows of it, and the story that stands for it.
        stories: Vec<String>,
    },
    /// It is somewhere else.
    Moved(u16, String),
    /// There is none, as far as the viewer may know.
    Missing,
}

/// The path of the list that a story stands for, if the viewer may see it.
pub(super) fn of_discussion(
    c: &mut Conn,
    id: &StoryId,
    viewer: &Viewer,
) -> Result<Option<String>, StoreError> {
    let Some(id) = catalog::of_discussion(c, id)? else { return Ok(None) };
    let Some(list) = find_visible(c, viewer, &id)? else { return Ok(None) };
    let owner = person::find(c, &list.owner_id)?;
    Ok(owner.map(|owner| address::list(&list, &owner.username)))
}

/// Looks for the list of a page.
pub(super) fn find(c: &mut Conn, asked: &PageRequest<'_>) -> Result<Listed, StoreError> {
    let PageRequest { resolution, viewer, .. } = *asked;
    let page = resolution.page;
    let part = match page {
        Some(Page::UserCatalog | Page::EmbedCatalog) => resolution.param("catalogSlugId"),
        Some(Page::CollectionsCatalog) => resolution.param("catalogSlug"),
        Some(Page::Series) => resolution.param("postId"),
        _ => return Ok(Listed::NoList),
    };
    let username = resolution.param("username").filter(|_| page == Some(Page::UserCatalog));
    match (part.and_then(list_in), username) {
        (Some(ListPart::Highlights), Some(username)) => {
            Ok(Listed::Moved(302, format!("{}/highlights", address::person(username))))
        }
        (Some(ListPart::Predefined(key)), Some(username)) => {
            let is_own = is_viewer(c, username, viewer)? && key.parse::<PredefinedList>().is_ok();
            Ok(if is_own { Listed::Moved(302, href::show_list(key)) } else { Listed::Missing })
        }
        (Some(ListPart::Id(id)), username) => match id.parse::<CatalogId>() {
            Ok(id) => by_id(c, asked, &id, username),
            Err(_) => Ok(Listed::Missing),
        },
        _ => Ok(Listed::Missing),
    }
}

fn by_id(
    c: &mut Conn,
    asked: &PageRequest<'_>,
    id: &CatalogId,
    username: Option<&str>,
) -> Result<Listed, StoreError> {
    let PageRequest { address: asked_for, resolution, viewer } = *asked;
    let Some(list) = find_visible(c, viewer, id)? else { return Ok(Listed::Missing) };
    let Some(owner) = person::find(c, &list.owner_id)? else { return Ok(Listed::Missing) };
    let part = address::list_part(&list);
    if list.visibility == CatalogVisibility::Private {
        // A page is the same for everybody of a class: what is only theirs its owner sees in the
        // library.
        let is_page = resolution.page != Some(Page::EmbedCatalog);
        return Ok(match is_page {
            true => Listed::Moved(302, href::show_list(&part)),
            false => Listed::Missing,
        });
    }
    let is_here = match resolution.page {
        Some(Page::CollectionsCatalog) => false,
        Some(Page::Series) => list.is_series && asked_for.parts().last() == Some(list.id.as_str()),
        Some(Page::UserCatalog) => {
            !list.is_series
                && username == Some(owner.username.as_str())
                && resolution.param("catalogSlugId") == Some(part.as_str())
        }
        _ => true,
    };
    if !is_here {
        return Ok(Listed::Moved(301, address::list(&list, &owner.username)));
    }
    let stories = shown_on(c, &list)?;
    Ok(Listed::Here { owner: owner.id.to_string(), stories })
}

fn shown_on(c: &mut Conn, list: &Catalog) -> Result<Vec<String>, StoreError> {
    let items = catalog::items(c, &list.id, &Paging::first(SHOWN))?.items;
    let mut stories: Vec<_> = items.into_iter().map(|item| item.story_id.to_string()).collect();
    stories.extend(catalog::discussion(c, &list.id)?.map(|id| id.to_string()));
    Ok(stories)
}

fn is_viewer(c: &mut Conn, username: &str, viewer: &Viewer) -> Result<bool, StoreError> {
    let Some(me) = viewer.user_id() else { return Ok(false) };
    Ok(person::find_by_username(c, username)?.is_some_and(|person| person.id == *me))
}
