//! How a publication looks: trying a design, publishing it, and going back to one it had (decision 0051).

use super::{PublicationRefusal, part::locked, record};
use crate::{App, design, purge, refusal::acting};
use quire_core::{
    PublicationId, Viewer,
    design::TypedDesign,
    policy::publication::PublicationStep,
    publication::{Publication, people::PublicationActKind},
    vocabulary::theme::DesignState,
};
use quire_store::design::publication as stored;

/// Keeps a design that only those see who manage the publication. Links may be hard to read in it yet.
///
/// # Errors
/// [`PublicationRefusal`]; nothing changes then: strangers, suspended viewers, those who do not manage it,
/// what is no colour, pictures of others, and a [`PublicationRefusal::Conflict`] when someone saved or
/// published a design since the version that the editor saw.
pub async fn save_design(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
    seen: i64,
    typed: &TypedDesign,
) -> Result<Publication, PublicationRefusal> {
    add(app, viewer, id, seen, typed, DesignState::Draft).await
}

/// Shows a design to readers: one that was tried, or one that the publication had. Every page it shows on is
/// purged before this returns.
///
/// # Errors
/// Those of [`save_design`], and links that are hard to read.
pub async fn publish_design(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
    seen: i64,
    typed: &TypedDesign,
) -> Result<Publication, PublicationRefusal> {
    add(app, viewer, id, seen, typed, DesignState::Published).await
}

async fn add(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
    seen: i64,
    typed: &TypedDesign,
    state: DesignState,
) -> Result<Publication, PublicationRefusal> {
    let me = acting(viewer)?.clone();
    let new = design::read(typed, state)?;
    let (id, now) = (id.clone(), app.ports.clock.now());
    let act = record::act(app, PublicationActKind::Changed, &id, &me);
    app.store
        .write(move |c| {
            let found = locked(c, &me, &id, PublicationStep::ChangeInfo)?;
            let before = stored::all(c, &id)?;
            if design::revision(&before) != seen {
                return Err(PublicationRefusal::Conflict(Box::new(found)));
            }
            let Some(version) = design::next(c, &me, &before, &new, state, now)? else {
                return Ok(found);
            };
            stored::add(c, &id, &version)?;
            if state == DesignState::Published && design::published(&before) != new {
                record::record(c, &act, Vec::new(), now)?;
                // Every page that a design shows on is one of the publication or of a story in it, and those
                // have its tag.
                purge::publication(c, &found, now)?;
            }
            Ok(found)
        })
        .await
}
