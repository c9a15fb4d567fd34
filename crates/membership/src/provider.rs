//! Who takes the payments, and what can be done here with a membership paid there.

use crate::charge::Processor;
use quire_core::vocabulary;

vocabulary! {
    /// Who takes the payments of a membership.
    PaymentProvider {
        /// The App Store: changed and cancelled there.
        Apple = "APPLE",
        Braintree = "BRAINTREE",
        /// Google Play: changed and cancelled there.
        Google = "GOOGLE",
        /// No one: the time was a gift and ends by itself.
        Gift = "MEDIUM_GIFT",
        Paypal = "PAYPAL",
        Stripe = "STRIPE",
        /// A provider of an older time.
        Unknown = "UNKNOWN",
    } where {
        /// The two card providers, with which plans can be switched and memberships reactivated
        /// here.
        CARD: "switchable_payment_provider" = [Braintree, Stripe];
    }
}

impl Processor {
    /// The word that the API has for memberships paid through it: the demonstration stands in for
    /// Stripe.
    #[must_use]
    pub const fn provider(self) -> PaymentProvider {
        match self {
            Processor::Demonstration | Processor::Stripe => PaymentProvider::Stripe,
            Processor::Braintree => PaymentProvider::Braintree,
        }
    }
}

impl PaymentProvider {
    /// Whether it is one of the two card providers.
    #[must_use]
    pub fn is_card(self) -> bool {
        Self::CARD.contains(&self)
    }

    /// Whether the next period is charged by itself.
    #[must_use]
    pub const fn renews(self) -> bool {
        !matches!(self, PaymentProvider::Gift)
    }

    /// Whether a membership paid there is cancelled here, not in a store for apps.
    #[must_use]
    pub const fn cancels_here(self) -> bool {
        matches!(
            self,
            PaymentProvider::Braintree | PaymentProvider::Stripe | PaymentProvider::Paypal
        )
    }
}
