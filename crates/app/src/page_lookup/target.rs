//! Where a story or a publication stands, as redirects say it.

use crate::address;
use quire_core::{PublicationId, StoryId, story::Story};
use quire_routing::{Resolution, address::encoding::encode_part};
use quire_store::{Conn, StoreError, person, publication, story};

/// The path of a readable story.
///
/// # Errors
/// [`StoreError`].
pub(super) fn address_of_story(c: &mut Conn, id: &StoryId) -> Result<Option<String>, StoreError> {
    let Some(story) = story::find(c, id)?.filter(Story::is_readable) else { return Ok(None) };
    let Some(author) = person::find(c, &story.creator_id)? else { return Ok(None) };
    let publication = match &story.publication_id {
        Some(id) => publication::find(c, id)?,
        None => None,
    };
    let slug = publication.as_ref().map(|publication| publication.slug.as_str());
    Ok(Some(address::story(&story, &author.username, slug)))
}

/// The same address below the slug of the publication that had `slug` before and has another now.
///
/// # Errors
/// [`StoreError`].
pub(super) fn now_under(
    c: &mut Conn,
    slug: &str,
    resolution: &Resolution,
) -> Result<Option<String>, StoreError> {
    let here = publication::find_by_held_slug(c, slug)?;
    let here = here.filter(|here| here.slug.to_lowercase() != slug.to_lowercase());
    let Some(here) = here else { return Ok(None) };
    let params = resolution.params.iter().map(|(name, value)| match *name {
        "collectionSlug" => (*name, here.slug.as_str()),
        _ => (*name, value.as_str()),
    });
    let params: Vec<(&str, &str)> = params.collect();
    let to = resolution.route.and_then(|route| quire_routing::href::href(route, &params).ok());
    Ok(Some(to.unwrap_or_else(|| address::publication(&here.slug))))
}

/// A path below a publication's word, for the publication of this id.
///
/// # Errors
/// [`StoreError`].
pub(super) fn address_of_publication(
    c: &mut Conn,
    id: &str,
    path: &str,
) -> Result<Option<String>, StoreError> {
    let Ok(id) = id.parse::<PublicationId>() else { return Ok(None) };
    let Some(publication) = publication::find(c, &id)? else { return Ok(None) };
    let mut to = address::publication(&publication.slug);
    for part in path.split('/').filter(|part| !part.is_empty()) {
        to.push('/');
        encode_part(part, &mut to);
    }
    Ok(Some(to))
}
