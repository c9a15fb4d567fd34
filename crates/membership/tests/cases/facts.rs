//! Memberships as the cases files describe them.

use quire_core::{Timestamp, person::MembershipTier};
use quire_membership::{
    ActiveMembership, Currency, Discount, MembershipType, Money, PaymentMethod, PaymentProvider,
    PlanPeriod, ScheduledSwitch, discount::FreeMonths, payment_method::Expiry,
};
use serde_json::{Value, json};

const NOW: &str = "2026-06-15T12:00:00Z";
const DAY: i64 = 86_400;

pub fn instant(text: &str) -> Timestamp {
    Timestamp::new(text.parse().expect("an instant"))
}

pub fn now(input: &Value) -> Timestamp {
    instant(input["now"].as_str().unwrap_or(NOW))
}

pub fn flag(input: &Value, name: &str) -> bool {
    input[name].as_bool().unwrap_or_default()
}

pub fn days(input: &Value, name: &str) -> Option<i64> {
    input[name].as_i64().map(|days| days * DAY)
}

/// `04/2027`
pub fn expiry(text: &str) -> Expiry {
    let (month, year) = text.split_once('/').expect("month/year");
    Expiry::new(month.parse().expect("a month"), year.parse().expect("a year")).expect("an expiry")
}

/// Who is in `reader`, and what else the input says about the membership: by default a member with
/// Stripe and a card that is good for long, whose period ends in a hundred days.
pub fn active(input: &Value) -> Option<ActiveMembership> {
    let plan = match input["reader"].as_str().unwrap_or("member") {
        "member" => MembershipType::Yearly,
        "monthly member" => MembershipType::Monthly,
        "friend" => MembershipType::PremiumYearly,
        _ => return None,
    };
    let now = now(input);
    let ends_at = now.plus_seconds(days(input, "endsInDays").unwrap_or(100 * DAY));
    let fails = flag(input, "failed") || flag(input, "failedRepeatedly");
    let card = match input.get("card") {
        Some(card) => card.as_str().map(expiry),
        None => Some(expiry("12/2030")),
    };
    Some(ActiveMembership {
        plan,
        tier: plan.tier(),
        provider: input["provider"]
            .as_str()
            .map_or(PaymentProvider::Stripe, |name| name.parse().expect("a provider")),
        is_cancelled: flag(input, "cancelled"),
        payment_failed_at: fails.then_some(now),
        has_failed_repeatedly: flag(input, "failedRepeatedly"),
        period_ends_at: ends_at,
        started_at: instant("2026-01-01T00:00:00Z"),
        member_since: instant("2026-01-01T00:00:00Z"),
        friend_since: (plan.tier() == MembershipTier::Friend)
            .then(|| instant("2026-01-15T00:00:00Z")),
        amount: input.get("amount").is_none().then_some(Money::new(5000, Currency::Usd)),
        currency: Some(Currency::Usd),
        discount: flag(input, "discounted")
            .then(|| Discount::free_months(FreeMonths::One, PlanPeriod::Annual)),
        discount_ends_at: None,
        switch: input["switchTo"].as_str().map(|plan| ScheduledSwitch {
            starts_at: ends_at,
            plan: plan.parse().expect("a plan"),
        }),
        payment_method: card
            .map(|expires| PaymentMethod::ApplePayCard { last_four: None, expires }),
    })
}

/// What was asked for, or the refusal by its name.
pub fn verdict<E: std::fmt::Debug>(result: Result<(), E>, yes: &str) -> Value {
    match result {
        Ok(()) => yes.into(),
        Err(refusal) => json!({"refused": format!("{refusal:?}")}),
    }
}
