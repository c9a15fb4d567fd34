//! Submitting a story, taking it back, accepting and declining it, asking for changes.

use super::{Submission, SuggestEditInput};
use crate::{
    call::call,
    field_error::Result,
    id::Id,
    outcome::{
        BadRequest, Conflict, Forbidden, NotFound, PublishingRestrictedBannedLinks, Unauthorized,
    },
    refusal::{refusals, sort},
};
use async_graphql::{Context, InputObject, Object, Union};
use quire_app::{
    draft::PublishRefusal,
    refusal::Refusal,
    submission::{self, NewSubmission, NewSuggestedEdit},
};
use quire_core::{
    PublicationId, StoryId, SubmissionId, UserId,
    submission::{self as core, StoryPart},
};

/// Submissions: what is done with them.
#[derive(Debug, Default)]
pub struct SubmissionMutation;

#[Object]
impl SubmissionMutation {
    /// Hands a story of the viewer in to a publication they write for. They go on writing; its owners
    /// and editors are told.
    async fn submit_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The story, the publication and a note for its editors.")]
        input: SubmitPostInput,
    ) -> Result<SubmissionStepResult> {
        let call = call(ctx)?;
        let new = NewSubmission {
            story: input.post_id.0,
            publication: input.collection_id.0,
            note: input.note.unwrap_or_default(),
            notifies_followers: input.notifies_followers,
        };
        let done = submission::submit(&call.app, call.viewer(), new).await;
        SubmissionStepResult::of(done.map_err(PublishRefusal::from))
    }

    /// Takes a submission of the viewer back.
    async fn cancel_submission(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the submission.")] id: Id<SubmissionId>,
    ) -> Result<SubmissionStepResult> {
        let call = call(ctx)?;
        SubmissionStepResult::of(submission::cancel(&call.app, call.viewer(), &id).await)
    }

    /// Publishes a submitted story in the publication, as the editor read it. Whatever shows the story
    /// is purged before the answer.
    async fn accept_submission(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the submission.")] id: Id<SubmissionId>,
        #[graphql(
            desc = "The revision that was read; the change is refused when another came between."
        )]
        revision: i32,
    ) -> Result<SubmissionStepResult> {
        let call = call(ctx)?;
        let revision = i64::from(revision);
        SubmissionStepResult::of(submission::accept(&call.app, call.viewer(), &id, revision).await)
    }

    /// Declines a submitted story, with what its writer is told about it.
    async fn decline_submission(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the submission.")] id: Id<SubmissionId>,
        #[graphql(desc = "What the writer is told.")] answer: Option<String>,
    ) -> Result<SubmissionStepResult> {
        let call = call(ctx)?;
        let answer = answer.unwrap_or_default();
        SubmissionStepResult::of(submission::decline(&call.app, call.viewer(), &id, &answer).await)
    }

    /// Gives a submitted story back to its writer with what is to be changed.
    async fn request_submission_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the submission.")] id: Id<SubmissionId>,
        #[graphql(desc = "What the writer is told.")] answer: String,
    ) -> Result<SubmissionStepResult> {
        let call = call(ctx)?;
        let done = submission::request_changes(&call.app, call.viewer(), &id, &answer).await;
        SubmissionStepResult::of(done)
    }

    /// Suggests other words for a part of a submitted story, in the place of what was suggested for it before. The
    /// story stays as its writer wrote it.
    async fn suggest_edit(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The place in the story and the words suggested.")]
        input: SuggestEditInput,
    ) -> Result<SubmissionStepResult> {
        let call = call(ctx)?;
        let Ok(part) = input.part.parse::<StoryPart>() else {
            return SubmissionStepResult::of(Err(Refusal::NotFound.into()));
        };
        let (submission, before, after) = (input.submission_id.0, input.before, input.after);
        let new = NewSuggestedEdit { submission, part, before, after };
        SubmissionStepResult::of(submission::suggest(&call.app, call.viewer(), new).await)
    }

    /// Takes suggested edits over into the viewer's story, or lets them be: all of them or none.
    async fn decide_suggested_edits(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the submission.")] id: Id<SubmissionId>,
        #[graphql(desc = "The ids of the changes that are meant.")] parts: Vec<String>,
        #[graphql(desc = "Whether they are accepted; else they are declined.")] is_accepted: bool,
    ) -> Result<SubmissionStepResult> {
        let call = call(ctx)?;
        // What is no part has no suggestion to decide about.
        let parts = parts.iter().filter_map(|part| part.parse().ok()).collect();
        let decided =
            submission::decide_edits(&call.app, call.viewer(), &id, parts, is_accepted).await;
        SubmissionStepResult::of(decided)
    }

    /// Gives a submission to an editor of the publication, who is told, or to no one (null).
    async fn assign_submission(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the submission.")] id: Id<SubmissionId>,
        #[graphql(desc = "The editor who is to take it on; null: no one.")] editor_id: Option<
            Id<UserId>,
        >,
    ) -> Result<SubmissionStepResult> {
        let call = call(ctx)?;
        let editor = editor_id.map(|editor| editor.0);
        SubmissionStepResult::of(submission::assign(&call.app, call.viewer(), &id, editor).await)
    }

    /// Hands a story in again with the changes that were asked for.
    async fn submit_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the submission.")] id: Id<SubmissionId>,
        #[graphql(desc = "The note.")] note: Option<String>,
    ) -> Result<SubmissionStepResult> {
        let call = call(ctx)?;
        let note = note.unwrap_or_default();
        SubmissionStepResult::of(
            submission::submit_changes(&call.app, call.viewer(), &id, &note).await,
        )
    }

    /// Takes back, within ten minutes, that the viewer declined a story or asked for changes.
    async fn undo_submission_decision(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the submission.")] id: Id<SubmissionId>,
    ) -> Result<SubmissionStepResult> {
        let call = call(ctx)?;
        SubmissionStepResult::of(submission::undo(&call.app, call.viewer(), &id).await)
    }
}

/// A story to be submitted.
#[derive(Debug, InputObject)]
pub struct SubmitPostInput {
    /// The story.
    pub post_id: Id<StoryId>,
    /// The publication.
    pub collection_id: Id<PublicationId>,
    /// What the writer says to the editors.
    pub note: Option<String>,
    /// Whether followers are told when it appears, once in its life; null: as chosen before.
    pub notifies_followers: Option<bool>,
}

/// The answer to a step of a submission.
#[derive(Debug, Union)]
pub enum SubmissionStepResult {
    /// The submission as it stands now.
    Submission(Submission),
    /// The text changed since it was read, or the submission has come to its end.
    Conflict(Conflict),
    /// It leads to a site that is banned here.
    PublishingRestrictedBannedLinks(PublishingRestrictedBannedLinks),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// Nothing of that id, or not for the viewer.
    NotFound(NotFound),
    /// It cannot be submitted or published like this.
    BadRequest(BadRequest),
}

refusals!(SubmissionStepResult);

impl SubmissionStepResult {
    fn of(done: std::result::Result<core::Submission, PublishRefusal>) -> Result<Self> {
        Ok(match done {
            Ok(submission) => Self::Submission(submission.into()),
            Err(PublishRefusal::BannedLinks) => {
                Self::PublishingRestrictedBannedLinks(PublishingRestrictedBannedLinks::default())
            }
            Err(PublishRefusal::Conflict) => Self::Conflict(Conflict::default()),
            Err(PublishRefusal::Refused(refusal)) => sort(refusal)?.into(),
        })
    }
}
