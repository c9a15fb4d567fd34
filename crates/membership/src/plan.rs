//! Plans: what they are called on every side, what tier they give, how long they last, their trial.

use quire_core::{person::MembershipTier, vocabulary};

vocabulary! {
    /// A plan.
    MembershipType: "plan_type" labels "membership_type" {
        Monthly = "MONTHLY" as "monthly",
        Yearly = "YEARLY" as "yearly",
        PremiumMonthly = "PREMIUM_MONTHLY" as "premium monthly",
        PremiumYearly = "PREMIUM_YEARLY" as "premium yearly",
    }
}

vocabulary! {
    /// How often a plan is paid.
    PlanPeriod { Annual = "ANNUAL", Monthly = "MONTHLY" }
}

vocabulary! {
    /// What can be bought.
    ProductType {
        AnnualMembership = "ANNUAL_MEMBERSHIP",
        MonthlyMembership = "MONTHLY_MEMBERSHIP",
        PremiumAnnualMembership = "PREMIUM_ANNUAL_MEMBERSHIP",
        PremiumMonthlyMembership = "PREMIUM_MONTHLY_MEMBERSHIP",
        GiftMembership = "GIFT_MEMBERSHIP",
        GroupGiftMembership = "GROUP_GIFT_MEMBERSHIP",
        CustomDomain = "CUSTOM_DOMAIN",
    }
}

vocabulary! {
    /// A plan as it is named at Braintree.
    BraintreePlan: "braintree_plan_name" {
        Monthly = "monthly",
        MonthlyWithTrial = "monthlyWithTrial",
        Yearly = "yearly",
        YearlyStaff = "yearlyStaff",
        YearlyWithTrial = "yearlyWithTrial",
    }
}

impl PlanPeriod {
    /// How many months one period lasts.
    #[must_use]
    pub const fn months(self) -> u32 {
        match self {
            PlanPeriod::Annual => 12,
            PlanPeriod::Monthly => 1,
        }
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

    /// How often the plan is paid.
    #[must_use]
    pub const fn period(self) -> PlanPeriod {
        match self {
            MembershipType::Monthly | MembershipType::PremiumMonthly => PlanPeriod::Monthly,
            MembershipType::Yearly | MembershipType::PremiumYearly => PlanPeriod::Annual,
        }
    }

    /// What is bought with the plan.
    #[must_use]
    pub const fn product(self) -> ProductType {
        match self {
            MembershipType::Monthly => ProductType::MonthlyMembership,
            MembershipType::Yearly => ProductType::AnnualMembership,
            MembershipType::PremiumMonthly => ProductType::PremiumMonthlyMembership,
            MembershipType::PremiumYearly => ProductType::PremiumAnnualMembership,
        }
    }

    /// The plan's spelling in addresses.
    #[must_use]
    pub const fn path(self) -> &'static str {
        match self {
            MembershipType::Monthly => "monthly",
            MembershipType::Yearly => "yearly",
            MembershipType::PremiumMonthly => "premium-monthly",
            MembershipType::PremiumYearly => "premium-yearly",
        }
    }

    /// The plan that an address names.
    #[must_use]
    pub fn from_path(path: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|plan| plan.path() == path)
    }

    /// How many days can be read before the first payment: 7 monthly, 30 yearly; the premium
    /// plans have no trial.
    #[must_use]
    pub const fn trial_days(self) -> Option<u32> {
        match self {
            MembershipType::Monthly => Some(7),
            MembershipType::Yearly => Some(30),
            MembershipType::PremiumMonthly | MembershipType::PremiumYearly => None,
        }
    }
}

impl BraintreePlan {
    /// The plan that is bought under this name.
    #[must_use]
    pub const fn plan(self) -> MembershipType {
        match self {
            BraintreePlan::Monthly | BraintreePlan::MonthlyWithTrial => MembershipType::Monthly,
            BraintreePlan::Yearly | BraintreePlan::YearlyStaff | BraintreePlan::YearlyWithTrial => {
                MembershipType::Yearly
            }
        }
    }

    /// The days before the first payment; `None` for plans that are paid at once.
    #[must_use]
    pub const fn trial_days(self) -> Option<u32> {
        match self {
            BraintreePlan::MonthlyWithTrial | BraintreePlan::YearlyWithTrial => {
                self.plan().trial_days()
            }
            BraintreePlan::Monthly | BraintreePlan::Yearly | BraintreePlan::YearlyStaff => None,
        }
    }
}
