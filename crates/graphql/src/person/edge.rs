//! What ties people: to the viewer, and to publications.

use crate::{
    call::Call,
    field_error::Result,
    load::{Blocks, FollowedBy, FollowsPerson, MutesPerson},
    publication::Collection,
    vocabulary::PublicationRole,
};
use async_graphql::SimpleObject;
use futures_util::future::try_join4;
use quire_core::UserId;

/// What the viewer has to do with a person.
#[derive(Debug, Clone, SimpleObject)]
pub struct UserViewerEdge {
    /// Whether the viewer follows them.
    pub is_following: bool,
    /// Whether they follow the viewer.
    pub is_follower: bool,
    /// Whether the viewer muted them.
    pub is_muting: bool,
    /// Whether the viewer blocked them.
    pub is_blocking: bool,
    /// Whether they are the viewer.
    pub is_self: bool,
}

impl UserViewerEdge {
    pub(super) async fn towards(call: &Call, id: &UserId) -> Result<Self> {
        let is_self = call.viewer().user_id() == Some(id);
        let (following, follower, muting, blocking) = try_join4(
            call.load(FollowsPerson(id.clone())),
            call.load(FollowedBy(id.clone())),
            call.load(MutesPerson(id.clone())),
            call.load(Blocks(id.clone())),
        )
        .await?;
        Ok(Self {
            is_following: following.is_some(),
            is_follower: follower.is_some(),
            is_muting: muting.is_some(),
            is_blocking: blocking.is_some(),
            is_self,
        })
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
