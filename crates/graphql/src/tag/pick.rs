//! Curating topics: the story that staff put at the head of one.

use super::Tag;
use crate::{
    call::call,
    field_error::Result,
    outcome::{BadRequest, Forbidden, NotFound, Unauthorized},
    refusal::{Refused, sort},
};
use async_graphql::{Context, ID, Object, Union};
use quire_app::{refusal::Refusal, tag};
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
        tag_slug: ID,
        post_id: ID,
    ) -> Result<PickForTopicResult> {
        let call = call(ctx)?;
        let (Ok(slug), Ok(id)) = (tag_slug.parse(), post_id.parse()) else {
            return Ok(PickForTopicResult::NotFound(NotFound::default()));
        };
        PickForTopicResult::of(tag::pick(&call.app, call.viewer(), &slug, Some(&id)).await)
    }

    /// Takes the story away from the head of a topic's page. Staff only.
    async fn unpick_for_topic(
        &self,
        ctx: &Context<'_>,
        tag_slug: ID,
    ) -> Result<PickForTopicResult> {
        let call = call(ctx)?;
        let Ok(slug) = tag_slug.parse() else {
            return Ok(PickForTopicResult::NotFound(NotFound::default()));
        };
        PickForTopicResult::of(tag::pick(&call.app, call.viewer(), &slug, None).await)
    }
}

/// The answer to picking a story for a topic.
#[derive(Debug, Union)]
pub enum PickForTopicResult {
    /// The topic.
    Tag(Tag),
    /// Nobody is signed in.
    Unauthorized(Unauthorized),
    /// The viewer is not staff.
    Forbidden(Forbidden),
    /// No topic or no story of that id.
    NotFound(NotFound),
    /// The story cannot stand there.
    BadRequest(BadRequest),
}

impl PickForTopicResult {
    fn of(done: std::result::Result<quire_core::tag::Tag, Refusal>) -> Result<Self> {
        Ok(match done.map_err(sort) {
            Ok(tag) => Self::Tag(Tag(Arc::new(tag))),
            Err(refused) => match refused? {
                Refused::Unauthorized(why) => Self::Unauthorized(why),
                Refused::Forbidden(why) => Self::Forbidden(why),
                Refused::NotFound(why) => Self::NotFound(why),
                Refused::BadRequest(why) => Self::BadRequest(why),
            },
        })
    }
}
