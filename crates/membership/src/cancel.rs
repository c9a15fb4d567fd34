//! Cancelling in three steps: the reason, an offer that fits it, the confirmation.

use crate::{ActiveMembership, Discount, PaymentProvider, PlanPeriod};
use quire_core::vocabulary;

vocabulary! {
    /// Why someone cancels.
    CancellationReason {
        Content = "CONTENT",
        Costs = "COSTS",
        DuplicateAccounts = "DUPLICATE_ACCOUNTS",
        FeatureUsage = "FEATURE_USAGE",
        Other = "OTHER",
        PremiumTierSubscription = "PREMIUM_TIER_SUBSCRIPTION",
        SwitchingProduct = "SWITCHING_PRODUCT",
        Time = "TIME",
    }
}

vocabulary! {
    /// What someone who cancels is offered.
    CancellationOffer {
        NoDiscount = "NO_DISCOUNT",
        TwentyPercent = "TWENTY_PERCENT_OFF_ONE_YEAR",
        FiftyPercent = "FIFTY_PERCENT_OFF_ONE_YEAR",
    }
}

vocabulary! {
    /// A step of the flow in which a membership is cancelled.
    CancelStep { Reason = "reason", Offer = "offer", Confirm = "confirm" }
}

impl CancellationReason {
    /// The offer that may change the mind of someone with this reason: half of the price where the
    /// price is the reason, a fifth where the membership is used too little, nothing where a
    /// discount would not help.
    #[must_use]
    pub const fn offer(self) -> CancellationOffer {
        match self {
            CancellationReason::Costs => CancellationOffer::FiftyPercent,
            CancellationReason::Content
            | CancellationReason::FeatureUsage
            | CancellationReason::Time => CancellationOffer::TwentyPercent,
            CancellationReason::DuplicateAccounts
            | CancellationReason::Other
            | CancellationReason::PremiumTierSubscription
            | CancellationReason::SwitchingProduct => CancellationOffer::NoDiscount,
        }
    }

    /// The offer to this member: none in a trial, for a gift, where a discount runs, and where
    /// the price is not ours to change.
    #[must_use]
    pub fn offer_to(self, active: &ActiveMembership) -> CancellationOffer {
        let is_open =
            active.amount.is_some() && active.discount.is_none() && active.provider.is_card();
        if is_open { self.offer() } else { CancellationOffer::NoDiscount }
    }
}

impl CancellationOffer {
    /// The discount, for plans that are paid this often.
    #[must_use]
    pub const fn discount(self, period: PlanPeriod) -> Option<Discount> {
        match self {
            CancellationOffer::NoDiscount => None,
            CancellationOffer::TwentyPercent => Some(Discount::off_one_year(20, period)),
            CancellationOffer::FiftyPercent => Some(Discount::off_one_year(50, period)),
        }
    }
}

impl CancelStep {
    /// The step after this one, going past the offer when there is none; `None` after the last.
    #[must_use]
    pub const fn next(self, offer: CancellationOffer) -> Option<CancelStep> {
        match (self, offer) {
            (CancelStep::Reason, CancellationOffer::NoDiscount) | (CancelStep::Offer, _) => {
                Some(CancelStep::Confirm)
            }
            (CancelStep::Reason, _) => Some(CancelStep::Offer),
            (CancelStep::Confirm, _) => None,
        }
    }
}

/// Why a membership cannot be cancelled here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CancelRefusal {
    /// It is cancelled already.
    #[error("the membership is cancelled already")]
    AlreadyCancelled,
    /// It was a gift and ends by itself.
    #[error("the membership was a gift and does not renew")]
    DoesNotRenew,
    /// It is cancelled where it was bought.
    #[error("the membership is cancelled where it was bought ({0})")]
    Elsewhere(PaymentProvider),
}

/// Whether the membership can be cancelled here.
///
/// # Errors
/// The reason why not.
pub fn may_cancel(active: &ActiveMembership) -> Result<(), CancelRefusal> {
    if !active.provider.renews() {
        return Err(CancelRefusal::DoesNotRenew);
    }
    if active.is_cancelled {
        return Err(CancelRefusal::AlreadyCancelled);
    }
    if !active.provider.cancels_here() {
        return Err(CancelRefusal::Elsewhere(active.provider));
    }
    Ok(())
}
