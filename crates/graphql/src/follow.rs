//! Following people, publications and tags. Doing it twice is doing it once.

use super::{
    call::call,
    field_error::Result,
    id::Id,
    person::{FollowUserResult, User},
    publication::{Collection, FollowCollectionResult},
    refusal::refuse,
    tag::{FollowTagResult, Tag},
};
use async_graphql::{Context, Object};
use quire_app::follow;
use quire_core::{PublicationId, TagSlug, UserId};
use std::sync::Arc;

/// Following.
#[derive(Debug, Default)]
pub struct FollowMutation;

#[Object]
impl FollowMutation {
    /// Follows a person.
    async fn follow_user(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the person.")] target_user_id: Id<UserId>,
    ) -> Result<FollowUserResult> {
        let call = call(ctx)?;
        FollowUserResult::of(follow::user(&call.app, call.viewer(), &target_user_id).await)
    }

    /// Stops following a person.
    async fn unfollow_user(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the person.")] target_user_id: Id<UserId>,
    ) -> Result<FollowUserResult> {
        let call = call(ctx)?;
        FollowUserResult::of(follow::unfollow_user(&call.app, call.viewer(), &target_user_id).await)
    }

    /// Follows a publication.
    async fn follow_collection(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] target_collection_id: Id<PublicationId>,
    ) -> Result<FollowCollectionResult> {
        let call = call(ctx)?;
        FollowCollectionResult::of(
            follow::publication(&call.app, call.viewer(), &target_collection_id).await,
        )
    }

    /// Stops following a publication.
    async fn unfollow_collection(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] target_collection_id: Id<PublicationId>,
    ) -> Result<FollowCollectionResult> {
        let call = call(ctx)?;
        FollowCollectionResult::of(
            follow::unfollow_publication(&call.app, call.viewer(), &target_collection_id).await,
        )
    }

    /// Follows a tag.
    async fn follow_tag(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The tag’s slug, such as `machine-learning`.")] tag_slug: Id<TagSlug>,
    ) -> Result<FollowTagResult> {
        let call = call(ctx)?;
        FollowTagResult::of(follow::tag(&call.app, call.viewer(), &tag_slug).await)
    }

    /// Stops following a tag.
    async fn unfollow_tag(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The tag’s slug, such as `machine-learning`.")] tag_slug: Id<TagSlug>,
    ) -> Result<FollowTagResult> {
        let call = call(ctx)?;
        FollowTagResult::of(follow::unfollow_tag(&call.app, call.viewer(), &tag_slug).await)
    }
}

macro_rules! answers {
    ($($union:ident: $member:ident($noun:ty);)+) => {$(
        impl $union {
            fn of(done: std::result::Result<$noun, quire_app::refusal::Refusal>) -> Result<Self> {
                match done {
                    Ok(noun) => Ok($union::$member($member(Arc::new(noun)))),
                    Err(refusal) => refuse!($union, refusal),
                }
            }
        }
    )+};
}

answers! {
    FollowUserResult: User(quire_core::person::Person);
    FollowCollectionResult: Collection(quire_core::publication::Publication);
    FollowTagResult: Tag(quire_core::tag::Tag);
}
