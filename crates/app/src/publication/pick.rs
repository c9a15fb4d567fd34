//! The stories that stand out on the home page of a publication (decision 0052).

use super::part::locked;
use crate::{
    App, purge,
    refusal::{BadRequest, Refusal, acting},
};
use quire_core::{
    PublicationId, StoryId, Timestamp, Viewer,
    policy::publication::PublicationStep,
    publication::{Publication, desk::StoryPick},
    story::StoryStatus,
};
use quire_store::{Conn, publication, story};

/// Why a story does not stand out as it was wanted.
#[derive(Debug, thiserror::Error)]
pub enum PickRefusal {
    /// Not signed in, suspended, without the right, or a story that cannot stand there.
    #[error(transparent)]
    Refused(Refusal),
    /// As many stories as there is room for stand out in this way.
    #[error("no more stories fit")]
    Full(StoryPick),
}

impl<E: Into<Refusal>> From<E> for PickRefusal {
    fn from(refusal: E) -> Self {
        Self::Refused(refusal.into())
    }
}

/// Makes a story of a publication stand out on its home page, before the others; twice is once. The page is
/// purged before this returns.
///
/// # Errors
/// [`PickRefusal`]; nothing changes then: strangers, suspended viewers, those who do not manage the
/// publication, stories that are not in it or in no list, and more than there is room for.
pub async fn pick(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
    story_id: &StoryId,
    wanted: StoryPick,
) -> Result<Publication, PickRefusal> {
    let story_id = story_id.clone();
    change(app, viewer, id, move |c, found, now| {
        // Locked, so that it is not taken out at the same time.
        let story = story::find_to_change(c, &story_id)?;
        let story = story.filter(|story| story.publication_id.as_ref() == Some(&found.id));
        let story = story.filter(|story| story.status == StoryStatus::Published);
        let story = story.ok_or(Refusal::NotFound)?;
        if !story.is_listed() {
            return Err(BadRequest::NotListed.into());
        }
        let picks = publication::picks(c, &found.id)?;
        if picks.has(wanted, &story_id) {
            return Ok(());
        }
        if picks.of(wanted).len() >= wanted.most() {
            return Err(PickRefusal::Full(wanted));
        }
        publication::pick(c, &found.id, wanted, &story_id)?;
        Ok(purge::publication(c, found, now)?)
    })
    .await
}

/// Ends that a story stands out; twice is once. The page is purged before this returns.
///
/// # Errors
/// [`PickRefusal`]; nothing changes then: strangers, suspended viewers, those who do not manage the
/// publication.
pub async fn unpick(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
    story_id: &StoryId,
    from: StoryPick,
) -> Result<Publication, PickRefusal> {
    let story_id = story_id.clone();
    change(app, viewer, id, move |c, found, now| {
        if publication::unpick(c, &found.id, from, &story_id)? {
            purge::publication(c, found, now)?;
        }
        Ok(())
    })
    .await
}

/// Puts a featured story right after another one, or first. The page is purged before this returns.
///
/// # Errors
/// [`PickRefusal`]; nothing changes then: strangers, suspended viewers, those who do not manage the
/// publication, and stories that are not featured, or are not any more.
pub async fn move_featured(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
    story_id: &StoryId,
    after: Option<&StoryId>,
) -> Result<Publication, PickRefusal> {
    let (story_id, after) = (story_id.clone(), after.cloned());
    change(app, viewer, id, move |c, found, now| {
        let featured = StoryPick::Featured;
        if !publication::place_pick(c, &found.id, featured, &story_id, after.as_ref())? {
            return Err(Refusal::NotFound.into());
        }
        Ok(purge::publication(c, found, now)?)
    })
    .await
}

/// A change of what stands out in a publication, by someone who may; no one else changes it meanwhile.
async fn change(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
    work: impl Fn(&mut Conn, &Publication, Timestamp) -> Result<(), PickRefusal> + Send + Sync + 'static,
) -> Result<Publication, PickRefusal> {
    let me = acting(viewer)?.clone();
    let (id, now) = (id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let found = locked(c, &me, &id, PublicationStep::RunStories)?;
            work(c, &found, now)?;
            Ok(found)
        })
        .await
}
