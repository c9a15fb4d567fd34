//! Following people, publications and tags. Doing it twice is doing it once.

use super::{
    call::call,
    field_error::Result,
    outcome::NotFound,
    person::{FollowUserResult, User},
    publication::{Collection, FollowCollectionResult},
    refusal::refuse,
    tag::{FollowTagResult, Tag},
};
use async_graphql::{Context, ID, Object};
use quire_app::follow;
use std::sync::Arc;

/// Following.
#[derive(Debug, Default)]
pub struct FollowMutation;

#[Object]
impl FollowMutation {
    /// Follows a person.
    async fn follow_user(&self, ctx: &Context<'_>, target_user_id: ID) -> Result<FollowUserResult> {
        let call = call(ctx)?;
        let Ok(id) = target_user_id.parse() else { return Ok(FollowUserResult::none()) };
        FollowUserResult::of(follow::user(&call.app, call.viewer(), &id).await)
    }

    /// Stops following a person.
    async fn unfollow_user(
        &self,
        ctx: &Context<'_>,
        target_user_id: ID,
    ) -> Result<FollowUserResult> {
        let call = call(ctx)?;
        let Ok(id) = target_user_id.parse() else { return Ok(FollowUserResult::none()) };
        FollowUserResult::of(follow::unfollow_user(&call.app, call.viewer(), &id).await)
    }

    /// Follows a publication.
    async fn follow_collection(
        &self,
        ctx: &Context<'_>,
        target_collection_id: ID,
    ) -> Result<FollowCollectionResult> {
        let call = call(ctx)?;
        let Ok(id) = target_collection_id.parse() else {
            return Ok(FollowCollectionResult::none());
        };
        FollowCollectionResult::of(follow::publication(&call.app, call.viewer(), &id).await)
    }

    /// Stops following a publication.
    async fn unfollow_collection(
        &self,
        ctx: &Context<'_>,
        target_collection_id: ID,
    ) -> Result<FollowCollectionResult> {
        let call = call(ctx)?;
        let Ok(id) = target_collection_id.parse() else {
            return Ok(FollowCollectionResult::none());
        };
        FollowCollectionResult::of(
            follow::unfollow_publication(&call.app, call.viewer(), &id).await,
        )
    }

    /// Follows a tag.
    async fn follow_tag(&self, ctx: &Context<'_>, tag_slug: ID) -> Result<FollowTagResult> {
        let call = call(ctx)?;
        let Ok(slug) = tag_slug.parse() else { return Ok(FollowTagResult::none()) };
        FollowTagResult::of(follow::tag(&call.app, call.viewer(), &slug).await)
    }

    /// Stops following a tag.
    async fn unfollow_tag(&self, ctx: &Context<'_>, tag_slug: ID) -> Result<FollowTagResult> {
        let call = call(ctx)?;
        let Ok(slug) = tag_slug.parse() else { return Ok(FollowTagResult::none()) };
        FollowTagResult::of(follow::unfollow_tag(&call.app, call.viewer(), &slug).await)
    }
}

macro_rules! answers {
    ($($union:ident: $member:ident($noun:ty);)+) => {$(
        impl $union {
            /// The answer when there is nothing of that id.
            fn none() -> Self {
                $union::NotFound(NotFound::default())
            }

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
