//! What the viewer has to do with a publication.

use super::members;
use crate::{
    call::Call,
    field_error::Result,
    load::{FollowsPublication, MutesPublication},
    vocabulary::PublicationRole,
};
use async_graphql::{Enum, SimpleObject};
use quire_core::{PublicationId, publication::PublicationRole as Role};

/// The part of the viewer in a publication.
pub(super) async fn own_role(call: &Call, id: &PublicationId) -> Result<Option<Role>> {
    let Some(me) = call.viewer().user_id() else { return Ok(None) };
    let members = members(call, id).await?;
    Ok(members.iter().find(|(person, _)| person.id == *me).map(|(_, role)| *role))
}

/// What the viewer has to do with a publication.
#[derive(Debug, Clone, SimpleObject)]
pub struct CollectionViewerEdge {
    /// Whether the viewer follows it.
    pub is_following: bool,
    /// Whether the viewer muted it.
    pub is_muting: bool,
    /// Whether the viewer may change its settings.
    pub can_manage: bool,
    /// The viewer's part in it.
    pub role: Option<PublicationRole>,
    /// The viewer's part in the site, which gives them no part in the publication; null for all but staff.
    pub viewer_staff_role: Option<StaffRole>,
}

/// A part in the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum StaffRole {
    /// They work for it.
    Staff,
}

impl CollectionViewerEdge {
    pub(super) async fn of(call: &Call, id: &PublicationId) -> Result<Self> {
        let role = own_role(call, id).await?;
        Ok(Self {
            is_following: call.load(FollowsPublication(id.clone())).await?.is_some(),
            is_muting: call.load(MutesPublication(id.clone())).await?.is_some(),
            can_manage: role.is_some_and(Role::manages),
            role: role.map(PublicationRole::from),
            viewer_staff_role: call.viewer().is_staff().then_some(StaffRole::Staff),
        })
    }
}
