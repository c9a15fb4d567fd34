//! Stories that take up others: beginning them, and what is shown of it.

use super::DraftResult;
use crate::{
    call::{Call, call},
    field_error::Result,
    id::Id,
    load::OriginOf,
    outcome::BadRequest,
    story::Post,
    vocabulary::PostOriginKind,
};
use async_graphql::{Context, InputObject, Object, SimpleObject};
use quire_app::draft::{StorySubject, begin_about};
use quire_core::{QuoteId, StoryId, story::Story};

/// Drafts: beginning those that take up another story.
#[derive(Debug, Default)]
pub struct AboutMutation;

#[Object]
impl AboutMutation {
    /// Begins a story that takes up a passage of another one, or the whole of it. The same save by
    /// the same person begins it once.
    async fn begin_story_about(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "What the story is about.")] input: BeginStoryAboutInput,
    ) -> Result<DraftResult> {
        let call = call(ctx)?;
        let about = match (input.in_response_to_quote_id, input.repost_of) {
            (Some(quote), None) => StorySubject::Quote(quote.0),
            (None, Some(story)) => StorySubject::Story(story.0),
            _ => {
                let why = "Name a quote or a story.";
                return Ok(DraftResult::BadRequest(BadRequest::because(why.to_owned())));
            }
        };
        let save = match input.save_id.parse() {
            Ok(save) => save,
            Err(reason) => {
                return Ok(DraftResult::BadRequest(BadRequest::because(format!("{reason}."))));
            }
        };
        DraftResult::of(begin_about(&call.app, call.viewer(), save, about).await)
    }
}

/// A story to begin; it takes up one of the two.
#[derive(Debug, InputObject)]
pub struct BeginStoryAboutInput {
    /// The save's name: 8 to 64 of `A-Z a-z 0-9 _ -`, the same for every try.
    pub save_id: String,
    /// A passage that someone took.
    pub in_response_to_quote_id: Option<Id<QuoteId>>,
    /// A story.
    pub repost_of: Option<Id<StoryId>>,
}

/// What a story takes up.
#[derive(Debug, Clone, SimpleObject)]
pub struct PostOrigin {
    /// What of it.
    pub kind: PostOriginKind,
    /// The story it takes up.
    pub post: Post,
}

/// What a story takes up, if the viewer may read that.
pub(crate) async fn origin(call: &Call, story: &Story) -> Result<Option<PostOrigin>> {
    let Some(origin) = call.load(OriginOf(story.id.clone())).await? else { return Ok(None) };
    let Some(source) = call.story(&origin.source).await? else { return Ok(None) };
    let post = Post::unblocked(call, source).await?;
    Ok(post.map(|post| PostOrigin { kind: origin.kind.into(), post }))
}
