//! The bar of a publication: what its owners and editors put there, and where that leads.

use super::{PublicationRefusal, part::locked, record};
use crate::{
    App, address, purge,
    refusal::{BadRequest, acting},
};
use quire_core::{
    PublicationId, PublicationPageId, StoryId, TagSlug, Viewer,
    policy::publication::PublicationStep,
    publication::{
        Publication,
        navigation::{InvalidNavigation, NavBar, NavItem, checked},
        page::PageKind,
        people::PublicationActKind,
    },
    vocabulary::publication::NavDestination,
};
use quire_routing::href;
use quire_store::{Conn, StoreError, person, publication, story, tag};

/// Replaces the items of a publication's bar. What shows it is purged before this returns.
///
/// # Errors
/// [`PublicationRefusal`]; nothing changes then: strangers, suspended viewers, those who do not manage it,
/// items that cannot stand there or lead nowhere, and a [`PublicationRefusal::Conflict`] when someone
/// changed them since the version that the editor saw.
pub async fn change_navigation(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
    seen: i64,
    items: Vec<NavItem>,
) -> Result<Publication, PublicationRefusal> {
    let me = acting(viewer)?.clone();
    let items = checked(&items).map_err(BadRequest::from)?;
    if app.site.bans(items.iter().map(|item| item.value.as_str())) {
        return Err(BadRequest::from(InvalidNavigation::Target).into());
    }
    let (id, now) = (id.clone(), app.ports.clock.now());
    let act = record::act(app, PublicationActKind::Changed, &id, &me);
    app.store
        .write(move |c| {
            let found = locked(c, &me, &id, PublicationStep::ChangeInfo)?;
            let (before, revision) = publication::navigation(c, &id)?;
            if revision != seen {
                return Err(PublicationRefusal::Conflict(Box::new(found)));
            }
            for item in &items {
                let to = leads_to(c, &found, item)?;
                to.ok_or(BadRequest::from(InvalidNavigation::Target))?;
            }
            if before != items {
                publication::set_navigation(c, &id, &items, revision.saturating_add(1))?;
                record::record(c, &act, Vec::new(), now)?;
                purge::publication(c, &found, now)?;
            }
            Ok(found)
        })
        .await
}

/// Where an item of the bar leads now; `None`: nowhere, and it is not shown.
///
/// # Errors
/// [`StoreError`].
pub fn leads_to(
    c: &mut Conn,
    place: &Publication,
    item: &NavItem,
) -> Result<Option<String>, StoreError> {
    Ok(match item.destination {
        NavDestination::About => Some(href::publication_about(&place.slug)),
        NavDestination::Archive => Some(href::show_collection_archive(&place.slug)),
        NavDestination::Latest => Some(href::publication_latest(&place.slug)),
        NavDestination::ExternalUrl => Some(item.value.clone()),
        NavDestination::Post => match item.value.parse::<StoryId>() {
            Ok(id) => listed_story(c, place, &id)?,
            Err(_) => None,
        },
        NavDestination::TagFeed => match item.value.parse::<TagSlug>() {
            Ok(slug) => known_tag(c, place, &slug)?,
            Err(_) => None,
        },
        NavDestination::Trending => Some(href::publication_trending(&place.slug)),
        NavDestination::Page => page(c, place, item, PageKind::Subpage)?,
        NavDestination::Section => page(c, place, item, PageKind::Feature)?,
    })
}

/// The path of the publication's stories with a tag that is there.
fn known_tag(
    c: &mut Conn,
    place: &Publication,
    slug: &TagSlug,
) -> Result<Option<String>, StoreError> {
    let found = tag::find(c, slug)?;
    Ok(found.map(|tag| href::show_collection_tagged(&place.slug, tag.slug.as_str())))
}

/// The path of a page of the publication, named by its id.
fn page(
    c: &mut Conn,
    place: &Publication,
    item: &NavItem,
    kind: PageKind,
) -> Result<Option<String>, StoreError> {
    let Ok(id) = item.value.parse::<PublicationPageId>() else { return Ok(None) };
    let found = publication::find_page(c, &id)?;
    let found = found.filter(|page| page.publication_id == place.id && page.kind == kind);
    Ok(found.map(|page| address::publication_page(&place.slug, &page)))
}

/// The path of a listed story of the publication.
fn listed_story(
    c: &mut Conn,
    place: &Publication,
    id: &StoryId,
) -> Result<Option<String>, StoreError> {
    let Some(found) = story::find(c, id)? else { return Ok(None) };
    if !found.is_listed() || found.publication_id.as_ref() != Some(&place.id) {
        return Ok(None);
    }
    let writer = person::find(c, &found.creator_id)?;
    Ok(writer.map(|writer| address::story(&found, &writer.username, Some(&place.slug))))
}

/// The bar that was chosen, with the addresses of its items: those that lead somewhere. `None` where
/// nothing was chosen.
///
/// # Errors
/// [`StoreError`].
pub fn chosen_bar(
    c: &mut Conn,
    place: &Publication,
) -> Result<Option<Vec<(NavItem, String)>>, StoreError> {
    let (items, _) = publication::navigation(c, &place.id)?;
    if items.is_empty() {
        return Ok(None);
    }
    let bar = NavBar::of(items);
    if !bar.left_out.is_empty() {
        tracing::error!(publication = %place.id, "a bar has more than one link to another site");
    }
    let mut shown = Vec::new();
    for item in bar.items.into_iter().chain(bar.external) {
        if let Some(to) = leads_to(c, place, &item)? {
            shown.push((item, to));
        }
    }
    Ok(Some(shown))
}
