//! The account of the person who is signed in.

use crate::{
    call::call,
    field_error::Result,
    load::ViewedAt,
    membership::{self, Membership},
    paging::length,
    scalar::DateTime,
    sidebar::{FollowedEntitiesConnection, SidebarLook, followed, look},
    tag::Tag,
};
use async_graphql::{Context, ID, Object};
use quire_core::person::Person;
use std::sync::Arc;

/// The account of the person who is signed in.
#[derive(Debug, Clone)]
pub struct ViewerEdge(pub(super) Arc<Person>);

/// The account of the person who is signed in.
#[Object]
impl ViewerEdge {
    /// Its id: the person's.
    async fn id(&self) -> ID {
        ID(self.0.id.to_string())
    }
    /// When it was made.
    async fn created_at(&self) -> DateTime {
        self.0.created_at.into()
    }
    /// The membership; null without one.
    async fn membership(&self, ctx: &Context<'_>) -> Result<Option<Membership>> {
        membership::membership(ctx, &self.0).await
    }
    /// How the sidebar is for them.
    async fn sidebar(&self, ctx: &Context<'_>) -> Result<SidebarLook> {
        look(call(ctx)?).await
    }
    // C009
    /// The writers and publications they follow, the last to publish first; ten unless it is said.
    async fn followed_entities_connection(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The most to answer with.")] first: Option<i32>,
    ) -> Result<FollowedEntitiesConnection> {
        followed(call(ctx)?, self.0.id.clone(), first).await
    }
    /// When they last looked at a place that carries a dot, or at something they follow; null:
    /// never.
    async fn followed_entity_viewed_at(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of what is followed.")] feed_id: ID,
    ) -> Result<Option<DateTime>> {
        Ok(call(ctx)?.load(ViewedAt(feed_id.to_string())).await?.map(DateTime))
    }
    /// The topics they follow, in the order of their names' words.
    async fn followed_topics(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The most to answer with.", default = 10)] first: i32,
    ) -> Result<Vec<Tag>> {
        let (call, id, first) = (call(ctx)?, self.0.id.clone(), length(first)?);
        let topics =
            call.read(move |c| quire_store::follow::topics(c, &id, i64::from(first))).await?;
        Tag::all(call, &topics).await
    }
    /// Whether they follow anybody or anything yet.
    async fn is_following_anything(&self, ctx: &Context<'_>) -> Result<bool> {
        let (call, id) = (call(ctx)?, self.0.id.clone());
        call.read(move |c| quire_store::follow::anything(c, &id)).await
    }
}
