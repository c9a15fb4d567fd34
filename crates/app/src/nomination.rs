//! Stories that an editor thinks more people should read: nominating one, and what the staff makes of it. An
//! accepted one is a staff pick from then on.

use crate::{App, address, purge};
use quire_core::{
    StoryId, Viewer,
    nomination::{self, NominatedStory, Nomination, NominationStatus, NominationVerdict},
    outcome::PostInteractionOutcome,
    publication::PublicationRole,
    story::Story,
};
use quire_store::{Conn, StoreError, nomination as stored, person, publication, staff_pick, story};

/// Why a nomination or a decision did not happen. Nothing changed then.
#[derive(Debug, thiserror::Error)]
pub enum NominationRefusal {
    /// One of the eight outcomes.
    #[error("{}", .0.message())]
    Outcome(PostInteractionOutcome),
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<PostInteractionOutcome> for NominationRefusal {
    fn from(outcome: PostInteractionOutcome) -> Self {
        Self::Outcome(outcome)
    }
}

/// Nominates a story for the staff's picks. Returns it.
///
/// # Errors
/// [`NominationRefusal`]: all but owners and editors of its publication and staff, and what
/// [`nomination::nominate`] refuses.
pub async fn nominate(
    app: &App,
    viewer: &Viewer,
    id: &StoryId,
) -> Result<Story, NominationRefusal> {
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let found = story::find(c, &id)?;
            let role = role(c, &viewer, found.as_ref())?;
            let before = stored::find(c, &id)?.map(|nomination| nomination.status);
            let candidate = NominatedStory { story: found.as_ref(), role, nomination: before };
            let me = viewer.user_id().filter(|_| viewer.may_act()).cloned();
            let me = me.ok_or(PostInteractionOutcome::PermissionDenied)?;
            let status = nomination::nominate(&viewer, &candidate, now)?;
            let new = Nomination {
                story_id: id.clone(),
                nominated_by: Some(me),
                status,
                nominated_at: now,
                decided_at: None,
            };
            if !stored::add(c, &new)? {
                return Err(PostInteractionOutcome::AlreadyNominated.into());
            }
            found.ok_or_else(|| PostInteractionOutcome::PostNotFound.into())
        })
        .await
}

/// Accepts or declines a nomination in the name of a viewer. Returns the story.
///
/// # Errors
/// [`NominationRefusal`]: all but staff, stories that are not nominated, and what was decided before.
pub async fn decide(
    app: &App,
    viewer: &Viewer,
    id: &StoryId,
    verdict: NominationVerdict,
) -> Result<Story, NominationRefusal> {
    let viewer = viewer.clone();
    decided(app, id, move |status| match viewer.may_act() {
        true => status.after(verdict, &viewer),
        false => Err(PostInteractionOutcome::PermissionDenied),
    })
    .await
}

/// [`decide`] at the machine of the site.
///
/// # Errors
/// Those of [`decide`], but for the viewer.
pub async fn decide_at_machine(
    app: &App,
    id: &StoryId,
    verdict: NominationVerdict,
) -> Result<Story, NominationRefusal> {
    decided(app, id, move |status| status.decided(verdict)).await
}

async fn decided(
    app: &App,
    id: &StoryId,
    after: impl Fn(NominationStatus) -> Result<NominationStatus, PostInteractionOutcome>
    + Send
    + 'static,
) -> Result<Story, NominationRefusal> {
    let (id, now) = (id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            // Who may not decide does not learn what was nominated.
            let before = stored::find(c, &id)?;
            let status = before.as_ref().map_or(NominationStatus::Nominated, |one| one.status);
            let status = after(status)?;
            let found = story::find(c, &id)?.filter(Story::is_listed).filter(|_| before.is_some());
            let found = found.ok_or(PostInteractionOutcome::PostNotFound)?;
            if !stored::decide(c, &id, status, now)? {
                return Err(PostInteractionOutcome::AlreadyNominated.into());
            }
            if status == NominationStatus::Accepted && staff_pick::add(c, &id, now)? {
                purge::picked(c, &id, now)?;
            }
            Ok(found)
        })
        .await
}

/// The nomination of a story, for those who may nominate it; `None` also when there is none.
///
/// # Errors
/// [`StoreError`].
pub fn visible(
    c: &mut Conn,
    viewer: &Viewer,
    story: &Story,
) -> Result<Option<Nomination>, StoreError> {
    match may_see(c, viewer, story)? {
        true => stored::find(c, &story.id),
        false => Ok(None),
    }
}

/// Whether the viewer could nominate the story, or sees what became of its nomination.
///
/// # Errors
/// [`StoreError`].
pub fn may_see(c: &mut Conn, viewer: &Viewer, story: &Story) -> Result<bool, StoreError> {
    let manages = role(c, viewer, Some(story))?.is_some_and(PublicationRole::manages);
    Ok(viewer.may_act() && (viewer.is_staff() || manages))
}

fn role(
    c: &mut Conn,
    viewer: &Viewer,
    story: Option<&Story>,
) -> Result<Option<PublicationRole>, StoreError> {
    let place = story.and_then(|story| story.publication_id.as_ref());
    match (viewer.user_id(), place) {
        (Some(me), Some(place)) => publication::role_of(c, place, me),
        _ => Ok(None),
    }
}

/// A nomination that waits, as the staff reads it.
#[derive(Debug)]
pub struct WaitingNomination {
    /// The path of the story.
    pub path: String,
    /// Its title.
    pub title: String,
    /// The handle of the person who nominated it; empty when they are gone.
    pub nominator: String,
    /// The nomination.
    pub nomination: Nomination,
}

/// Nominations that are shown at once.
const SHOWN: i64 = 1_000;

/// The undecided nominations of listed stories, those that wait longest first.
///
/// # Errors
/// [`StoreError`].
pub async fn waiting(app: &App) -> Result<Vec<WaitingNomination>, StoreError> {
    app.store
        .read(|c| {
            let mut all = Vec::new();
            for nomination in stored::waiting(c, SHOWN)? {
                let story = story::find(c, &nomination.story_id)?.filter(Story::is_listed);
                let Some(story) = story else { continue };
                let by = nomination.nominated_by.as_ref();
                let nominator = by.map(|by| person::find(c, by)).transpose()?.flatten();
                let author = person::find(c, &story.creator_id)?;
                let home = story.publication_id.as_ref();
                let home = home.map(|id| publication::find(c, id)).transpose()?.flatten();
                let author = author.map(|person| person.username).unwrap_or_default();
                let path =
                    address::story(&story, &author, home.as_ref().map(|home| home.slug.as_str()));
                let nominator = nominator.map(|person| person.username).unwrap_or_default();
                all.push(WaitingNomination { path, title: story.title, nominator, nomination });
            }
            Ok(all)
        })
        .await
}
