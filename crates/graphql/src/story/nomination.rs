//! Nominating stories for the staff's picks.

use super::Post;
use crate::{
    call::call,
    field_error::{FieldError, Result},
    id::Id,
    outcome::Unauthorized,
    scalar::DateTime,
    vocabulary::{NominationStatus, PostInteractionOutcome},
};
use async_graphql::{Context, Enum, ID, Object, SimpleObject, Union};
use quire_app::nomination::{self, NominationRefusal};
use quire_core::{
    StoryId, Viewer,
    nomination::{Nomination, NominationVerdict as Verdict},
    story::Story,
};
use std::sync::Arc;

/// That a story was nominated, and what became of it.
#[derive(Debug, Clone, SimpleObject)]
pub struct PostNomination {
    /// The story's id: it is nominated once.
    pub id: ID,
    /// Where it stands.
    pub status: NominationStatus,
    /// When it was nominated.
    pub nominated_at: DateTime,
    /// Whether the viewer decides about it.
    pub can_decide: bool,
}

impl PostNomination {
    pub(super) fn of(viewer: &Viewer, nomination: &Nomination) -> Self {
        let waits = nomination.decided_at.is_none();
        Self {
            id: ID(nomination.story_id.to_string()),
            status: nomination.status.into(),
            nominated_at: nomination.nominated_at.into(),
            can_decide: waits && viewer.is_staff(),
        }
    }
}

/// What the staff makes of a nomination.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Verdict")]
pub enum NominationVerdict {
    /// The story becomes a staff pick.
    Accept,
    /// It does not.
    Decline,
}

/// Why something may not be done with a story.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct PostInteractionError {
    /// Which of the reasons.
    pub outcome: PostInteractionOutcome,
    /// A text for people.
    pub message: String,
}

/// The answer to nominating a story, or to deciding about that.
#[derive(Debug, Union)]
pub enum NominatePostResult {
    /// The story.
    Post(Post),
    /// It may not be done.
    PostInteractionError(PostInteractionError),
    /// No one is signed in.
    Unauthorized(Unauthorized),
}

impl NominatePostResult {
    fn of(viewer: &Viewer, done: std::result::Result<Story, NominationRefusal>) -> Result<Self> {
        match done {
            Ok(story) => Post::visible_to(viewer, Arc::new(story))
                .map(Self::Post)
                .ok_or_else(|| FieldError::internal(&"a nominated story is read by its nominator")),
            Err(NominationRefusal::Store(error)) => Err(error.into()),
            Err(NominationRefusal::Outcome(outcome)) => {
                Ok(Self::PostInteractionError(PostInteractionError {
                    message: outcome.message().to_owned(),
                    outcome: outcome.into(),
                }))
            }
        }
    }
}

/// Nominations.
#[derive(Debug, Default)]
pub struct NominationMutation;

#[Object]
impl NominationMutation {
    /// Nominates a story for the staff's picks: owners and editors of its publication, and staff.
    async fn nominate_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] target_post_id: Id<StoryId>,
    ) -> Result<NominatePostResult> {
        let call = call(ctx)?;
        if call.viewer().user_id().is_none() {
            return Ok(NominatePostResult::Unauthorized(Unauthorized::default()));
        }
        let done = nomination::nominate(&call.app, call.viewer(), &target_post_id).await;
        NominatePostResult::of(call.viewer(), done)
    }

    /// Accepts or declines a nomination, for good. Staff only.
    async fn decide_nomination(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] target_post_id: Id<StoryId>,
        #[graphql(desc = "The decision.")] verdict: NominationVerdict,
    ) -> Result<NominatePostResult> {
        let call = call(ctx)?;
        if call.viewer().user_id().is_none() {
            return Ok(NominatePostResult::Unauthorized(Unauthorized::default()));
        }
        let verdict = Verdict::from(verdict);
        let done = nomination::decide(&call.app, call.viewer(), &target_post_id, verdict).await;
        NominatePostResult::of(call.viewer(), done)
    }
}
