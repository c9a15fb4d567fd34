//! What editors would change in a submitted story.

use crate::{
    call::call, field_error::Result, id::Id, person::User, scalar::DateTime,
    vocabulary::SuggestedEditState,
};
use async_graphql::{Context, InputObject, Object, SimpleObject};
use quire_app::submission::ComparedEdit;
use quire_core::{SubmissionId, draft::Draft, submission::suggested_edit::parts};

/// What an editor would change in one part of a submitted story.
#[derive(Debug, Clone)]
pub struct SuggestedEdit(pub ComparedEdit);

/// What an editor would change in one part of a submitted story.
#[Object]
impl SuggestedEdit {
    /// The part: `title`, `subtitle`, or `block:` and the id of a block.
    async fn part(&self) -> String {
        self.0.edit.part.to_string()
    }
    /// What the editor read there.
    async fn before(&self) -> &str {
        &self.0.edit.before
    }
    /// What should stand there; empty where the part should go.
    async fn after(&self) -> &str {
        &self.0.edit.after
    }
    /// What became of it.
    async fn state(&self) -> SuggestedEditState {
        self.0.edit.state.into()
    }
    /// Whether the part says something else by now than the editor read.
    async fn is_outdated(&self) -> bool {
        self.0.is_outdated
    }
    /// Who suggested it; null when they are gone.
    async fn editor(&self, ctx: &Context<'_>) -> Result<Option<User>> {
        let Some(id) = &self.0.edit.editor_id else { return Ok(None) };
        Ok(Some(User(call(ctx)?.person(id).await?)))
    }
    /// When it was suggested.
    async fn made_at(&self) -> DateTime {
        self.0.edit.made_at.into()
    }
}

/// A part of a submitted story for which edits can be suggested.
#[derive(Debug, Clone, SimpleObject)]
pub struct SubmittedPart {
    /// The part: `title`, `subtitle`, or `block:` and the id of a block.
    pub part: String,
    /// What stands there, without formatting.
    pub text: String,
}

impl SubmittedPart {
    /// All of a story, in reading order.
    pub(super) fn all(draft: &Draft) -> Vec<Self> {
        let all = parts(draft).into_iter();
        all.map(|(part, text)| Self { part: part.to_string(), text: text.to_owned() }).collect()
    }
}

/// What an editor would change.
#[derive(Debug, InputObject)]
pub struct SuggestEditInput {
    /// The submission.
    pub submission_id: Id<SubmissionId>,
    /// The part: `title`, `subtitle`, or `block:` and the id of a block.
    pub part: String,
    /// What the editor read there.
    pub before: String,
    /// What should stand there; the same as before takes the suggestion back, nothing takes the part out.
    pub after: String,
}
