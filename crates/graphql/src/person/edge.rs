//! What ties people: to the viewer, and to publications.

use crate::{
    call::call,
    field_error::Result,
    load::{Blocks, FollowedBy, FollowsPerson, MutesPerson},
    publication::Collection,
    vocabulary::PublicationRole,
};
use async_graphql::{Context, Object, SimpleObject};
use quire_core::UserId;

/// What the viewer has to do with a person.
#[derive(Debug, Clone)]
pub struct UserViewerEdge(pub(super) UserId);

/// What the viewer has to do with a person.
#[Object]
impl UserViewerEdge {
    /// Whether the viewer follows them.
    async fn is_following(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(call(ctx)?.load(FollowsPerson(self.0.clone())).await?.is_some())
    }
    /// Whether they follow the viewer.
    async fn is_follower(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(call(ctx)?.load(FollowedBy(self.0.clone())).await?.is_some())
    }
    /// Whether the viewer muted them.
    async fn is_muting(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(call(ctx)?.load(MutesPerson(self.0.clone())).await?.is_some())
    }
    /// Whether the viewer blocked them.
    async fn is_blocking(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(call(ctx)?.load(Blocks(self.0.clone())).await?.is_some())
    }
    /// Whether they are the viewer.
    async fn is_self(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(call(ctx)?.viewer().user_id() == Some(&self.0))
    }
}

/// A person's part in a publication.
#[derive(Debug, Clone, SimpleObject)]
pub struct CollectionRole {
    /// The publication.
    pub collection: Collection,
    /// The part.
    pub role: PublicationRole,
}
