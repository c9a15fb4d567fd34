//! Tips: money that a reader gives the writer of a story, beside any membership (decision 0093).

use crate::{Currency, Money};
use quire_core::{
    ChargeId, StoryId, Timestamp, UserId,
    limit::price::{TIP_LEAST, TIP_MOST},
};

/// A tip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tip {
    /// The charge that it was paid with.
    pub charge_id: ChargeId,
    /// The writer who is owed the money; `None` once the account is erased.
    pub writer_id: Option<UserId>,
    /// The story it was given for; `None` once the story is gone.
    pub story_id: Option<StoryId>,
    /// When the money came; `None`: it has not.
    pub given_at: Option<Timestamp>,
    /// When it was paid out to the writer.
    pub paid_out_at: Option<Timestamp>,
}

/// A tip is too small or too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a tip is between {} and {}", Money::new(TIP_LEAST, *.0), Money::new(TIP_MOST, *.0))]
pub struct InvalidTip(pub Currency);

/// A tip of so much.
///
/// # Errors
/// [`InvalidTip`].
pub fn amount(minor: i64, currency: Currency) -> Result<Money, InvalidTip> {
    match minor {
        TIP_LEAST..=TIP_MOST => Ok(Money::new(minor, currency)),
        _ => Err(InvalidTip(currency)),
    }
}
