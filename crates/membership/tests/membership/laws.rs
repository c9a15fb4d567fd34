//! What no sequence of events may break.

use crate::{instant, usd};
use proptest::prelude::*;
use quire_core::{Timestamp, person::MembershipTier};
use quire_membership::{
    Discount, Membership, MembershipType, Money, PaymentProvider, PlanPeriod,
    discount::FreeMonths,
    membership::{Basis, Granted, MembershipEvent, MembershipState, Reversal},
    period::months_after,
    switch::{SwitchQuote, quote},
};

fn plan() -> impl Strategy<Value = MembershipType> {
    proptest::sample::select(MembershipType::ALL)
}

/// Payments count on from the membership they meet: `skip` 0 is one that came already.
#[derive(Debug, Clone, Copy)]
enum Step {
    Fixed(MembershipEvent),
    Paid { skip: u32, minor: i64 },
    Upgraded { to: MembershipType, minor: i64 },
    Reversed { back: u32 },
}

fn step() -> impl Strategy<Value = Step> {
    let discount = Discount::free_months(FreeMonths::One, PlanPeriod::Monthly);
    prop_oneof![
        6 => (0..3_u32, 0..20_000_i64).prop_map(|(skip, minor)| Step::Paid { skip, minor }),
        2 => (plan(), 0..20_000_i64).prop_map(|(to, minor)| Step::Upgraded { to, minor }),
        1 => (0..2_u32).prop_map(|back| Step::Reversed { back }),
        2 => plan().prop_map(|to| Step::Fixed(MembershipEvent::SwitchScheduled { to })),
        1 => plan().prop_map(|plan| Step::Fixed(MembershipEvent::GiftRedeemed { plan })),
        1 => Just(Step::Fixed(MembershipEvent::PaymentFailed)),
        1 => Just(Step::Fixed(MembershipEvent::MethodUpdated)),
        1 => Just(Step::Fixed(MembershipEvent::Cancelled)),
        1 => Just(Step::Fixed(MembershipEvent::Uncancelled)),
        1 => Just(Step::Fixed(MembershipEvent::Discounted { discount })),
        1 => Just(Step::Fixed(MembershipEvent::Lapsed)),
    ]
}

impl Step {
    fn event(self, membership: &Membership) -> MembershipEvent {
        let cycles = membership.cycles();
        match self {
            Step::Fixed(event) => event,
            Step::Paid { skip, minor } => {
                MembershipEvent::Paid { cycle: cycles + skip, amount: usd(minor) }
            }
            Step::Upgraded { to, minor } => {
                MembershipEvent::Upgraded { cycle: cycles + 1, to, price: usd(minor) }
            }
            Step::Reversed { back } => MembershipEvent::Reversed {
                cycle: cycles.saturating_sub(back),
                by: Reversal::Refund,
            },
        }
    }
}

fn new_membership() -> impl Strategy<Value = Membership> {
    let at = (0..4_000_i64, 0..86_400_i64).prop_map(|(day, second)| {
        instant("2024-01-01T00:00:00Z").plus_seconds(day * 86_400 + second)
    });
    let provider = proptest::sample::select(&[PaymentProvider::Stripe, PaymentProvider::Apple][..]);
    (at, plan(), provider, 0..3_u8).prop_map(|(at, plan, provider, kind)| {
        match (kind, plan.trial_days()) {
            (0, _) => Membership::gift(plan, at),
            (1, Some(_)) => Membership::trial(plan, provider, at),
            _ => Membership::ordered(plan, provider, at),
        }
        .expect("a membership")
    })
}

/// What a transition may do to the periods: nothing to those before the last, and to the last only
/// what the event says.
fn check_time(before: &[Granted], after: &[Granted], event: MembershipEvent, at: Timestamp) {
    for pair in after.windows(2) {
        assert!(pair[0].period.ends_at <= pair[1].period.starts_at, "periods overlap");
    }
    assert!(after.iter().all(|g| g.period.starts_at < g.period.ends_at), "an empty period");
    let cycles = after.iter().filter_map(|g| match g.basis {
        Basis::Payment { cycle, .. } => Some(cycle),
        Basis::Trial | Basis::Gift => None,
    });
    assert!(cycles.is_sorted_by(|a, b| a < b), "a payment counts twice");
    match event {
        MembershipEvent::Paid { .. } | MembershipEvent::GiftRedeemed { .. } => {
            let (added, kept) = after.split_last().expect("one more");
            assert_eq!(kept, before);
            let free_from = before.last().map_or(at, |g| g.period.ends_at.max(at));
            assert_eq!(added.period.starts_at, free_from, "paid time begins where time is free");
            whole(added);
        }
        MembershipEvent::Upgraded { .. } => {
            let (added, kept) = after.split_last().expect("one more");
            assert_eq!(added.period.starts_at, at);
            whole(added);
            shortened(before, kept, at);
        }
        MembershipEvent::Reversed { .. } => shortened(before, after, at),
        _ => assert_eq!(after, before, "only payments and gifts change what is given"),
    }
}

/// A calendar month or year: as long as one that begins on some day of its own.
fn whole(granted: &Granted) {
    let days = granted.period.seconds() / 86_400;
    match granted.plan.period() {
        PlanPeriod::Monthly => assert!((28..=31).contains(&days), "{days} days"),
        PlanPeriod::Annual => assert!((365..=366).contains(&days), "{days} days"),
    }
}

/// `after` is `before`, with the last period cut at `at`, or gone when it had not begun.
fn shortened(before: &[Granted], after: &[Granted], at: Timestamp) {
    let (last, kept) = before.split_last().expect("something to cut");
    match after.strip_prefix(kept) {
        Some([]) => assert!(at <= last.period.starts_at),
        Some([cut]) => {
            assert_eq!(cut.period.starts_at, last.period.starts_at);
            assert_eq!(cut.period.ends_at, at);
        }
        other => panic!("more than the last period changed: {other:?}"),
    }
}

fn check_state(membership: &Membership, at: Timestamp) {
    let lies_in_one = membership.granted().iter().any(|g| g.period.contains(at));
    assert_eq!(membership.has_access(at), lies_in_one);
    assert_eq!(membership.tier(at) == MembershipTier::Free, !lies_in_one);
    let fits = match membership.state(at) {
        MembershipState::Trialing
        | MembershipState::Active
        | MembershipState::Cancelled
        | MembershipState::Gifted => lies_in_one,
        MembershipState::Pending | MembershipState::Expired => !lies_in_one,
        MembershipState::PastDue => true,
    };
    assert!(fits, "{:?}", membership.state(at));
}

proptest! {
    #[test]
    fn no_sequence_loses_or_doubles_paid_time(
        start in new_membership(),
        steps in proptest::collection::vec((step(), 0..40_i64, 0..86_400_i64), 1..40),
    ) {
        let mut membership = start;
        let mut now = membership.granted_until().unwrap_or(instant("2035-01-01T00:00:00Z"));
        now = now.plus_seconds(-20 * 86_400);
        for (step, days, seconds) in steps {
            now = now.plus_seconds(days * 86_400 + seconds);
            let event = step.event(&membership);
            if let Ok(after) = membership.apply(event, now) {
                prop_assert_ne!(membership.state(now), MembershipState::Expired, "what is over stays over");
                check_time(membership.granted(), after.granted(), event, now);
                prop_assert!(after.apply(MembershipEvent::Cancelled, now.plus_seconds(-1)).is_err());
                membership = after;
            }
            check_state(&membership, now);
        }
    }

    #[test]
    fn a_payment_that_comes_twice_counts_once(start in new_membership(), minor in 0..9_999_i64) {
        let event = MembershipEvent::Paid { cycle: 1, amount: usd(minor) };
        let at = start.granted_until().unwrap_or(instant("2036-01-01T00:00:00Z"));
        if let Ok(once) = start.apply(event, at) {
            prop_assert!(once.apply(event, at).is_err());
        }
    }

    #[test]
    fn credit_and_charge_are_the_price_and_the_credit_only_falls(
        minor in 1..20_000_i64,
        price in 1..20_000_i64,
        first in 0..86_400 * 30_i64,
        then in 0..86_400 * 5_i64,
    ) {
        let start = instant("2026-05-01T00:00:00Z");
        let member = crate::paid_membership(MembershipType::Monthly, minor, start);
        let credit = |seconds: i64| -> Option<Money> {
            let at = start.plus_seconds(seconds);
            match quote(&member, MembershipType::PremiumMonthly, usd(price), at) {
                Ok(SwitchQuote::AtOnce { credit, charge }) => {
                    assert_eq!(credit.plus(charge), Ok(usd(price)));
                    assert!(charge.minor >= 0 && credit.minor <= minor && credit.minor > 0);
                    Some(credit)
                }
                Ok(SwitchQuote::AtPeriodEnd { .. }) | Err(_) => None,
            }
        };
        if let (Some(before), Some(after)) = (credit(first), credit(first + then)) {
            prop_assert!(after.minor <= before.minor);
        }
    }

    #[test]
    fn months_are_counted_from_the_anchor(day in 0..4_000_i64, months in 0..240_u32) {
        use chrono::Datelike;
        let anchor = instant("2024-01-01T08:30:00Z").plus_seconds(day * 86_400);
        let reached = months_after(anchor, months).expect("near").utc();
        let from = anchor.utc();
        let counted = i64::from(reached.year() - from.year()) * 12
            + i64::from(reached.month()) - i64::from(from.month());
        prop_assert_eq!(counted, i64::from(months));
        prop_assert_eq!(reached.time(), from.time());
        let next_day = reached + chrono::Duration::days(1);
        let is_last_day = next_day.month() != reached.month();
        prop_assert!(reached.day() == from.day() || (is_last_day && reached.day() < from.day()));
    }
}
