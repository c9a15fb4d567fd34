//! What the viewer has to do with a story.

use crate::graphql::{
    call::call,
    fault::Result,
    load::{ClapsBy, SavedBy},
    response,
    scalar::int,
};
use async_graphql::{Context, Object};
use quire_core::{
    policy::{StoryChange, change_story},
    story::Story,
};
use std::sync::Arc;

/// What the viewer has to do with a story.
#[derive(Debug, Clone)]
pub struct PostViewerEdge(pub(super) Arc<Story>);

/// What the viewer has to do with a story.
#[Object]
impl PostViewerEdge {
    /// The viewer's claps.
    async fn clap_count(&self, ctx: &Context<'_>) -> Result<i32> {
        let given = call(ctx)?.load(ClapsBy(self.0.id.clone())).await?;
        Ok(int(given.unwrap_or(0)))
    }
    /// Whether the viewer wrote it.
    async fn is_author(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(call(ctx)?.viewer().user_id() == Some(&self.0.creator_id))
    }
    /// Whether it is on the viewer's reading list.
    async fn is_saved(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(call(ctx)?.load(SavedBy(self.0.id.clone())).await?.is_some())
    }
    /// Whether the viewer may change it.
    async fn can_edit(&self, ctx: &Context<'_>) -> Result<bool> {
        let viewer = call(ctx)?.viewer();
        Ok(viewer.may_act() && change_story(viewer, &self.0) == StoryChange::Allowed)
    }
    /// Whether the viewer may hide it below what it answers, and show it again.
    async fn can_hide(&self, ctx: &Context<'_>) -> Result<bool> {
        response::can_hide(call(ctx)?, &self.0).await
    }
}
