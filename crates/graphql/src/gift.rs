//! Gifts: buying memberships for others, and redeeming codes.

mod giving;
mod redeeming;

pub use giving::GiftMutation;
pub use redeeming::{GiftCodeRefused, GiftQuery, RedeemMutation};

use super::{
    call::call, field_error::Result, id::Id, membership::Price, scalar::DateTime,
    vocabulary::MembershipType,
};
use async_graphql::{Context, ID, SimpleObject};
use quire_app::gift::GivenGift;
use quire_core::{ChargeId, UserId};

/// A membership that someone gave away.
#[derive(Debug, Clone, SimpleObject)]
pub struct GiftMembership {
    /// The id.
    pub id: ID,
    /// The payment that it was bought with.
    pub charge_id: Option<ID>,
    /// What it gives a period of.
    pub membership_type: MembershipType,
    /// What was paid for it.
    pub price: Price,
    /// Its code: anyone who has it can redeem it, once; null: it cannot be shown any more.
    pub code: Option<String>,
    /// Who gives, on its card; may be empty.
    pub from_name: String,
    /// Who it is for, on its card; may be empty.
    pub to_name: String,
    /// What is said besides; may be empty.
    pub message: String,
    /// Where its letter goes; null: nowhere.
    pub to_email: Option<String>,
    /// When its letter leaves; null: it has none.
    pub deliver_at: Option<DateTime>,
    /// When it can no longer be redeemed.
    pub expires_at: Option<DateTime>,
    /// When someone redeemed it.
    pub redeemed_at: Option<DateTime>,
}

impl From<GivenGift> for GiftMembership {
    fn from(GivenGift { gift, code }: GivenGift) -> Self {
        Self {
            id: ID(gift.id.to_string()),
            charge_id: gift.charge_id.map(|id| ID(id.to_string())),
            membership_type: gift.plan.into(),
            price: gift.worth.into(),
            // What was redeemed opens nothing.
            code: code.filter(|_| gift.redeemed_at.is_none()).map(|code| code.to_string()),
            from_name: gift.card.from,
            to_name: gift.card.to,
            message: gift.card.message,
            to_email: gift.to_email,
            deliver_at: gift.deliver_at.map(DateTime),
            expires_at: gift.expires_at.map(DateTime),
            redeemed_at: gift.redeemed_at.map(DateTime),
        }
    }
}

/// What a person gave, the last first; of one payment, when it is named.
pub(super) async fn gifts(
    ctx: &Context<'_>,
    person: &UserId,
    charge: Option<Id<ChargeId>>,
) -> Result<Vec<GiftMembership>> {
    let charge = charge.map(|id| id.0);
    let given = quire_app::gift::given(&call(ctx)?.app, person, charge.as_ref()).await?;
    Ok(given.into_iter().map(GiftMembership::from).collect())
}
