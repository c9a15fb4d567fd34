//! What staff decided about stories, read at once.

use super::{Found, Load, wrapped};
use crate::field_error::FieldError;
use async_graphql::dataloader::Loader;
use quire_core::{StoryId, story::review::Verdict};

/// What staff decided about a story last.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct VerdictOn(pub StoryId);

impl Loader<VerdictOn> for Load {
    type Value = Verdict;
    type Error = FieldError;

    async fn load(&self, keys: &[VerdictOn]) -> Found<VerdictOn, Verdict> {
        let ids: Vec<StoryId> = keys.iter().map(|key| key.0.clone()).collect();
        let found = self.read(move |c| quire_store::story::verdicts(c, &ids)).await?;
        Ok(wrapped(found, VerdictOn))
    }
}
