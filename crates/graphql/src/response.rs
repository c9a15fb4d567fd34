//! Responses: sending and changing them, hiding them, and closing the discussion.

mod thread;

pub use thread::{PostResponses, ThreadedPostResponses};
pub(super) use thread::{ancestors, can_hide, is_hidden, responses};

use super::{
    call::call,
    draft::{Blocks, DraftResult, InvalidDocument},
    field_error::Result,
    id::Id,
    outcome::{
        BadRequest, DiscussionClosed, Forbidden, NotFound, PublishingRestrictedBannedLinks,
        RateLimited, Unauthorized,
    },
    refusal::{refusals, refuse, sort},
    scalar::int,
    story::Post,
};
use async_graphql::{Context, InputObject, Object, Union};
use quire_app::{
    refusal::Refusal,
    response::{self, ResponseRefusal},
};
use quire_core::{Document, StoryId, Viewer, document::Block, story::Story};
use std::sync::Arc;

/// Responses: writes.
#[derive(Debug, Default)]
pub struct ResponseMutation;

#[Object]
impl ResponseMutation {
    /// Publishes a response at once. The same save by the same person to the same story responds
    /// once.
    async fn respond_to_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The story and the text of the response.")] input: RespondInput,
    ) -> Result<RespondResult> {
        let call = call(ctx)?;
        let save = match input.save_id.parse() {
            Ok(save) => save,
            Err(reason) => {
                return Ok(RespondResult::BadRequest(BadRequest::because(format!("{reason}."))));
            }
        };
        let document = match input.blocks.read() {
            Ok(blocks) => Document { blocks },
            Err(unread) => return Ok(RespondResult::InvalidDocument(unread)),
        };
        let sent = document.blocks.clone();
        let done =
            response::respond(&call.app, call.viewer(), &input.post_id, &save, document).await;
        RespondResult::of(call.viewer(), done, &sent)
    }

    /// Replaces the text of the viewer's response, at once.
    async fn update_response(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The response and its new text.")] input: UpdateResponseInput,
    ) -> Result<RespondResult> {
        let call = call(ctx)?;
        let document = match input.blocks.read() {
            Ok(blocks) => Document { blocks },
            Err(unread) => return Ok(RespondResult::InvalidDocument(unread)),
        };
        let sent = document.blocks.clone();
        let done = response::update(&call.app, call.viewer(), &input.post_id, document).await;
        RespondResult::of(call.viewer(), done, &sent)
    }

    /// Publishes the text of the viewer's response as a story of its own, too. Again and again it is
    /// one story.
    async fn publish_response_as_story(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
        #[graphql(desc = "The title.")] title: String,
    ) -> Result<RespondResult> {
        let call = call(ctx)?;
        let done = response::publish_as_story(&call.app, call.viewer(), &post_id, &title).await;
        RespondResult::of(call.viewer(), done, &[])
    }

    /// Hides a response below the viewer's story. Its writer still sees it.
    async fn hide_post_response_on_parent_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The story under which it stands.")] parent_post_id: Id<StoryId>,
        #[graphql(desc = "The id of the response.")] post_response_id: Id<StoryId>,
    ) -> Result<HideResponseResult> {
        let call = call(ctx)?;
        let done =
            response::hide(&call.app, call.viewer(), &parent_post_id, &post_response_id).await;
        HideResponseResult::of(call.viewer(), done)
    }

    /// Shows a hidden response again.
    async fn unhide_post_response_on_parent_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The story under which it stands.")] parent_post_id: Id<StoryId>,
        #[graphql(desc = "The id of the response.")] post_response_id: Id<StoryId>,
    ) -> Result<HideResponseResult> {
        let call = call(ctx)?;
        let done =
            response::unhide(&call.app, call.viewer(), &parent_post_id, &post_response_id).await;
        HideResponseResult::of(call.viewer(), done)
    }

    /// Closes the discussion of the viewer's story: no one responds to it or to anything below it.
    async fn close_discussion(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<DraftResult> {
        let call = call(ctx)?;
        DraftResult::of(response::close(&call.app, call.viewer(), &post_id).await)
    }

    /// Opens a closed discussion again.
    async fn reopen_discussion(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<DraftResult> {
        let call = call(ctx)?;
        DraftResult::of(response::reopen(&call.app, call.viewer(), &post_id).await)
    }
}

/// A response to send.
#[derive(Debug, InputObject)]
pub struct RespondInput {
    /// The story or response it answers.
    pub post_id: Id<StoryId>,
    /// The save's name: 8 to 64 of `A-Z a-z 0-9 _ -`, the same for every try.
    pub save_id: String,
    /// The text.
    pub blocks: Blocks,
}

/// A response to change.
#[derive(Debug, InputObject)]
pub struct UpdateResponseInput {
    /// The response.
    pub post_id: Id<StoryId>,
    /// The whole new text.
    pub blocks: Blocks,
}

/// The answer to sending or changing a response.
#[derive(Debug, Union)]
pub enum RespondResult {
    /// The response, as readers see it.
    Post(Post),
    /// The text breaks rules.
    InvalidDocument(InvalidDocument),
    /// The discussion is closed.
    DiscussionClosed(DiscussionClosed),
    /// It leads to a site that is banned here.
    PublishingRestrictedBannedLinks(PublishingRestrictedBannedLinks),
    /// Too many in an hour.
    RateLimited(RateLimited),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// Nothing of that id, or not for the viewer.
    NotFound(NotFound),
    /// The input makes no sense.
    BadRequest(BadRequest),
}

refusals!(RespondResult);

impl RespondResult {
    /// The answer to these blocks.
    fn of(
        viewer: &Viewer,
        done: std::result::Result<Story, ResponseRefusal>,
        sent: &[Block],
    ) -> Result<Self> {
        Ok(match done {
            Ok(story) => Post::visible_to(viewer, Arc::new(story))
                .map_or_else(|| Self::NotFound(NotFound::default()), Self::Post),
            Err(ResponseRefusal::Invalid(problems)) => {
                Self::InvalidDocument(InvalidDocument::of(sent, problems))
            }
            Err(ResponseRefusal::Closed(what)) => {
                let message = quire_core::message::response::closed(what);
                Self::DiscussionClosed(DiscussionClosed { message })
            }
            Err(ResponseRefusal::BannedLinks) => {
                Self::PublishingRestrictedBannedLinks(PublishingRestrictedBannedLinks::default())
            }
            Err(ResponseRefusal::RateLimited { retry_after }) => Self::RateLimited(RateLimited {
                message: "You have written a lot in the last hour. Please wait a while.".to_owned(),
                retry_after: int(retry_after),
            }),
            Err(ResponseRefusal::Refused(refusal)) => sort(refusal)?.into(),
        })
    }
}

/// The answer to hiding a response.
#[derive(Debug, Union)]
pub enum HideResponseResult {
    /// The story that the response answers, with the new count.
    Post(Post),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// No response of that id below that story, or not for the viewer.
    NotFound(NotFound),
}

impl HideResponseResult {
    pub(super) fn of(viewer: &Viewer, done: std::result::Result<Story, Refusal>) -> Result<Self> {
        match done {
            Ok(parent) => Ok(match Post::visible_to(viewer, Arc::new(parent)) {
                Some(post) => Self::Post(post),
                None => Self::NotFound(NotFound::default()),
            }),
            Err(refusal) => refuse!(HideResponseResult, refusal),
        }
    }
}
