//! The homepage of a publication: its sections, and the stories that stand in them.

use super::{PublicationRefusal, part::locked, record, trending};
use crate::{
    App, purge,
    refusal::{BadRequest, acting},
};
use quire_core::{
    PublicationId, StoryId, TagSlug, Timestamp, Viewer,
    policy::publication::PublicationStep,
    publication::{
        Publication,
        homepage::{HomeSection, HomeSectionKind, InvalidHomepage, checked},
        people::PublicationActKind,
    },
    story::Story,
};
use quire_routing::href;
use quire_store::{Conn, Paging, StoreError, publication, story, tag};
use std::collections::HashSet;

/// Replaces the sections of a publication's homepage. What shows it is purged before this returns.
///
/// # Errors
/// [`PublicationRefusal`]; nothing changes then: strangers, suspended viewers, those who do not manage it,
/// sections that cannot stand there ([`InvalidHomepage`]), and a [`PublicationRefusal::Conflict`] when
/// someone changed them since the version that the editor saw.
pub async fn change_homepage(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
    seen: i64,
    sections: Vec<HomeSection>,
) -> Result<Publication, PublicationRefusal> {
    let me = acting(viewer)?.clone();
    let sections = checked(&sections).map_err(BadRequest::from)?;
    let (id, now) = (id.clone(), app.ports.clock.now());
    let act = record::act(app, PublicationActKind::Changed, &id, &me);
    app.store
        .write(move |c| {
            let found = locked(c, &me, &id, PublicationStep::ChangeInfo)?;
            let (before, revision) = publication::homepage(c, &id)?;
            if revision != seen {
                return Err(PublicationRefusal::Conflict(Box::new(found)));
            }
            for section in &sections {
                if section.kind == HomeSectionKind::Topic && topic(c, section)?.is_none() {
                    return Err(BadRequest::from(InvalidHomepage::Topic).into());
                }
            }
            if before != sections {
                publication::set_homepage(c, &id, &sections, revision.saturating_add(1))?;
                record::record(c, &act, Vec::new(), now)?;
                purge::publication(c, &found, now)?;
            }
            Ok(found)
        })
        .await
}

/// The topic of a section, if it is there.
fn topic(c: &mut Conn, section: &HomeSection) -> Result<Option<TagSlug>, StoreError> {
    let Ok(slug) = section.value.parse::<TagSlug>() else { return Ok(None) };
    Ok(tag::find(c, &slug)?.map(|tag| tag.slug))
}

/// A section with what stands in it.
#[derive(Debug, Clone)]
pub struct ShownSection {
    /// The section.
    pub section: HomeSection,
    /// The path of the list that goes on where the section ends; `None`: there is none.
    pub url: Option<String>,
    /// Its stories.
    pub stories: Vec<Story>,
}

/// These sections with their stories. No story stands in two of them, and none that is pinned stands in any;
/// a section without stories is left out.
///
/// # Errors
/// [`StoreError`].
pub fn shown_sections(
    c: &mut Conn,
    place: &Publication,
    sections: &[HomeSection],
    now: Timestamp,
) -> Result<Vec<ShownSection>, StoreError> {
    let picks = publication::picks(c, &place.id)?;
    let mut taken: HashSet<StoryId> = picks.pinned.iter().map(|story| story.id.clone()).collect();
    let mut shown = Vec::new();
    for section in sections {
        let most = section.layout.stories();
        // What stands above may be among the first ones.
        let limit = u32::try_from(most.saturating_add(taken.len())).unwrap_or(u32::MAX);
        let paging = Paging { after: None, limit };
        let (url, found) = match section.kind {
            HomeSectionKind::Featured => (None, picks.featured.clone()),
            HomeSectionKind::Latest => (
                Some(href::publication_latest(&place.slug)),
                story::by_publication(c, &place.id, &paging)?.items,
            ),
            HomeSectionKind::Trending => {
                let best = trending(c, &place.id, now, &paging)?;
                (Some(href::publication_trending(&place.slug)), best.items)
            }
            HomeSectionKind::Topic => {
                let Some(slug) = topic(c, section)? else { continue };
                let url = href::show_collection_tagged(&place.slug, slug.as_str());
                (Some(url), story::by_tag_in(c, &place.id, &slug, &paging)?.items)
            }
        };
        let stories: Vec<Story> =
            found.into_iter().filter(|story| !taken.contains(&story.id)).take(most).collect();
        if stories.is_empty() {
            continue;
        }
        taken.extend(stories.iter().map(|story| story.id.clone()));
        shown.push(ShownSection { section: section.clone(), url, stories });
    }
    Ok(shown)
}
