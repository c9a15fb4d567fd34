//! Switching plans: who may, when it takes effect, and what is credited.
//!
//! A switch to a higher tier takes effect at once when the time that is left was paid for and is
//! worth no more than the new plan: its worth is credited against the new price. Every other switch
//! follows what is paid for. So no paid time is lost, and none is given back in money.

use super::Basis;
use crate::{
    ActiveMembership, Membership, MembershipType, Money,
    money::{Fraction, Rounding},
};
use quire_core::{Timestamp, person::MembershipTier};

/// Why plans cannot be switched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SwitchRefusal {
    /// The payments are not taken by Stripe or Braintree.
    #[error("plans cannot be switched with this payment provider")]
    Provider,
    /// A payment failed and is outstanding.
    #[error("a payment is outstanding")]
    PaymentFailed,
    /// The membership is cancelled.
    #[error("the membership is cancelled")]
    Cancelled,
    /// The switch can follow what is paid for, but not come before.
    #[error("the switch takes effect at the end of the paid period")]
    OnlyAtPeriodEnd,
    /// The new price is not in the currency of the membership.
    #[error("the membership is paid in another currency")]
    OtherCurrency,
    /// Nothing is paid for at the moment.
    #[error("the membership is not paid for at the moment")]
    NothingRuns,
}

/// Whether the plan can be switched: with Stripe or Braintree, no payment failure and not
/// cancelled.
///
/// # Errors
/// The first reason why not.
pub fn may_switch(active: &ActiveMembership) -> Result<(), SwitchRefusal> {
    if !active.provider.is_card() {
        return Err(SwitchRefusal::Provider);
    }
    if active.payment_failed_at.is_some() {
        return Err(SwitchRefusal::PaymentFailed);
    }
    if active.is_cancelled {
        return Err(SwitchRefusal::Cancelled);
    }
    Ok(())
}

/// When a switch takes effect and what it costs then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SwitchQuote {
    /// Now. `credit` and `charge` are the new plan's price together.
    AtOnce {
        /// What the time left is worth.
        credit: Money,
        /// What is to be paid.
        charge: Money,
    },
    /// When what is paid for ends; the new price is paid then.
    AtPeriodEnd {
        /// When.
        starts_at: Timestamp,
    },
}

/// What a switch to `to` at `price` means at `now`. The time left is worth its part
/// of what was paid, by the second, rounded up.
///
/// # Errors
/// When nothing runs that could be switched, or the currencies differ.
pub fn quote(
    membership: &Membership,
    to: MembershipType,
    price: Money,
    now: Timestamp,
) -> Result<SwitchQuote, SwitchRefusal> {
    let running = membership.running(now).ok_or(SwitchRefusal::NothingRuns)?;
    let ends_at = membership.granted_until().ok_or(SwitchRefusal::NothingRuns)?;
    let at_period_end = SwitchQuote::AtPeriodEnd { starts_at: ends_at };
    let is_upgrade = running.plan.tier() == MembershipTier::Member
        && to.tier() == MembershipTier::Friend
        && running.period.ends_at == ends_at;
    let Basis::Payment { amount, .. } = running.basis else { return Ok(at_period_end) };
    if !is_upgrade {
        return Ok(at_period_end);
    }
    let left = Fraction::of(running.period.seconds_left(now), running.period.seconds());
    let credit = amount.times(left, Rounding::Up).map_err(|_| SwitchRefusal::NothingRuns)?;
    let charge = price.minus(credit).map_err(|_| SwitchRefusal::OtherCurrency)?;
    Ok(if charge.minor < 0 { at_period_end } else { SwitchQuote::AtOnce { credit, charge } })
}
