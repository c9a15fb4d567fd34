//! Curating topics: the story that staff put at the head of one.

use super::Tag;
use crate::{
    call::call,
    field_error::Result,
    id::Id,
    outcome::{BadRequest, Forbidden, NotFound, Unauthorized},
    refusal::{refusals, sort},
};
use async_graphql::{Context, Object, Union};
use quire_app::{refusal::Refusal, tag};
use quire_core::{StoryId, TagSlug};
use std::sync::Arc;

/// Curating topics.
#[derive(Debug, Default)]
pub struct TagMutation;

#[Object]
impl TagMutation {
    /// Puts a story at the head of a topic's page, in the place of the one before. Staff only.
    async fn pick_for_topic(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The tag’s slug, such as `machine-learning`.")] tag_slug: Id<TagSlug>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<PickForTopicResult> {
        let call = call(ctx)?;
        PickForTopicResult::of(tag::pick(&call.app, call.viewer(), &tag_slug, Some(&post_id)).await)
    }

    /// Takes the story away from the head of a topic's page. Staff only.
    async fn unpick_for_topic(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The tag’s slug, such as `machine-learning`.")] tag_slug: Id<TagSlug>,
    ) -> Result<PickForTopicResult> {
        let call = call(ctx)?;
        PickForTopicResult::of(tag::pick(&call.app, call.viewer(), &tag_slug, None).await)
    }
}

/// The answer to picking a story for a topic.
#[derive(Debug, Union)]
pub enum PickForTopicResult {
    /// The topic.
    Tag(Tag),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer is not staff.
    Forbidden(Forbidden),
    /// No topic or no story of that id.
    NotFound(NotFound),
    /// The story cannot stand there.
    BadRequest(BadRequest),
}

refusals!(PickForTopicResult);

impl PickForTopicResult {
    fn of(done: std::result::Result<quire_core::tag::Tag, Refusal>) -> Result<Self> {
        Ok(match done.map_err(sort) {
            Ok(tag) => Self::Tag(Tag(Arc::new(tag))),
            Err(refused) => refused?.into(),
        })
    }
}
