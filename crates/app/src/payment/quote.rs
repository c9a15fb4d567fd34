//! What a switch of plans means at a moment, and whether plans are switched here.

use crate::{App, flags};
use quire_core::{Timestamp, UserId};
use quire_membership::{
    ActiveMembership, Currency, Membership, MembershipType, Money,
    switch::{SwitchQuote, SwitchRefusal, quote},
};
use quire_routing::Flag;
use quire_store::StoreError;

/// So near the end of what is paid for, the next payment is taken instead of one for a switch.
const NEAR_END_SECONDS: i64 = 2 * 3_600;

/// The currency in which a membership is paid.
pub(crate) fn currency_of(active: &ActiveMembership) -> Currency {
    active.currency.unwrap_or(Currency::Usd)
}

/// What a switch to `to` means at `now`.
///
/// # Errors
/// Why there is none.
pub(crate) fn quote_at(
    held: &Membership,
    to: MembershipType,
    price: Money,
    now: Timestamp,
) -> Result<SwitchQuote, SwitchRefusal> {
    let ends_at = held.granted_until().ok_or(SwitchRefusal::NothingRuns)?;
    let quoted = quote(held, to, price, now)?;
    let is_near = ends_at <= now.plus_seconds(NEAR_END_SECONDS);
    Ok(if is_near { SwitchQuote::AtPeriodEnd { starts_at: ends_at } } else { quoted })
}

/// Whether the flag by which plans are switched is on for a person.
pub(crate) async fn is_switching_on(app: &App, person: &UserId) -> Result<bool, StoreError> {
    let flags = flags::in_force(app, Some(person)).await?;
    Ok(flags.is_on(Flag::SwitchPlanPremiumTier))
}
