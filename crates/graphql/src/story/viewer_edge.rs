//! What the viewer has to do with a story.

use super::nomination::PostNomination;
use crate::{
    call::call,
    field_error::Result,
    load::{ClapsBy, ProgressOf, SavedBy},
    publication::{CollectionPicks, picks_of},
    quote::Quote,
    response,
    scalar::int,
};
use async_graphql::{Context, Object};
use quire_app::metering;
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
    /// Whether it is on any of the viewer's lists.
    async fn is_saved(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(call(ctx)?.load(SavedBy(self.0.id.clone())).await?.is_some())
    }
    /// How far the viewer came, 0 to 100; null where they did not begin or keep no history.
    async fn reading_percent(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        let percent = call(ctx)?.load(ProgressOf(self.0.id.clone())).await?;
        Ok(percent.map(int))
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
    /// How it stands out in its publication; null unless the viewer decides about that.
    async fn collection_picks(&self, ctx: &Context<'_>) -> Result<Option<CollectionPicks>> {
        picks_of(call(ctx)?, &self.0).await
    }
    /// Whether the viewer nominates stories here for the staff's picks, and sees what becomes of it.
    async fn can_nominate(&self, ctx: &Context<'_>) -> Result<bool> {
        let (call, story) = (call(ctx)?, self.0.clone());
        let viewer = call.viewer().clone();
        call.read(move |c| quire_app::nomination::may_see(c, &viewer, &story)).await
    }
    /// Its nomination for the staff's picks; null where there is none, and for those who nominate nothing here.
    async fn nomination(&self, ctx: &Context<'_>) -> Result<Option<PostNomination>> {
        let (call, story) = (call(ctx)?, self.0.clone());
        let viewer = call.viewer().clone();
        let asked = viewer.clone();
        let found = call.read(move |c| quire_app::nomination::visible(c, &asked, &story)).await?;
        Ok(found.map(|nomination| PostNomination::of(&viewer, &nomination)))
    }
    /// The viewer's highlights and private notes; for its author also the notes of others, the last
    /// first.
    async fn quotes(&self, ctx: &Context<'_>) -> Result<Vec<Quote>> {
        let (call, story) = (call(ctx)?, self.0.clone());
        let viewer = call.viewer().clone();
        let shown = call.read(move |c| quire_app::quote::visible(c, &viewer, &story)).await?;
        Ok(shown.into_iter().map(Quote::from).collect())
    }
    /// How much of it the viewer is shown, and why: `paywalled`, `member` or `not_metered`.
    async fn metering(&self, ctx: &Context<'_>) -> Result<String> {
        let call = call(ctx)?;
        Ok(metering::of(&call.app, call.viewer(), &self.0).metering.to_string())
    }
    /// How many more members' stories are opened to the viewer in the window that runs; null where
    /// nothing is counted.
    async fn stories_left(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        let call = call(ctx)?;
        Ok(metering::of(&call.app, call.viewer(), &self.0).left.map(|left| int(left.into())))
    }
    /// Whether its author takes private notes from the viewer.
    async fn accepts_private_notes(&self, ctx: &Context<'_>) -> Result<bool> {
        let (call, author) = (call(ctx)?, self.0.creator_id.clone());
        match call.viewer().user_id() {
            None => Ok(false),
            Some(me) if *me == author => Ok(true),
            Some(_) => call.read(move |c| quire_app::quote::allows_notes(c, &author)).await,
        }
    }
}
