//! Plans and their names.

use quire_core::person::MembershipTier;
use quire_membership::{
    MembershipType, PaymentProvider,
    discount::FreeMonths,
    plan::{BraintreePlan, PlanPeriod, ProductType},
};

use MembershipType::{Monthly, PremiumMonthly, PremiumYearly, Yearly};

#[test]
fn every_plan_has_its_tier_period_product_path_and_trial() {
    for (plan, tier, period, product, path, trial) in [
        (
            Monthly,
            MembershipTier::Member,
            PlanPeriod::Monthly,
            ProductType::MonthlyMembership,
            "monthly",
            Some(7),
        ),
        (
            Yearly,
            MembershipTier::Member,
            PlanPeriod::Annual,
            ProductType::AnnualMembership,
            "yearly",
            Some(30),
        ),
        (
            PremiumMonthly,
            MembershipTier::Friend,
            PlanPeriod::Monthly,
            ProductType::PremiumMonthlyMembership,
            "premium-monthly",
            None,
        ),
        (
            PremiumYearly,
            MembershipTier::Friend,
            PlanPeriod::Annual,
            ProductType::PremiumAnnualMembership,
            "premium-yearly",
            None,
        ),
    ] {
        assert_eq!((plan.tier(), plan.period(), plan.product()), (tier, period, product));
        assert_eq!((plan.path(), plan.trial_days()), (path, trial));
        assert_eq!(MembershipType::from_path(path), Some(plan));
    }
    assert_eq!(MembershipType::from_path("YEARLY"), None);
}

#[test]
fn names_at_the_provider_lead_to_plans_and_trials() {
    for (name, plan, trial) in [
        ("monthly", Monthly, None),
        ("monthlyWithTrial", Monthly, Some(7)),
        ("yearly", Yearly, None),
        ("yearlyStaff", Yearly, None),
        ("yearlyWithTrial", Yearly, Some(30)),
    ] {
        let named: BraintreePlan = name.parse().expect("a plan");
        assert_eq!((named.plan(), named.trial_days()), (plan, trial));
    }
    let months: Vec<_> =
        FreeMonths::ALL.iter().map(|free| (free.as_str(), free.months())).collect();
    assert_eq!(months, [("oneMonthFree", 1), ("threeMonthsFree", 3), ("sixMonthsFree", 6)]);
}

#[test]
fn only_the_card_providers_are_changed_here_and_gifts_do_not_renew() {
    use PaymentProvider::{Apple, Braintree, Gift, Google, Paypal, Stripe, Unknown};
    for (provider, is_card, cancels_here, renews) in [
        (Apple, false, false, true),
        (Braintree, true, true, true),
        (Google, false, false, true),
        (Gift, false, false, false),
        (Paypal, false, true, true),
        (Stripe, true, true, true),
        (Unknown, false, false, true),
    ] {
        assert_eq!(
            (provider.is_card(), provider.cancels_here(), provider.renews()),
            (is_card, cancels_here, renews),
            "{provider}"
        );
    }
}
