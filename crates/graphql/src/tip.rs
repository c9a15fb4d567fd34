//! Tips: giving one, and what a writer was given.

use super::{
    call::{Call, call},
    field_error::Result,
    id::Id,
    membership::Price,
    payment::{PurchaseResult, tip_person, tipped_story},
    person::User,
    scalar::DateTime,
    story::Post,
    vocabulary::Currency,
};
use async_graphql::{ComplexObject, Context, ID, InputObject, Object, SimpleObject};
use quire_app::{
    payment::{TipRequest, give_tip},
    tip,
};
use quire_core::{PaymentMethodId, StoryId, UserId, Viewer};
use quire_store::tip as stored;

/// A tip to the writer of a story.
#[derive(Debug, Clone, InputObject)]
pub struct GiveTipToPostInput {
    /// The id of the story.
    pub post_id: Id<StoryId>,
    /// How much, in minor units: 100 to 20,000.
    pub amount: i32,
    /// In which currency.
    pub currency: Currency,
    /// With what it is paid.
    pub payment_method_id: Id<PaymentMethodId>,
    /// The page's own name of this tip, as in `purchaseMembership`.
    pub request_key: String,
}

/// Giving tips.
#[derive(Debug, Default)]
pub struct TipMutation;

#[Object]
impl TipMutation {
    /// Gives the writer of a story a tip. A bank's question is answered with `confirmPurchase`.
    async fn give_tip_to_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The story, the sum and the payment method.")] input: GiveTipToPostInput,
    ) -> Result<PurchaseResult> {
        let call = call(ctx)?;
        let request = TipRequest {
            story: input.post_id.0,
            minor: input.amount.into(),
            currency: input.currency.into(),
            method: input.payment_method_id.0,
            request_key: input.request_key,
        };
        PurchaseResult::of(give_tip(&call.app, call.viewer(), &request).await)
    }
}

/// What a writer was given.
#[derive(Debug, Clone, SimpleObject)]
pub struct Tips {
    /// The sums, one for each currency.
    pub balances: Vec<TipBalance>,
    /// The last fifty tips, the newest first.
    pub received: Vec<ReceivedTip>,
}

/// How a writer stands in a currency.
#[derive(Debug, Clone, SimpleObject)]
pub struct TipBalance {
    /// What they were given, less what went back.
    pub given: Price,
    /// What of it is still to be paid out.
    pub owed: Price,
}

/// A tip as its writer sees it.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct ReceivedTip {
    /// The id.
    pub id: ID,
    /// How much it was.
    pub price: Price,
    /// When the money came.
    pub given_at: DateTime,
    #[graphql(skip)]
    giver_id: Option<UserId>,
    #[graphql(skip)]
    story_id: Option<StoryId>,
}

#[ComplexObject]
impl ReceivedTip {
    /// The reader; null: their account is gone.
    async fn giver(&self, ctx: &Context<'_>) -> Result<Option<User>> {
        tip_person(call(ctx)?, self.giver_id.as_ref()).await
    }
    /// The story it was given for; null: it is gone.
    async fn post(&self, ctx: &Context<'_>) -> Result<Option<Post>> {
        tipped_story(call(ctx)?, self.story_id.as_ref()).await
    }
}

impl From<stored::ReceivedTip> for ReceivedTip {
    fn from(tip: stored::ReceivedTip) -> Self {
        Self {
            id: ID(tip.charge_id.to_string()),
            price: tip.amount.into(),
            given_at: tip.given_at.into(),
            giver_id: tip.giver_id,
            story_id: tip.story_id,
        }
    }
}

/// What the viewer was given.
pub(super) async fn received(call: &Call, viewer: &Viewer) -> Result<Tips> {
    let found = tip::received(&call.app, viewer).await?;
    let balance =
        |one: stored::TipBalance| TipBalance { given: one.given.into(), owed: one.owed.into() };
    Ok(Tips {
        balances: found.balances.into_iter().map(balance).collect(),
        received: found.tips.into_iter().map(ReceivedTip::from).collect(),
    })
}
