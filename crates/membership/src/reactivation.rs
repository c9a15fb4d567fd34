//! Taking a cancellation back: who may, and how the dialog behaves.

use crate::{ActiveMembership, Money, PlanPeriod};
use chrono::FixedOffset;
use quire_core::{Timestamp, date, limit::sign_in::REACTIVATE_HASH, message::membership};

/// Why a membership cannot be reactivated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReactivationRefusal {
    /// It is not cancelled.
    #[error("the membership is not cancelled")]
    NotCancelled,
    /// The payments are not taken by Stripe or Braintree.
    #[error("the membership cannot be reactivated with this payment provider")]
    Provider,
    /// Nothing is there to charge.
    #[error("there is no payment method")]
    NoPaymentMethod,
    /// Its time is over: a new membership begins instead.
    #[error("the membership is over")]
    Over,
}

/// Whether the cancellation can be taken back: with Stripe or Braintree, a payment method, and
/// before its time is over.
///
/// # Errors
/// The first reason why not.
pub fn may_reactivate(
    active: &ActiveMembership,
    now: Timestamp,
) -> Result<(), ReactivationRefusal> {
    if !active.is_cancelled {
        return Err(ReactivationRefusal::NotCancelled);
    }
    if !active.provider.is_card() {
        return Err(ReactivationRefusal::Provider);
    }
    if active.payment_method.is_none() {
        return Err(ReactivationRefusal::NoPaymentMethod);
    }
    if active.period_ends_at <= now {
        return Err(ReactivationRefusal::Over);
    }
    Ok(())
}

/// What the dialog says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReactivationSummary {
    /// That benefits go on, and when the next period begins.
    pub cycle: String,
    /// What is charged, how often and from when on.
    pub charge: String,
    /// With what it is paid; empty when there is nothing.
    pub method: String,
}

impl ReactivationSummary {
    /// The summary of a membership whose next payment is `charge`, with dates of the reader's zone.
    #[must_use]
    pub fn new(active: &ActiveMembership, charge: Money, zone: FixedOffset) -> Self {
        let (date, price) = (date::full(active.period_ends_at, zone), charge.to_string());
        Self {
            cycle: membership::reactivation(&date),
            charge: match active.plan.period() {
                PlanPeriod::Monthly => membership::monthly_charge(&price, &date),
                PlanPeriod::Annual => membership::yearly_charge(&price, &date),
            },
            method: active
                .payment_method
                .as_ref()
                .map(|method| membership::pay_with(&method.to_string()))
                .unwrap_or_default(),
        }
    }
}

/// How far the dialog's confirmation is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Confirmation {
    /// Not pressed, or refused.
    #[default]
    Open,
    /// On its way.
    Loading,
    /// Done; the page is about to load again.
    Succeeded,
}

/// The dialog, as the screen knows it.
#[derive(Debug, Clone, Copy)]
pub struct Dialog<'a> {
    /// The address from its `#` on; empty when there is none.
    pub hash: &'a str,
    /// Whether something on the page asked for the dialog.
    pub is_triggered: bool,
    /// Whether the page is alive in the browser.
    pub is_hydrated: bool,
    /// The membership, once it is loaded.
    pub membership: Option<&'a ActiveMembership>,
    /// How far the confirmation is.
    pub confirmation: Confirmation,
}

impl Dialog<'_> {
    /// Whether the dialog is open: by the address or by a trigger, once the page is alive.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        self.is_hydrated && (self.is_triggered || self.hash == REACTIVATE_HASH)
    }

    /// Whether the membership is to be asked for: not before the dialog is shown.
    #[must_use]
    pub fn wants_membership(&self) -> bool {
        self.is_shown() && self.membership.is_none()
    }

    /// Whether the button does something.
    #[must_use]
    pub fn can_confirm(&self) -> bool {
        self.is_shown() && self.membership.is_some() && self.confirmation == Confirmation::Open
    }
}
