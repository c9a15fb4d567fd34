//! What writers put on their profiles: pinned stories, and what they say of themselves.

use super::{
    call::call,
    draft::{Blocks, InvalidDocument},
    field_error::{FieldError, Result},
    id::Id,
    outcome::{BadRequest, Forbidden, NotFound, Unauthorized},
    person::User,
    refusal::{Refused, refusals, sort},
    story::Post,
};
use async_graphql::{Context, Object, Union};
use quire_app::{
    profile::{self, ProfileRefusal},
    refusal::Refusal,
};
use quire_core::{Document, StoryId, Viewer, story::Story};
use std::sync::Arc;

/// Profiles: writes.
#[derive(Debug, Default)]
pub struct ProfileMutation;

#[Object]
impl ProfileMutation {
    /// Pins a published story of the viewer's to the head of their profile.
    async fn pin_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<PinPostResult> {
        let call = call(ctx)?;
        PinPostResult::of(call.viewer(), profile::pin(&call.app, call.viewer(), &post_id).await)
    }

    /// Takes a story away from there.
    async fn unpin_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<PinPostResult> {
        let call = call(ctx)?;
        PinPostResult::of(call.viewer(), profile::unpin(&call.app, call.viewer(), &post_id).await)
    }

    /// Replaces what the viewer says of themselves at length: paragraphs and lists with links.
    async fn update_about(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The text, as blocks.")] blocks: Blocks,
    ) -> Result<UpdateAboutResult> {
        let call = call(ctx)?;
        let document = match blocks.read() {
            Ok(blocks) => Document { blocks },
            Err(unread) => return Ok(UpdateAboutResult::InvalidDocument(unread)),
        };
        let sent = document.blocks.clone();
        Ok(match profile::set_about(&call.app, call.viewer(), document).await {
            Ok(person) => UpdateAboutResult::User(User(Arc::new(person))),
            Err(ProfileRefusal::Invalid(problems)) => {
                UpdateAboutResult::InvalidDocument(InvalidDocument::of(&sent, problems))
            }
            Err(ProfileRefusal::Refused(refusal)) => match sort(refusal)? {
                Refused::Unauthorized(why) => UpdateAboutResult::Unauthorized(why),
                Refused::Forbidden(why) => UpdateAboutResult::Forbidden(why),
                Refused::BadRequest(why) => UpdateAboutResult::BadRequest(why),
                Refused::NotFound(_) => return Err(FieldError::internal(&"a viewer is not there")),
            },
        })
    }
}

/// The answer to pinning a story.
#[derive(Debug, Union)]
pub enum PinPostResult {
    /// The story.
    Post(Post),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// Nothing of that id, or not for the viewer.
    NotFound(NotFound),
    /// There is no more room, or the story is in no list.
    BadRequest(BadRequest),
}

refusals!(PinPostResult);

impl PinPostResult {
    fn of(viewer: &Viewer, done: std::result::Result<Story, Refusal>) -> Result<Self> {
        Ok(match done.map_err(sort) {
            Ok(story) => Post::visible_to(viewer, Arc::new(story))
                .map_or_else(|| Self::NotFound(NotFound::default()), Self::Post),
            Err(refused) => refused?.into(),
        })
    }
}

/// The answer to what the viewer says of themselves.
#[derive(Debug, Union)]
pub enum UpdateAboutResult {
    /// The viewer, as everybody sees them.
    User(User),
    /// The text breaks rules.
    InvalidDocument(InvalidDocument),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The account is suspended.
    Forbidden(Forbidden),
    /// The text cannot stand there.
    BadRequest(BadRequest),
}
