//! Muting keywords and hiding single stories.

use crate::{
    call::call,
    field_error::Result,
    id::Id,
    outcome::{BadRequest, Forbidden, NotFound, Unauthorized},
    refusal::{Refused, refuse, sort},
    story::Post,
};
use async_graphql::{Context, Object, SimpleObject, Union};
use quire_app::{
    mute::{self, Hiding},
    refusal::Refusal,
};
use quire_core::{StoryId, Viewer, keyword::Keyword, story::Story};
use std::sync::Arc;

/// The keywords the viewer muted.
#[derive(Debug, Clone, SimpleObject)]
pub struct MutedKeywords {
    /// As they typed them, the last first.
    pub keywords: Vec<String>,
}

/// The answer to muting a keyword.
#[derive(Debug, Union)]
pub enum MuteKeywordResult {
    /// All there are now.
    MutedKeywords(MutedKeywords),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// It is no keyword, or there are very many already.
    BadRequest(BadRequest),
}

impl MuteKeywordResult {
    fn of(done: std::result::Result<Vec<Keyword>, Refusal>) -> Result<Self> {
        let refusal = match done {
            Ok(all) => {
                let keywords = all.iter().map(|keyword| keyword.text().to_owned()).collect();
                return Ok(Self::MutedKeywords(MutedKeywords { keywords }));
            }
            Err(refusal) => refusal,
        };
        Ok(match sort(refusal)? {
            Refused::Unauthorized(why) => Self::Unauthorized(why),
            Refused::Forbidden(why) => Self::Forbidden(why),
            Refused::BadRequest(why) => Self::BadRequest(why),
            Refused::NotFound(_) => Self::BadRequest(BadRequest::default()),
        })
    }
}

/// The answer to hiding a story.
#[derive(Debug, Union)]
pub enum HidePostResult {
    /// The story.
    Post(Post),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// Nothing of that id, or not for the viewer.
    NotFound(NotFound),
}

impl HidePostResult {
    fn missing() -> Self {
        Self::NotFound(NotFound::default())
    }

    fn of(viewer: &Viewer, done: std::result::Result<Story, Refusal>) -> Result<Self> {
        match done {
            Ok(story) => {
                Ok(Post::visible_to(viewer, Arc::new(story)).map_or_else(Self::missing, Self::Post))
            }
            Err(refusal) => refuse!(HidePostResult, refusal),
        }
    }
}

/// Keeping words and single stories away.
#[derive(Debug, Default)]
pub struct KeepAwayMutation;

#[Object]
impl KeepAwayMutation {
    /// Mutes a keyword: stories with it in title, subtitle or tags are not brought to the viewer any
    /// more. Letter case and accents do not count.
    async fn mute_keyword(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The keyword: a word or several.")] keyword: String,
    ) -> Result<MuteKeywordResult> {
        let call = call(ctx)?;
        MuteKeywordResult::of(mute::keyword(&call.app, call.viewer(), &keyword).await)
    }

    /// Ends that.
    async fn unmute_keyword(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The keyword: a word or several.")] keyword: String,
    ) -> Result<MuteKeywordResult> {
        let call = call(ctx)?;
        MuteKeywordResult::of(mute::unmute_keyword(&call.app, call.viewer(), &keyword).await)
    }

    /// Hides a story: it is not brought to the viewer any more.
    async fn hide_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<HidePostResult> {
        hide(ctx, &post_id, Hiding::Hide).await
    }

    /// Hides a story, and brings the viewer less like it.
    async fn show_less_like_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<HidePostResult> {
        hide(ctx, &post_id, Hiding::ShowLess).await
    }

    /// Ends both.
    async fn unhide_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<HidePostResult> {
        hide(ctx, &post_id, Hiding::Unhide).await
    }
}

async fn hide(ctx: &Context<'_>, id: &StoryId, hiding: Hiding) -> Result<HidePostResult> {
    let call = call(ctx)?;
    HidePostResult::of(call.viewer(), mute::story(&call.app, call.viewer(), id, hiding).await)
}
