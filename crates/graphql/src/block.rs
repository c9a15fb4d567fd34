//! Blocking people. Doing it twice is doing it once.

use super::{
    call::call,
    field_error::Result,
    id::Id,
    outcome::{Forbidden, NotFound, Unauthorized},
    person::User,
    refusal::refuse,
};
use async_graphql::{Context, Object, Union};
use quire_app::{block, refusal::Refusal};
use quire_core::{UserId, person::Person};
use std::sync::Arc;

/// The answer to blocking a person.
#[derive(Debug, Union)]
pub enum BlockUserResult {
    /// The person.
    User(User),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// No one of that id.
    NotFound(NotFound),
}

impl BlockUserResult {
    fn of(done: std::result::Result<Person, Refusal>) -> Result<Self> {
        match done {
            Ok(person) => Ok(Self::User(User(Arc::new(person)))),
            Err(refusal) => refuse!(Self, refusal),
        }
    }
}

/// Blocking.
#[derive(Debug, Default)]
pub struct BlockMutation;

#[Object]
impl BlockMutation {
    /// Blocks a person: neither follows the other any more, and neither meets the other's stories.
    async fn block_user(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the person.")] target_user_id: Id<UserId>,
    ) -> Result<BlockUserResult> {
        let call = call(ctx)?;
        BlockUserResult::of(block::user(&call.app, call.viewer(), &target_user_id).await)
    }

    /// Ends that. Who followed whom does not come back.
    async fn unblock_user(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the person.")] target_user_id: Id<UserId>,
    ) -> Result<BlockUserResult> {
        let call = call(ctx)?;
        BlockUserResult::of(block::unblock(&call.app, call.viewer(), &target_user_id).await)
    }
}
