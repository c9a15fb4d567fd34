//! How things look: trying a design, publishing it, and going back to one there was (decision 0051).
//! What people choose for their profile and their stories is here; what editors choose for a publication is
//! in [`crate::publication`], by the same rules.

use crate::{
    App, purge,
    refusal::{BadRequest, Refusal, acting},
};
use quire_core::{
    ImageId, Timestamp, UserId, Viewer,
    design::{Design, DesignVersion, InvalidDesign, TypedDesign},
    person::Person,
    vocabulary::theme::DesignState,
};
use quire_store::{Conn, design as stored, image, membership, person};

/// Why a person's design is not kept.
#[derive(Debug, thiserror::Error)]
pub enum DesignRefusal {
    /// The viewer may not, or something typed cannot stand.
    #[error(transparent)]
    Refused(Refusal),
    /// A design was saved since the version that the form saw.
    #[error("a newer version of the design was saved")]
    Conflict(Box<Person>),
}

impl<E: Into<Refusal>> From<E> for DesignRefusal {
    fn from(refusal: E) -> Self {
        Self::Refused(refusal.into())
    }
}

/// Keeps or publishes a design of the viewer's own. What is published shows on their profile and on their
/// stories outside of publications, and all of that is purged before this returns.
///
/// # Errors
/// [`DesignRefusal`]; nothing changes then: strangers, suspended viewers, what is no colour, pictures of
/// others, published links that are hard to read, and a version that is not the last.
pub async fn change(
    app: &App,
    viewer: &Viewer,
    seen: i64,
    typed: &TypedDesign,
    state: DesignState,
) -> Result<Person, DesignRefusal> {
    let me = acting(viewer)?.clone();
    let design = read(typed, state)?;
    let now = app.ports.clock.now();
    app.store
        .write(move |c| {
            membership::lock_person(c, &me)?;
            let found = person::find(c, &me)?.ok_or(Refusal::NotFound)?;
            let before = stored::person::all(c, &me)?;
            if revision(&before) != seen {
                return Err(DesignRefusal::Conflict(Box::new(found)));
            }
            if let Some(new) = next(c, &me, &before, &design, state, now)? {
                stored::person::add(c, &me, &new)?;
                if state == DesignState::Published && published(&before) != design {
                    purge::person_profile(c, &me, now)?;
                }
            }
            Ok(found)
        })
        .await
}

/// The number that a form saves on: that of the last version, 0 before the first.
#[must_use]
pub fn revision(designs: &[DesignVersion]) -> i64 {
    designs.first().map_or(0, |last| last.number)
}

/// What readers see.
pub(crate) fn published(designs: &[DesignVersion]) -> Design {
    let found = designs.iter().find(|one| one.state == DesignState::Published);
    found.map(|one| one.design.clone()).unwrap_or_default()
}

/// Reads what was typed. In a draft, links may be hard to read yet.
pub(crate) fn read(typed: &TypedDesign, state: DesignState) -> Result<Design, BadRequest> {
    let read = Design::read(typed).map_err(|wrong| wrong.into_iter().next());
    let design = read.map_err(|why| BadRequest::from(why.unwrap_or(InvalidDesign::Picture)))?;
    match design.problem().filter(|_| state == DesignState::Published) {
        Some(problem) => Err(problem.into()),
        None => Ok(design),
    }
}

/// The version that comes after those there are; `None` when the last one is the same.
pub(crate) fn next(
    c: &mut Conn,
    me: &UserId,
    before: &[DesignVersion],
    design: &Design,
    state: DesignState,
    now: Timestamp,
) -> Result<Option<DesignVersion>, Refusal> {
    for picture in design.pictures() {
        has(c, me, before, picture)?;
    }
    if before.first().is_some_and(|last| last.state == state && last.design == *design) {
        return Ok(None);
    }
    Ok(Some(DesignVersion {
        number: revision(before).saturating_add(1),
        state,
        design: design.clone(),
        changed_by: Some(me.clone()),
        changed_at: now,
    }))
}

/// Refuses a picture that neither stood in an earlier design nor was uploaded by the viewer.
fn has(
    c: &mut Conn,
    me: &UserId,
    before: &[DesignVersion],
    picture: &ImageId,
) -> Result<(), Refusal> {
    let stood = before.iter().any(|version| version.design.pictures().any(|one| one == picture));
    let found = image::find(c, picture)?.filter(|image| stood || image.person_id == *me);
    found.map(|_| ()).ok_or_else(|| BadRequest::from(InvalidDesign::Picture).into())
}
