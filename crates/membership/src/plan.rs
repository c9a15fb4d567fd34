//! Plans and their prices (spec 2 §9, decision 79).

use crate::{Currency, Money};
use quire_core::{person::MembershipTier, vocabulary};

vocabulary! {
    /// A plan (spec 3 §3.1, plan types).
    MembershipType {
        Monthly = "MONTHLY",
        Yearly = "YEARLY",
        PremiumMonthly = "PREMIUM_MONTHLY",
        PremiumYearly = "PREMIUM_YEARLY",
    }
}

/// What a plan costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Price {
    /// What is paid per period.
    pub amount: Money,
    /// The crossed-out price: twelve months, for yearly plans.
    pub crossed_out: Option<Money>,
}

impl Price {
    /// The crossed-out price less the price; nothing when none is crossed out.
    #[must_use]
    pub fn saved(&self) -> Money {
        self.crossed_out
            .and_then(|full| full.minus(self.amount).ok())
            .unwrap_or(Money::new(0, self.amount.currency))
    }
}

impl MembershipType {
    /// The tier the plan gives.
    #[must_use]
    pub const fn tier(self) -> MembershipTier {
        match self {
            MembershipType::Monthly | MembershipType::Yearly => MembershipTier::Member,
            MembershipType::PremiumMonthly | MembershipType::PremiumYearly => {
                MembershipTier::Friend
            }
        }
    }

    const fn monthly(self) -> MembershipType {
        match self {
            MembershipType::Monthly | MembershipType::Yearly => MembershipType::Monthly,
            MembershipType::PremiumMonthly | MembershipType::PremiumYearly => {
                MembershipType::PremiumMonthly
            }
        }
    }
}

const fn minor(plan: MembershipType, currency: Currency) -> i64 {
    match (plan, currency) {
        (MembershipType::Monthly, Currency::Usd) => 500,
        (MembershipType::Yearly, Currency::Usd) => 5_000,
        (MembershipType::PremiumMonthly, Currency::Usd) => 1_500,
        (MembershipType::PremiumYearly, Currency::Usd) => 15_000,
        (MembershipType::Monthly, Currency::Cad) => 700,
        (MembershipType::Yearly, Currency::Cad) => 7_000,
        (MembershipType::PremiumMonthly, Currency::Cad) => 2_000,
        (MembershipType::PremiumYearly, Currency::Cad) => 20_000,
    }
}

/// The price of a plan. Yearly plans show twelve months crossed out.
#[must_use]
pub const fn price(plan: MembershipType, currency: Currency) -> Price {
    let crossed_out = match plan {
        MembershipType::Yearly | MembershipType::PremiumYearly => {
            Some(Money::new(minor(plan.monthly(), currency) * 12, currency))
        }
        MembershipType::Monthly | MembershipType::PremiumMonthly => None,
    };
    Price { amount: Money::new(minor(plan, currency), currency), crossed_out }
}

/// "less than $1/week": a yearly price by 52, rounded up to the next quarter (decision 80).
#[must_use]
pub fn weekly_text(yearly: Money) -> String {
    const QUARTERS_A_YEAR: i64 = 52 * 25;
    let quarters = yearly.minor.max(0) / QUARTERS_A_YEAR
        + i64::from(yearly.minor.max(0) % QUARTERS_A_YEAR != 0);
    format!("less than {}/week", Money::new(quarters * 25, yearly.currency))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn yearly_prices_cross_out_twelve_months() {
        for (plan, amount, crossed_out, saved) in [
            (MembershipType::Monthly, "$5", None, "$0"),
            (MembershipType::Yearly, "$50", Some("$60"), "$10"),
            (MembershipType::PremiumMonthly, "$15", None, "$0"),
            (MembershipType::PremiumYearly, "$150", Some("$180"), "$30"),
        ] {
            let price = price(plan, Currency::Usd);
            assert_eq!(price.amount.to_string(), amount);
            assert_eq!(price.crossed_out.map(|m| m.to_string()).as_deref(), crossed_out);
            assert_eq!(price.saved().to_string(), saved);
        }
    }

    #[test]
    fn the_weekly_price_rounds_up_to_the_next_quarter() {
        for (minor, text) in [
            (5_000, "less than $1/week"),
            (15_000, "less than $3/week"),
            (5_200, "less than $1/week"),
            (5_201, "less than $1.25/week"),
            (0, "less than $0/week"),
        ] {
            assert_eq!(weekly_text(Money::new(minor, Currency::Usd)), text);
        }
    }

    #[test]
    fn premium_plans_make_friends() {
        assert_eq!(MembershipType::Yearly.tier(), MembershipTier::Member);
        assert_eq!(MembershipType::PremiumMonthly.tier(), MembershipTier::Friend);
    }
}
