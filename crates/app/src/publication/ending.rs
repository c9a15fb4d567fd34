//! Another slug for a publication, and its end.

use super::{
    PublicationRefusal,
    part::{locked, members},
    people::may,
    record,
    slug::may_have,
};
use crate::{App, credential::may_change, purge, refusal::acting, session::SignedIn};
use quire_core::{
    PublicationId, Viewer,
    policy::publication::PublicationStep,
    publication::{
        Publication,
        people::{PublicationAct, PublicationActKind},
    },
};
use quire_store::publication;

/// Gives a publication another slug. Those it had before lead to it for good, and stay its own. What shows
/// it or links to it is purged before this returns.
///
/// # Errors
/// [`PublicationRefusal`]; nothing changes then: strangers, suspended viewers, those who do not own it,
/// slugs that cannot be had.
pub async fn rename(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
    slug: &str,
) -> Result<Publication, PublicationRefusal> {
    let me = acting(viewer)?.clone();
    let (id, now, wanted) = (id.clone(), app.ports.clock.now(), slug.to_owned());
    let (site, act) =
        (app.site.name.clone(), record::act(app, PublicationActKind::Renamed, &id, &me));
    app.store
        .write(move |c| {
            let before = locked(c, &me, &id, PublicationStep::Rename)?;
            if before.slug == wanted {
                return Ok(before);
            }
            may_have(c, &wanted, Some(&id), &site, now)?.map_err(PublicationRefusal::Slug)?;
            let after = Publication { slug: wanted.clone(), ..before.clone() };
            publication::save(c, &after).map_err(PublicationRefusal::of_slug)?;
            let act = PublicationAct { note: before.slug, ..act.clone() };
            record::record(c, &act, Vec::new(), now)?;
            purge::all_in(c, &after, now)?;
            Ok(after)
        })
        .await
}

/// Deletes a publication, after a step-up. Its stories are their writers' own from then on, and everybody
/// who was in it is told.
///
/// # Errors
/// [`PublicationRefusal`]; nothing changes then: suspended viewers, those who do not own it.
pub async fn delete(
    app: &App,
    session: &SignedIn,
    id: &PublicationId,
) -> Result<Publication, PublicationRefusal> {
    let me = acting(&session.viewer())?.clone();
    may(app, &me, id, PublicationStep::Delete).await?;
    may_change(app, session).await.map_err(PublicationRefusal::Change)?;
    let (id, now) = (id.clone(), app.ports.clock.now());
    let act = record::act(app, PublicationActKind::Deleted, &id, &me);
    app.store
        .write(move |c| {
            let gone = locked(c, &me, &id, PublicationStep::Delete)?;
            let people = members(c, &id)?;
            // Before it goes: its stories are found by it.
            purge::all_in(c, &gone, now)?;
            for person in &people {
                purge::person_id(c, person, now)?;
            }
            publication::remove(c, &id, now)?;
            let act =
                PublicationAct { publication_id: None, note: gone.name.clone(), ..act.clone() };
            record::record(c, &act, people, now)?;
            Ok(gone)
        })
        .await
}
