//! What the viewer has to do with a publication.

use crate::{
    call::{Call, call},
    field_error::Result,
    load::{FollowsPublication, MutesPublication, OwnRoleIn},
    vocabulary::PublicationRole,
};
use async_graphql::{Context, Enum, Object};
use quire_core::{PublicationId, publication::PublicationRole as Role};

/// The part of the viewer in a publication.
pub(super) async fn own_role(call: &Call, id: &PublicationId) -> Result<Option<Role>> {
    // Their account may be deleted, and still be taken back.
    let session = call.caller.session.as_ref();
    if session.is_some_and(|session| session.person.deleted_at.is_some()) {
        return Ok(None);
    }
    call.load(OwnRoleIn(id.clone())).await
}

/// What the viewer has to do with a publication.
#[derive(Debug, Clone)]
pub struct CollectionViewerEdge(pub(super) PublicationId);

/// What the viewer has to do with a publication.
#[Object]
impl CollectionViewerEdge {
    /// Whether the viewer follows it.
    async fn is_following(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(call(ctx)?.load(FollowsPublication(self.0.clone())).await?.is_some())
    }
    /// Whether the viewer muted it.
    async fn is_muting(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(call(ctx)?.load(MutesPublication(self.0.clone())).await?.is_some())
    }
    /// Whether the viewer may change its settings.
    async fn can_manage(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(own_role(call(ctx)?, &self.0).await?.is_some_and(Role::manages))
    }
    /// The viewer's part in it.
    async fn role(&self, ctx: &Context<'_>) -> Result<Option<PublicationRole>> {
        Ok(own_role(call(ctx)?, &self.0).await?.map(PublicationRole::from))
    }
    /// The viewer's part in the site, which gives them no part in the publication; null for all but staff.
    async fn viewer_staff_role(&self, ctx: &Context<'_>) -> Result<Option<StaffRole>> {
        Ok(call(ctx)?.viewer().is_staff().then_some(StaffRole::Staff))
    }
}

/// A part in the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum StaffRole {
    /// They work for it.
    Staff,
}
