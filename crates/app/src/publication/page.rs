//! Pages of a publication beside its stories: adding, changing and removing them.

use super::{PublicationRefusal, about::checked, part::locked, record};
use crate::{
    App, purge,
    refusal::{BadRequest, Refusal, acting},
};
use quire_core::{
    Document, PublicationId, PublicationPageId, TagSlug, Viewer,
    limit::publication::PUBLICATION_PAGES_MAX,
    policy::publication::PublicationStep,
    publication::{
        Publication,
        page::{self, InvalidPage, PageKind, PublicationPage},
        people::PublicationActKind,
    },
};
use quire_store::{Conn, StoreError, publication, tag};

/// What a page of a publication is to be.
#[derive(Debug, Clone)]
pub struct NewPage {
    /// Its kind.
    pub kind: PageKind,
    /// Its word in addresses; empty: made from the title. The slug of its topic for a feature page.
    pub slug: String,
    /// What it is called.
    pub title: String,
    /// Its text.
    pub document: Document,
}

/// Adds a page to a publication.
///
/// # Errors
/// [`PublicationRefusal`]; nothing changes then: strangers, suspended viewers, those who do not manage it,
/// what cannot stand there ([`InvalidPage`]).
pub async fn add_page(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
    new: NewPage,
) -> Result<PublicationPage, PublicationRefusal> {
    let me = acting(viewer)?.clone();
    let title = page::title(&new.title).map_err(BadRequest::from)?;
    let slug = page::slug(&new.slug, &title).map_err(BadRequest::from)?;
    let document = checked(app, new.document)?;
    let (id, now) = (id.clone(), app.ports.clock.now());
    let act = record::act(app, PublicationActKind::Changed, &id, &me);
    let page_id = PublicationPageId::from_bits(app.ports.ids.bits());
    let added = PublicationPage {
        id: page_id,
        publication_id: id.clone(),
        kind: new.kind,
        slug,
        title,
        document,
        revision: 1,
        changed_at: now,
    };
    app.store
        .write(move |c| {
            let found = locked(c, &me, &id, PublicationStep::ChangeInfo)?;
            may_stand(c, &added)?.map_err(BadRequest::from)?;
            publication::add_page(c, &added)?;
            record::record(c, &act, Vec::new(), now)?;
            purge::publication(c, &found, now)?;
            Ok(added.clone())
        })
        .await
}

/// Changes title and text of a page. What shows it is purged before this returns.
///
/// # Errors
/// As [`add_page`], and a [`PublicationRefusal::Conflict`] when someone changed it since the version
/// that the editor saw.
pub async fn change_page(
    app: &App,
    viewer: &Viewer,
    id: &PublicationPageId,
    seen: i64,
    title: &str,
    document: Document,
) -> Result<PublicationPage, PublicationRefusal> {
    let me = acting(viewer)?.clone();
    let title = page::title(title).map_err(BadRequest::from)?;
    let document = checked(app, document)?;
    let (id, now) = (id.clone(), app.ports.clock.now());
    let place = publication_of(app, &id).await?;
    let act = record::act(app, PublicationActKind::Changed, &place, &me);
    app.store
        .write(move |c| {
            let found = locked(c, &me, &place, PublicationStep::ChangeInfo)?;
            let before = publication::find_page(c, &id)?.ok_or(Refusal::NotFound)?;
            if before.revision != seen {
                return Err(PublicationRefusal::Conflict(Box::new(found)));
            }
            if before.title == title && before.document == document {
                return Ok(before);
            }
            let revision = before.revision.saturating_add(1);
            let (title, document) = (title.clone(), document.clone());
            let changed = PublicationPage { title, document, revision, changed_at: now, ..before };
            publication::save_page(c, &changed)?;
            record::record(c, &act, Vec::new(), now)?;
            purge::publication(c, &found, now)?;
            Ok(changed)
        })
        .await
}

/// Takes a page away; items of the bar that led to it are not shown any more.
///
/// # Errors
/// As [`add_page`].
pub async fn remove_page(
    app: &App,
    viewer: &Viewer,
    id: &PublicationPageId,
) -> Result<Publication, PublicationRefusal> {
    let me = acting(viewer)?.clone();
    let (id, now) = (id.clone(), app.ports.clock.now());
    let place = publication_of(app, &id).await?;
    let act = record::act(app, PublicationActKind::Changed, &place, &me);
    app.store
        .write(move |c| {
            let found = locked(c, &me, &place, PublicationStep::ChangeInfo)?;
            publication::remove_page(c, &id)?;
            record::record(c, &act, Vec::new(), now)?;
            purge::publication(c, &found, now)?;
            Ok(found)
        })
        .await
}

/// The publication that a page is of, for good.
async fn publication_of(app: &App, id: &PublicationPageId) -> Result<PublicationId, Refusal> {
    let id = id.clone();
    let found = app.store.read(move |c| publication::find_page(c, &id)).await?;
    Ok(found.ok_or(Refusal::NotFound)?.publication_id)
}

/// Whether a new page may stand there.
fn may_stand(c: &mut Conn, new: &PublicationPage) -> Result<Result<(), InvalidPage>, StoreError> {
    let pages = publication::pages_of(c, &new.publication_id, new.kind)?;
    if pages.iter().any(|page| page.slug == new.slug) {
        return Ok(Err(InvalidPage::Taken));
    }
    if pages.len() >= PUBLICATION_PAGES_MAX {
        return Ok(Err(InvalidPage::TooMany));
    }
    if new.kind == PageKind::Feature {
        let topic = new.slug.as_str().parse::<TagSlug>();
        let known = topic.ok().map(|topic| tag::find(c, &topic)).transpose()?.flatten();
        return Ok(known.map(|_| ()).ok_or(InvalidPage::Topic));
    }
    Ok(Ok(()))
}
