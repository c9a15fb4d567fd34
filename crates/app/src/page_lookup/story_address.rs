//! Where a story stands: an address with its id and other words, or below another name than it has
//! now, leads there.

use super::{page_request::PageRequest, target::address_of_story};
use crate::site::Site;
use quire_core::{StoryId, story::Story};
use quire_routing::{HostKind, post_id::post_slug_id};
use quire_store::{Conn, StoreError, story};

const UNDER_PERSON: &str = "ShowPostUnderUser";
const UNDER_PUBLICATION: &str = "ShowPostUnderCollection";

/// Whose names the address has: ids of the person and of the publication that it begins with.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Names<'a> {
    pub person: Option<&'a str>,
    pub publication: Option<&'a str>,
}

/// Whether the story is where it was looked for: below its publication, else below its author, under
/// its own words.
pub(super) fn is_here(asked: &PageRequest<'_>, story: &Story, names: Names<'_>) -> bool {
    let last = post_slug_id(&story.slug, story.id.as_str());
    is_below_its_own(asked, story, names) && asked.address.parts().last() == Some(last.as_str())
}

fn is_below_its_own(asked: &PageRequest<'_>, story: &Story, names: Names<'_>) -> bool {
    match (asked.resolution.route, &story.publication_id) {
        (Some(UNDER_PUBLICATION), Some(id)) => names.publication == Some(id.as_str()),
        (Some(UNDER_PERSON), None) => names.person == Some(story.creator_id.as_str()),
        _ => false,
    }
}

/// Where a story stands that is not here, with the query that was asked for; `None` when there is none
/// that everybody may read.
///
/// # Errors
/// [`StoreError`].
pub(super) fn elsewhere(
    c: &mut Conn,
    asked: &PageRequest<'_>,
    site: &Site,
    names: Names<'_>,
) -> Result<Option<String>, StoreError> {
    let Some(UNDER_PERSON | UNDER_PUBLICATION) = asked.resolution.route else { return Ok(None) };
    let id = asked.resolution.param("postId").and_then(|id| id.parse::<StoryId>().ok());
    let found = match id {
        Some(id) => story::find(c, &id)?.filter(Story::is_readable),
        None => None,
    };
    let Some(story) = found else { return Ok(None) };
    let Some(path) = address_of_story(c, &story.id)? else { return Ok(None) };
    let to = match (asked.resolution.host, path.rsplit_once('/')) {
        (HostKind::Default, _) => path,
        // A host of their own stands for the name that the path begins with.
        (_, Some((_, last))) if is_below_its_own(asked, &story, names) => format!("/{last}"),
        _ => site.absolute(&path),
    };
    Ok((to != asked.address.path()).then(|| asked.address.target_at(to)))
}
