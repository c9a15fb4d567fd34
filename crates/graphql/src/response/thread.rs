//! What a story shows of the discussion it stands in.

use crate::{
    call::Call,
    field_error::Result,
    load::{HiddenResponse, ResponsesTo},
    paging::{PagingInfo, PagingOptions, info, paging},
    story::Post,
    vocabulary::ResponseSortType,
};
use async_graphql::SimpleObject;
use quire_app::response::written_by;
use quire_core::{
    policy::{StoryChange, hide_response, knows_of_hiding},
    story::Story,
};
use quire_store::Page;
use std::sync::Arc;

/// A page of the responses to a story, each with its own thread.
#[derive(Debug, Clone, SimpleObject)]
pub struct ThreadedPostResponses {
    /// The responses.
    pub posts: Vec<Post>,
    /// Where it goes on.
    pub paging_info: PagingInfo,
}

/// How many responses a story has.
#[derive(Debug, Clone, SimpleObject)]
pub struct PostResponses {
    /// Published direct responses that are not hidden.
    pub count: i32,
}

/// A page of the direct responses to a story, and how long it was asked to be.
pub(crate) async fn responses(
    call: &Call,
    story: &Story,
    options: Option<PagingOptions>,
    order: ResponseSortType,
) -> Result<(Page<Story>, u32)> {
    let paging = paging(options)?;
    let limit = paging.limit;
    let wanted = ResponsesTo { story: story.id.clone(), order: order.into(), paging };
    Ok((call.load(wanted).await?.unwrap_or_default(), limit))
}

impl ThreadedPostResponses {
    pub(crate) fn of(call: &Call, page: Page<Story>, limit: u32) -> Self {
        let paging_info = info(&page, limit);
        Self { posts: Post::all_visible_to(call.viewer(), page.items), paging_info }
    }
}

/// What a response stands under, as far as the viewer may read it: from the top down.
pub(crate) async fn ancestors(call: &Call, story: &Story) -> Result<Vec<Post>> {
    if story.in_response_to.is_none() {
        return Ok(Vec::new());
    }
    let id = story.id.clone();
    let mut posts = Vec::new();
    for above in call.read(move |c| quire_store::story::ancestors(c, &id)).await? {
        posts.extend(Post::unblocked(call, Arc::new(above)).await?);
    }
    Ok(posts)
}

/// Whether a response is hidden below what it answers, as far as the viewer may know.
pub(crate) async fn is_hidden(call: &Call, story: &Story) -> Result<bool> {
    let Some(parent) = &story.in_response_to else { return Ok(false) };
    if call.load(HiddenResponse(story.id.clone())).await?.is_none() {
        return Ok(false);
    }
    let parent = call.story(parent).await?;
    Ok(parent.is_some_and(|parent| knows_of_hiding(call.viewer(), story, &parent)))
}

/// Whether the viewer may hide a response below what it answers.
pub(crate) async fn can_hide(call: &Call, story: &Story) -> Result<bool> {
    let (Some(parent), Some(_)) = (&story.in_response_to, call.viewer().user_id()) else {
        return Ok(false);
    };
    let Some(parent) = call.story(parent).await? else { return Ok(false) };
    let writer = call.person(&story.creator_id).await?;
    let by = written_by(Some(&*writer));
    Ok(call.viewer().may_act() && hide_response(call.viewer(), &parent, by) == StoryChange::Allowed)
}
