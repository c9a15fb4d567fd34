//! Gifts: their kinds, what they cost, and whether a code may still be redeemed.

pub mod code;
pub mod given;

use crate::Money;
use quire_core::limit::price::{GIFT_TYPE_GIFT, GIFT_TYPE_GROUP_GIFT};
use quire_core::outcome::GiftCodeError;
use quire_core::{Timestamp, vocabulary};
use serde::{Deserialize, Serialize};

pub use code::{GiftCode, InvalidGiftCode};

vocabulary! {
    /// A kind of gift.
    GiftType {
        /// One year for one person.
        Gift = "gift",
        /// One year for each of several people, a code each.
        GroupGift = "group-gift",
    }
}

vocabulary! {
    /// What a gift code is worth to the person who holds it.
    GiftCodeValidity {
        /// Someone redeemed it.
        AlreadyUsed = "ALREADY_USED",
        /// Its time is over.
        Expired = "EXPIRED",
        /// No gift has this code.
        NotFound = "NOT_FOUND",
        /// It is meant for people who never were members, and this person was one.
        NotRedeemableByPastMembers = "NOT_REDEEMABLE_BY_PAST_MEMBERS",
        /// It may be redeemed.
        Valid = "VALID",
    }
}

/// The codes that one group gift may hold at most (decision 0012).
pub const MAX_GROUP_CODES: u32 = 500;

/// Why a gift cannot be bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GiftRefusal {
    /// A gift is one code; a group gift is 2 to [`MAX_GROUP_CODES`].
    #[error("a {kind} cannot hold {codes} codes")]
    Codes {
        /// What was to be bought.
        kind: GiftType,
        /// How many codes were asked for.
        codes: u32,
    },
    /// The price does not fit.
    #[error("the amount is too large")]
    TooLarge,
}

impl GiftType {
    /// The number that stands for the kind on the wire: 29 or 31.
    #[must_use]
    pub const fn number(self) -> u32 {
        match self {
            GiftType::Gift => GIFT_TYPE_GIFT,
            GiftType::GroupGift => GIFT_TYPE_GROUP_GIFT,
        }
    }

    /// The kind that a number stands for.
    #[must_use]
    pub fn from_number(number: u32) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.number() == number)
    }

    /// Prices a gift of `codes` codes, each worth one year of a plan that costs `yearly`.
    ///
    /// The specification names no gift price, so a gift costs what it gives.
    ///
    /// # Errors
    /// When the kind does not allow that many codes or the price does not fit.
    pub fn price(self, yearly: Money, codes: u32) -> Result<Money, GiftRefusal> {
        let allowed = match self {
            GiftType::Gift => 1..=1,
            GiftType::GroupGift => 2..=MAX_GROUP_CODES,
        };
        if !allowed.contains(&codes) {
            return Err(GiftRefusal::Codes { kind: self, codes });
        }
        let minor = yearly.minor.checked_mul(i64::from(codes)).ok_or(GiftRefusal::TooLarge)?;
        Ok(Money::new(minor, yearly.currency))
    }
}

impl GiftCodeValidity {
    /// The refusal that the person reads; `None` for a code that may be redeemed.
    #[must_use]
    pub const fn refusal(self) -> Option<GiftCodeError> {
        match self {
            GiftCodeValidity::AlreadyUsed => Some(GiftCodeError::AlreadyUsed),
            GiftCodeValidity::Expired => Some(GiftCodeError::Expired),
            GiftCodeValidity::NotFound => Some(GiftCodeError::NotFound),
            GiftCodeValidity::NotRedeemableByPastMembers => {
                Some(GiftCodeError::NotRedeemableByPastMembers)
            }
            GiftCodeValidity::Valid => None,
        }
    }
}

/// Who a gift may make a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum GiftAudience {
    /// Everybody.
    Anyone,
    /// Only people who never were members.
    NewMembers,
}

/// What the store knows of a gift.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GiftState {
    /// When it was redeemed.
    pub redeemed_at: Option<Timestamp>,
    /// The first instant at which it can no longer be redeemed; a gift that was paid back expires
    /// at that moment.
    pub expires_at: Option<Timestamp>,
    /// Who it is for.
    pub audience: GiftAudience,
}

/// Everything the answer about a code depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GiftFacts {
    /// The gift with that code; `None` when there is none or the code is mistyped.
    pub gift: Option<GiftState>,
    /// Whether the person had a membership before (`hasPastMemberships`).
    pub has_past_memberships: bool,
    /// Now.
    pub now: Timestamp,
}

/// Answers what a code is worth; the first reason that holds wins, in this order: not found,
/// already used, expired, not for past members.
#[must_use]
pub fn validity(facts: &GiftFacts) -> GiftCodeValidity {
    let Some(gift) = facts.gift else { return GiftCodeValidity::NotFound };
    if gift.redeemed_at.is_some() {
        return GiftCodeValidity::AlreadyUsed;
    }
    if gift.expires_at.is_some_and(|end| end <= facts.now) {
        return GiftCodeValidity::Expired;
    }
    match gift.audience {
        GiftAudience::NewMembers if facts.has_past_memberships => {
            GiftCodeValidity::NotRedeemableByPastMembers
        }
        GiftAudience::NewMembers | GiftAudience::Anyone => GiftCodeValidity::Valid,
    }
}
