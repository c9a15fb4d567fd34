//! The tip that a payment gave.

use crate::{
    call::{Call, call},
    field_error::Result,
    person::User,
    scalar::DateTime,
    story::Post,
};
use async_graphql::{ComplexObject, Context, SimpleObject};
use quire_core::{ChargeId, StoryId, UserId};
use quire_store::tip as stored;

/// The tip that a payment gave.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct GivenTip {
    /// When it went to the writer's balance; null: the money has not come yet.
    pub given_at: Option<DateTime>,
    #[graphql(skip)]
    writer_id: Option<UserId>,
    #[graphql(skip)]
    story_id: Option<StoryId>,
}

#[ComplexObject]
impl GivenTip {
    /// The writer; null: their account is gone.
    async fn writer(&self, ctx: &Context<'_>) -> Result<Option<User>> {
        tip_person(call(ctx)?, self.writer_id.as_ref()).await
    }
    /// The story it was given for; null: it is gone.
    async fn post(&self, ctx: &Context<'_>) -> Result<Option<Post>> {
        tipped_story(call(ctx)?, self.story_id.as_ref()).await
    }
}

/// The tip that a payment gave; `None`: it paid for something else.
pub(super) async fn given(call: &Call, charge: &ChargeId) -> Result<Option<GivenTip>> {
    let charge = charge.clone();
    let found = call.read(move |c| stored::find(c, &charge)).await?;
    Ok(found.map(|tip| GivenTip {
        given_at: tip.given_at.map(DateTime),
        writer_id: tip.writer_id,
        story_id: tip.story_id,
    }))
}

/// Someone who gave or got a tip; `None` once their account is gone.
pub(crate) async fn tip_person(call: &Call, id: Option<&UserId>) -> Result<Option<User>> {
    let Some(id) = id else { return Ok(None) };
    let found = call.load(id.clone()).await?;
    Ok(found.filter(|person| person.deleted_at.is_none()).map(User))
}

/// The story that was tipped, if the viewer may see it.
pub(crate) async fn tipped_story(call: &Call, id: Option<&StoryId>) -> Result<Option<Post>> {
    let Some(id) = id else { return Ok(None) };
    Ok(call.story(id).await?.and_then(|story| Post::visible_to(call.viewer(), story)))
}
