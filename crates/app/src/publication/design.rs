//! How a publication looks: trying a design, publishing it, and going back to one it had (decision 0051).

use super::{PublicationRefusal, part::locked, record};
use crate::{
    App, purge,
    refusal::{BadRequest, acting},
};
use quire_core::{
    ImageId, PublicationId, UserId, Viewer,
    policy::publication::PublicationStep,
    publication::{
        Publication,
        design::{Design, DesignVersion, InvalidDesign, TypedDesign},
        people::PublicationActKind,
    },
    vocabulary::theme::DesignState,
};
use quire_store::{Conn, image, publication};

/// Keeps a design that only those see who manage the publication. Links may be hard to read in it yet.
///
/// # Errors
/// [`PublicationRefusal`]; nothing changes then: strangers, suspended viewers, those who do not manage it,
/// what is no colour, pictures of others, and a [`PublicationRefusal::Conflict`] when somebody saved or
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
    let read = Design::read(typed).map_err(|wrong| wrong.into_iter().next());
    let design = read.map_err(|why| BadRequest::from(why.unwrap_or(InvalidDesign::Picture)))?;
    if let (DesignState::Published, Some(problem)) = (state, design.problem()) {
        return Err(BadRequest::from(problem).into());
    }
    let (id, now) = (id.clone(), app.ports.clock.now());
    let act = record::act(app, PublicationActKind::Changed, &id, &me);
    app.store
        .write(move |c| {
            let found = locked(c, &me, &id, PublicationStep::ChangeInfo)?;
            let before = publication::designs(c, &id)?;
            let revision = revision(&before);
            if revision != seen {
                return Err(PublicationRefusal::Conflict(Box::new(found)));
            }
            for picture in design.pictures() {
                has(c, &me, &before, picture)?;
            }
            if before.first().is_some_and(|last| last.state == state && last.design == design) {
                return Ok(found);
            }
            let new = DesignVersion {
                number: revision.saturating_add(1),
                state,
                design: design.clone(),
                changed_by: Some(me.clone()),
                changed_at: now,
            };
            publication::add_design(c, &id, &new)?;
            let was = before.iter().find(|one| one.state == DesignState::Published);
            let was = was.map(|one| one.design.clone()).unwrap_or_default();
            if state == DesignState::Published && was != design {
                record::record(c, &act, Vec::new(), now)?;
                // Every page that a design shows on is one of the publication or of a story in it, and those
                // have its tag.
                purge::publication(c, &found, now)?;
            }
            Ok(found)
        })
        .await
}

/// The number that an editor saves on: that of the last version, 0 before the first.
#[must_use]
pub fn revision(designs: &[DesignVersion]) -> i64 {
    designs.first().map_or(0, |last| last.number)
}

/// Refuses a picture that neither stood in a design of the publication nor was uploaded by the editor.
fn has(
    c: &mut Conn,
    me: &UserId,
    before: &[DesignVersion],
    picture: &ImageId,
) -> Result<(), PublicationRefusal> {
    let stood = before.iter().any(|version| version.design.pictures().any(|one| one == picture));
    let found = image::find(c, picture)?.filter(|image| stood || image.person_id == *me);
    found.map(|_| ()).ok_or_else(|| BadRequest::from(InvalidDesign::Picture).into())
}
