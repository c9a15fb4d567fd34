//! What a gift's code is worth, and redeeming it.

use crate::{
    call::call,
    field_error::Result,
    outcome::{AlreadyExists, BadRequest, Forbidden, NotFound, Unauthorized},
    refusal::{Refused, sentence, sort},
    scalar::DateTime,
    vocabulary::{GiftCodeError, MembershipType},
};
use async_graphql::{Context, ID, Object, SimpleObject, Union};
use quire_app::gift::{Offer, RedeemError, Redeemed, offer, redeem};
use quire_membership::redeem::RedeemRefusal;

/// What a code gives to the viewer.
#[derive(Debug, Clone, SimpleObject)]
pub struct GiftOffer {
    /// What it gives a period of.
    pub membership_type: MembershipType,
    /// Who gives; may be empty.
    pub from_name: String,
    /// What they say; may be empty.
    pub message: String,
    /// When it can no longer be redeemed.
    pub expires_at: Option<DateTime>,
}

/// A gift that was redeemed.
#[derive(Debug, Clone, SimpleObject)]
pub struct RedeemedGift {
    /// The membership it went into.
    pub membership_id: ID,
    /// When the time that was given ends.
    pub ends_at: DateTime,
}

/// Why a code is worth nothing to the viewer.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct GiftCodeRefused {
    /// What is the matter.
    pub error: GiftCodeError,
    /// The same in words.
    pub message: String,
}

/// The answer to a code.
#[derive(Debug, Union)]
pub enum GiftOfferResult {
    /// It may be redeemed.
    GiftOffer(GiftOffer),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// There is nothing to redeem.
    NotFound(NotFound),
    /// It makes no sense.
    BadRequest(BadRequest),
    /// The code is worth nothing to them.
    GiftCodeRefused(GiftCodeRefused),
    /// They are a member.
    AlreadyExists(AlreadyExists),
}

/// The answer to redeeming a code.
#[derive(Debug, Union)]
pub enum RedeemGiftResult {
    /// It is redeemed.
    RedeemedGift(RedeemedGift),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// There is nothing to redeem.
    NotFound(NotFound),
    /// It makes no sense.
    BadRequest(BadRequest),
    /// The code is worth nothing to them.
    GiftCodeRefused(GiftCodeRefused),
    /// They are a member.
    AlreadyExists(AlreadyExists),
}

/// Codes: reads.
#[derive(Debug, Default)]
pub struct GiftQuery;

/// Redeeming codes.
#[derive(Debug, Default)]
pub struct RedeemMutation;

#[Object]
impl GiftQuery {
    /// What a code gives to the viewer, as it is typed.
    async fn gift_offer(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The code.")] code: String,
    ) -> Result<GiftOfferResult> {
        let call = call(ctx)?;
        Ok(match offer(&call.app, call.viewer(), &code).await {
            Ok(found) => GiftOfferResult::GiftOffer(found.into()),
            Err(error) => match RedeemFailure::of(error)? {
                RedeemFailure::Refused(Refused::Unauthorized(why)) => {
                    GiftOfferResult::Unauthorized(why)
                }
                RedeemFailure::Refused(Refused::Forbidden(why)) => GiftOfferResult::Forbidden(why),
                RedeemFailure::Refused(Refused::NotFound(why)) => GiftOfferResult::NotFound(why),
                RedeemFailure::Refused(Refused::BadRequest(why)) => {
                    GiftOfferResult::BadRequest(why)
                }
                RedeemFailure::Code(why) => GiftOfferResult::GiftCodeRefused(why),
                RedeemFailure::Member(why) => GiftOfferResult::AlreadyExists(why),
            },
        })
    }
}

#[Object]
impl RedeemMutation {
    /// Redeems a code for the viewer, as it is typed: they are a member then.
    async fn redeem_gift(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The code.")] code: String,
    ) -> Result<RedeemGiftResult> {
        let call = call(ctx)?;
        Ok(match redeem(&call.app, call.viewer(), &code).await {
            Ok(done) => RedeemGiftResult::RedeemedGift(done.into()),
            Err(error) => match RedeemFailure::of(error)? {
                RedeemFailure::Refused(Refused::Unauthorized(why)) => {
                    RedeemGiftResult::Unauthorized(why)
                }
                RedeemFailure::Refused(Refused::Forbidden(why)) => RedeemGiftResult::Forbidden(why),
                RedeemFailure::Refused(Refused::NotFound(why)) => RedeemGiftResult::NotFound(why),
                RedeemFailure::Refused(Refused::BadRequest(why)) => {
                    RedeemGiftResult::BadRequest(why)
                }
                RedeemFailure::Code(why) => RedeemGiftResult::GiftCodeRefused(why),
                RedeemFailure::Member(why) => RedeemGiftResult::AlreadyExists(why),
            },
        })
    }
}

/// Why a code gives nothing.
enum RedeemFailure {
    Refused(Refused),
    Code(GiftCodeRefused),
    Member(AlreadyExists),
}

impl RedeemFailure {
    fn of(error: RedeemError) -> Result<Self> {
        let message = sentence(&error);
        Ok(match error {
            RedeemError::Refused(refusal) => RedeemFailure::Refused(sort(refusal)?),
            RedeemError::Redeem(RedeemRefusal::Code(error)) => {
                RedeemFailure::Code(GiftCodeRefused { error: error.into(), message })
            }
            RedeemError::Redeem(_) => RedeemFailure::Member(AlreadyExists { message }),
        })
    }
}

impl From<Offer> for GiftOffer {
    fn from(Offer { gift }: Offer) -> Self {
        Self {
            membership_type: gift.plan.into(),
            from_name: gift.card.from,
            message: gift.card.message,
            expires_at: gift.expires_at.map(DateTime),
        }
    }
}

impl From<Redeemed> for RedeemedGift {
    fn from(done: Redeemed) -> Self {
        Self { membership_id: ID(done.membership.to_string()), ends_at: done.ends_at.into() }
    }
}
