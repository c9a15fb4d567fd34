//! A charge: money that a person was asked for, from the intent to its end.

use crate::{ChargedTax, MembershipType, Money};
use quire_core::{
    ChargeId, MembershipId, PaymentMethodId, Timestamp, UserId, message::payment, vocabulary,
};

vocabulary! {
    /// What a charge pays for.
    ChargePurpose {
        /// A membership begins.
        Purchase = "PURCHASE",
        /// A membership goes on.
        Renewal = "RENEWAL",
        /// A better plan begins before what is paid for ends.
        Upgrade = "UPGRADE",
        /// Memberships are given away.
        Gift = "GIFT",
        /// The writer of a story gets a tip.
        Tip = "TIP",
    }
}

vocabulary! {
    /// How far a charge is.
    ChargeState {
        /// Kept before the provider is asked; its answer is not known.
        Intended = "INTENDED",
        /// The bank asks its person first.
        ActionRequired = "ACTION_REQUIRED",
        /// The money came.
        Succeeded = "SUCCEEDED",
        /// It did not, and will not.
        Declined = "DECLINED",
        /// The provider never heard of it.
        Abandoned = "ABANDONED",
    }
}

vocabulary! {
    /// Why money did not come.
    DeclineReason {
        CardDeclined = "CARD_DECLINED",
        InsufficientFunds = "INSUFFICIENT_FUNDS",
        ExpiredCard = "EXPIRED_CARD",
        /// The bank asked its person, who did not confirm.
        NotConfirmed = "NOT_CONFIRMED",
        /// Nothing was there to charge.
        NoMethod = "NO_METHOD",
    }
}

vocabulary! {
    /// Who moves the money.
    Processor {
        /// None: demonstration payments, with cards that do not exist.
        Demonstration = "DEMONSTRATION",
        Stripe = "STRIPE",
        /// Of PayPal accounts.
        Braintree = "BRAINTREE",
    }
}

impl ChargePurpose {
    /// Whether someone is there who can be asked by their bank.
    #[must_use]
    pub const fn is_attended(self) -> bool {
        !matches!(self, ChargePurpose::Renewal)
    }
}

impl Charge {
    /// What the time that is paid for costs by the price list: what is charged without a tax that came on
    /// top, with one that the buyer owes, and what was credited; `None` where that cannot be calculated.
    #[must_use]
    pub fn price(&self) -> Option<Money> {
        let due = match &self.tax {
            Some(tax) => tax.paid_price(self.amount).ok()?,
            None => self.amount,
        };
        match self.credit {
            Some(credit) => due.plus(credit).ok(),
            None => Some(due),
        }
    }

    /// The tax in it, as letters say it: `$7.98, VAT 19% (DE)`.
    #[must_use]
    pub fn tax_text(&self) -> Option<String> {
        let tax = self.tax.as_ref()?;
        Some(format!("{}, {}", tax.amount.receipt(), tax.label()))
    }

    /// What is left of it without tax.
    #[must_use]
    pub fn net(&self) -> Money {
        let tax = self.tax.as_ref().map_or(0, |tax| tax.amount.minor);
        Money::new(self.amount.minor.saturating_sub(tax), self.amount.currency)
    }
}

impl ChargeState {
    /// Whether it may still become something else.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, ChargeState::Intended | ChargeState::ActionRequired)
    }
}

impl DeclineReason {
    /// The reason in words.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            DeclineReason::CardDeclined => payment::CARD_DECLINED,
            DeclineReason::InsufficientFunds => payment::INSUFFICIENT_FUNDS,
            DeclineReason::ExpiredCard => payment::CARD_EXPIRED,
            DeclineReason::NotConfirmed => payment::NOT_CONFIRMED,
            DeclineReason::NoMethod => payment::NO_METHOD,
        }
    }
}

/// A charge as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Charge {
    /// Its id; what the provider knows it by.
    pub id: ChargeId,
    /// Who pays; `None` once the account is erased.
    pub person_id: Option<UserId>,
    /// The membership it pays for, which begins with it when it is the first; `None` for gifts and tips.
    pub membership_id: Option<MembershipId>,
    /// With what; `None` once that is erased.
    pub method_id: Option<PaymentMethodId>,
    /// What for.
    pub purpose: ChargePurpose,
    /// Which plan; `None` for tips.
    pub plan: Option<MembershipType>,
    /// Which payment of the membership, from 1.
    pub cycle: u32,
    /// How much, with tax.
    pub amount: Money,
    /// The tax in it, at the rate of the day on which it was asked for; `None` where there is none.
    pub tax: Option<ChargedTax>,
    /// What the time left of the plan before is worth, which is not paid again; of an upgrade.
    pub credit: Option<Money>,
    /// Who moves the money.
    pub processor: Processor,
    /// How far it is.
    pub state: ChargeState,
    /// Why it did not succeed.
    pub reason: Option<DeclineReason>,
    /// What the provider calls it, where it has a name of its own; stored before money is asked for.
    pub reference: Option<String>,
    /// What the buyer's page calls it, so that pressing twice pays once.
    pub request_key: Option<String>,
    /// When it was intended.
    pub created_at: Timestamp,
    /// When its end was known.
    pub settled_at: Option<Timestamp>,
}
