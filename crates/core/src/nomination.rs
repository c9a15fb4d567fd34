//! Stories that someone thinks more people should read: who may nominate which, and what becomes
//! of it.

use crate::{
    StoryId, Timestamp, UserId, Viewer,
    limit::story::NOMINATION_MAX_AGE,
    outcome::PostInteractionOutcome,
    policy::{StoryAccess, read_story},
    publication::PublicationRole,
    story::{Story, Visibility},
    vocabulary,
};

vocabulary! {
    /// Where a nomination stands.
    NominationStatus {
        /// Waits for the editors of the site.
        Nominated = "NOMINATED",
        /// The story is labelled and shown to more readers.
        Accepted = "ACCEPTED",
        /// It is not.
        Declined = "DECLINED",
    }
}

/// A story as it stands when someone nominates it.
#[derive(Debug, Clone, Copy)]
pub struct NominatedStory<'a> {
    /// The story, if there is one of this id.
    pub story: Option<&'a Story>,
    /// What the viewer is in the story's publication.
    pub role: Option<PublicationRole>,
    /// The nomination there is already.
    pub nomination: Option<NominationStatus>,
}

/// Whether `viewer` may nominate the story: owners and editors of its publication and staff may,
/// for listed stories published at most [`NOMINATION_MAX_AGE`] ago. A story is
/// nominated once.
///
/// # Errors
/// One of the eight outcomes, the first that holds in the order of this function.
pub fn nominate(
    viewer: &Viewer,
    candidate: &NominatedStory<'_>,
    now: Timestamp,
) -> Result<NominationStatus, PostInteractionOutcome> {
    use PostInteractionOutcome as Outcome;
    let story = candidate.story.ok_or(Outcome::PostNotFound)?;
    match read_story(viewer, story) {
        StoryAccess::NotFound => return Err(Outcome::PostNotFound),
        StoryAccess::Gone => return Err(Outcome::PostDeleted),
        StoryAccess::Suspended | StoryAccess::WriterSuspended | StoryAccess::WriterDeleted => {
            return Err(Outcome::PermissionDenied);
        }
        StoryAccess::Full | StoryAccess::Preview => {}
    }
    let may = viewer.is_staff() || candidate.role.is_some_and(PublicationRole::manages);
    let published = story.first_published_at.filter(|_| may && story.is_readable());
    let published = published.ok_or(Outcome::PermissionDenied)?;
    if story.in_response_to.is_some() {
        return Err(Outcome::ResponsesNotSupported);
    }
    if story.visibility == Visibility::Unlisted {
        return Err(Outcome::PostUnlisted);
    }
    if now.since(published) > NOMINATION_MAX_AGE {
        return Err(Outcome::TooOld);
    }
    match candidate.nomination {
        None => Ok(NominationStatus::Nominated),
        Some(NominationStatus::Accepted) => Err(Outcome::AlreadyLabeled),
        Some(_) => Err(Outcome::AlreadyNominated),
    }
}

/// A nomination as it is kept. A story has one at most.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nomination {
    /// The story.
    pub story_id: StoryId,
    /// Who nominated it; `None` when they are gone.
    pub nominated_by: Option<UserId>,
    /// Where it stands.
    pub status: NominationStatus,
    /// When it was nominated.
    pub nominated_at: Timestamp,
    /// When the staff decided.
    pub decided_at: Option<Timestamp>,
}

/// What staff make of a nomination.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NominationVerdict {
    /// The story gets its label.
    Accept,
    /// It does not.
    Decline,
}

impl NominationStatus {
    /// What becomes of the nomination. A verdict is final.
    ///
    /// # Errors
    /// [`PostInteractionOutcome::PermissionDenied`] for all but staff,
    /// [`PostInteractionOutcome::AlreadyLabeled`] and [`PostInteractionOutcome::AlreadyNominated`]
    /// when the verdict has been spoken.
    pub fn after(
        self,
        verdict: NominationVerdict,
        viewer: &Viewer,
    ) -> Result<Self, PostInteractionOutcome> {
        match viewer.is_staff() {
            true => self.decided(verdict),
            false => Err(PostInteractionOutcome::PermissionDenied),
        }
    }

    /// [`Self::after`], where the decision is the staff's: at the machine of the site.
    ///
    /// # Errors
    /// Those of [`Self::after`] but the first.
    pub fn decided(self, verdict: NominationVerdict) -> Result<Self, PostInteractionOutcome> {
        match (self, verdict) {
            (Self::Nominated, NominationVerdict::Accept) => Ok(Self::Accepted),
            (Self::Nominated, NominationVerdict::Decline) => Ok(Self::Declined),
            (Self::Accepted, _) => Err(PostInteractionOutcome::AlreadyLabeled),
            (Self::Declined, _) => Err(PostInteractionOutcome::AlreadyNominated),
        }
    }
}
