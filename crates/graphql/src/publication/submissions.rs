//! What a publication says about submissions: reading and changing it.

use super::settings::UpdateCollectionResult;
use crate::{
    call::{Call, call},
    field_error::Result,
    id::Id,
};
use async_graphql::{Context, Enum, InputObject, Object, SimpleObject};
use quire_app::publication::{self, NewSubmissionSettings};
use quire_core::{PublicationId, submission::SubmissionSettings};

/// Whose stories a publication takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::submission::SubmissionAudience")]
pub enum SubmissionAudience {
    /// Those of everybody with an account.
    Everybody,
    /// Those of the people who write for it.
    Writers,
}

/// What a publication says about submissions.
#[derive(Debug, Clone, SimpleObject)]
pub struct CollectionSubmissionSettings {
    /// What it says to those who submit a story; may be empty.
    pub guidelines: String,
    /// Whether it takes stories at all at the moment.
    pub is_open: bool,
    /// Whose stories it takes.
    pub audience: SubmissionAudience,
    /// Why it takes none of the viewer; null: it does.
    pub refusal: Option<String>,
}

/// What is said about submissions, and what of it concerns the viewer.
pub(super) async fn of(call: &Call, id: &PublicationId) -> Result<CollectionSubmissionSettings> {
    let found = settings(call, id).await?;
    let taken = found.takes(super::own_role(call, id).await?);
    Ok(CollectionSubmissionSettings {
        refusal: taken.err().map(|why| crate::refusal::sentence(&why)),
        guidelines: found.guidelines,
        is_open: found.is_open,
        audience: found.audience.into(),
    })
}

/// What is said about submissions.
pub(super) async fn settings(call: &Call, id: &PublicationId) -> Result<SubmissionSettings> {
    let id = id.clone();
    call.read(move |c| quire_store::publication::submissions(c, &id)).await
}

/// The submission settings of publications.
#[derive(Debug, Default)]
pub struct CollectionSubmissionMutation;

#[Object]
impl CollectionSubmissionMutation {
    /// Changes what a publication says about submissions. Nothing is overwritten that someone changed since
    /// the revision that the editor saw.
    async fn update_collection_submissions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Who may submit, and the guidelines.")]
        input: UpdateCollectionSubmissionsInput,
    ) -> Result<UpdateCollectionResult> {
        let call = call(ctx)?;
        let new = NewSubmissionSettings {
            revision: input.revision.into(),
            guidelines: input.guidelines,
            is_open: input.is_open,
            audience: input.audience.into(),
        };
        let id = &input.collection_id;
        let done = publication::change_submissions(&call.app, call.viewer(), id, &new);
        UpdateCollectionResult::of(done.await)
    }
}

/// What is to be said about submissions, all of it.
#[derive(Debug, InputObject)]
pub struct UpdateCollectionSubmissionsInput {
    /// The publication.
    pub collection_id: Id<PublicationId>,
    /// The revision that the editor saw: `desk.submissionsRevision`.
    pub revision: i32,
    /// What is said to those who submit a story.
    pub guidelines: String,
    /// Whether stories are taken at all.
    pub is_open: bool,
    /// Who may submit.
    pub audience: SubmissionAudience,
}
