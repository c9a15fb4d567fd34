//! A gift as it is kept, and the card that comes with it.

use super::{GiftAudience, GiftState};
use crate::{
    MembershipType, Money,
    period::{DateOutOfRange, days_after, months_after},
};
use quire_core::{ChargeId, GiftMembershipId, MembershipId, Timestamp, UserId};

/// Longest name on a card, in characters.
pub const LONGEST_NAME: usize = 80;

/// Longest message on a card, in characters.
pub const LONGEST_MESSAGE: usize = 500;

/// How many days ahead a gift can be given.
pub const DAYS_AHEAD: u32 = 365;

/// How many months a code can be redeemed: five years.
const MONTHS_GOOD: u32 = 60;

/// Days after a letter with a gift that was not redeemed, after which it is repeated, once.
pub const REMINDED_AFTER_DAYS: u32 = 30;

/// What stands on the card of a gift.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GiftCard {
    /// Who gives it; may be empty.
    pub from: String,
    /// Who it is for; may be empty.
    pub to: String,
    /// What the giver says besides; may be empty.
    pub message: String,
}

/// Why a card is not printed as it was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidGiftCard {
    /// A name is too long, or of more than one line.
    #[error("a name on a gift has at most {LONGEST_NAME} characters, on one line")]
    Name,
    /// The message is too long.
    #[error("the message has at most {LONGEST_MESSAGE} characters")]
    Message,
    /// The address is none.
    #[error("check the email address")]
    Address,
    /// The day is over, or too far away.
    #[error("choose a day from today to one year from now")]
    Day,
}

impl GiftCard {
    /// The card, without spaces around what was typed.
    ///
    /// # Errors
    /// [`InvalidGiftCard::Name`] and [`InvalidGiftCard::Message`].
    pub fn new(from: &str, to: &str, message: &str) -> Result<Self, InvalidGiftCard> {
        let name = |text: &str| {
            let text = text.trim();
            let is_name = text.chars().count() <= LONGEST_NAME && !text.contains(char::is_control);
            if is_name { Ok(text.to_owned()) } else { Err(InvalidGiftCard::Name) }
        };
        let said = message.trim();
        let is_said = |c: char| c == '\n' || !c.is_control();
        if said.chars().count() > LONGEST_MESSAGE || !said.chars().all(is_said) {
            return Err(InvalidGiftCard::Message);
        }
        Ok(Self { from: name(from)?, to: name(to)?, message: said.to_owned() })
    }
}

/// When the letter of a gift leaves: on `day`, which lies between now and a year from now, or at once.
///
/// # Errors
/// [`InvalidGiftCard::Day`].
pub fn delivery(day: Option<Timestamp>, now: Timestamp) -> Result<Timestamp, InvalidGiftCard> {
    let Some(day) = day else { return Ok(now) };
    // A day that has begun is today's, wherever the giver is.
    let is_past = days_after(day, 2) <= now;
    let is_far = day > days_after(now, DAYS_AHEAD);
    if is_past || is_far { Err(InvalidGiftCard::Day) } else { Ok(day.max(now)) }
}

/// When a gift that is given at `now` can no longer be redeemed.
///
/// # Errors
/// When that is too far away to be written.
pub fn expiry(now: Timestamp) -> Result<Timestamp, DateOutOfRange> {
    months_after(now, MONTHS_GOOD)
}

/// A gift as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gift {
    /// Its id.
    pub id: GiftMembershipId,
    /// What paid for it; `None`: the house gives.
    pub charge_id: Option<ChargeId>,
    /// Who gives; `None` for the house, and once the account is erased.
    pub giver_id: Option<UserId>,
    /// What it gives: one period of this plan.
    pub plan: MembershipType,
    /// What was paid for it.
    pub worth: Money,
    /// Who may redeem it.
    pub audience: GiftAudience,
    /// Its card.
    pub card: GiftCard,
    /// Where its letter goes; `None`: the giver hands the code over.
    pub to_email: Option<String>,
    /// When it was ordered.
    pub created_at: Timestamp,
    /// When it was paid; before, it is worth nothing.
    pub given_at: Option<Timestamp>,
    /// When it can no longer be redeemed.
    pub expires_at: Option<Timestamp>,
    /// When its letter is to leave.
    pub deliver_at: Option<Timestamp>,
    /// When its letter left.
    pub delivered_at: Option<Timestamp>,
    /// When it was redeemed.
    pub redeemed_at: Option<Timestamp>,
    /// The membership it went into.
    pub membership_id: Option<MembershipId>,
}

impl Gift {
    /// What an answer about its code depends on; `None` while it is not paid.
    #[must_use]
    pub fn state(&self) -> Option<GiftState> {
        self.given_at.map(|_| GiftState {
            redeemed_at: self.redeemed_at,
            expires_at: self.expires_at,
            audience: self.audience,
        })
    }
}
