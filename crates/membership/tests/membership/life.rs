//! Lives of memberships, told day by day.

use crate::{instant, paid_membership, usd};
use quire_core::{Timestamp, outcome::GiftCodeError, person::MembershipTier};
use quire_membership::{
    Discount, Membership, MembershipStatus, MembershipType, PaymentMethod, PaymentProvider,
    PlanPeriod,
    cancel::CancellationOffer,
    discount::FreeMonths,
    gift::{GiftAudience, GiftState},
    membership::{
        EventRefusedReason, MembershipEvent, MembershipState, Reversal, TrialRefusal,
        has_past_memberships, may_try,
    },
    payment_method::Expiry,
    redeem::{RedeemRefusal, may_redeem},
    switch::{SwitchQuote, SwitchRefusal, quote},
};

use MembershipType::{Monthly, PremiumMonthly, PremiumYearly, Yearly};

fn until(membership: &Membership) -> String {
    membership.granted_until().map(|end| end.to_string()).unwrap_or_default()
}

fn renewals(mut membership: Membership, count: u32) -> Vec<String> {
    (0..count)
        .map(|_| {
            let at = membership.granted_until().expect("a period");
            let event = MembershipEvent::Paid { cycle: membership.cycles() + 1, amount: usd(500) };
            membership = membership.apply(event, at).expect("a renewal");
            until(&membership)
        })
        .collect()
}

#[test]
fn the_day_a_membership_began_on_is_kept() {
    let began = paid_membership(Monthly, 500, instant("2026-01-31T09:00:00Z"));
    assert_eq!(until(&began), "2026-02-28T09:00:00.000Z");
    assert_eq!(
        renewals(began, 3),
        ["2026-03-31T09:00:00.000Z", "2026-04-30T09:00:00.000Z", "2026-05-31T09:00:00.000Z"]
    );
    let in_leap_year = paid_membership(Yearly, 5000, instant("2028-02-29T00:00:00Z"));
    assert_eq!(until(&in_leap_year), "2029-02-28T00:00:00.000Z");
    assert_eq!(renewals(in_leap_year, 3)[2], "2032-02-29T00:00:00.000Z");
    let before_leap_day = paid_membership(Monthly, 500, instant("2028-01-31T00:00:00Z"));
    assert_eq!(until(&before_leap_day), "2028-02-29T00:00:00.000Z");
}

#[test]
fn a_trial_is_followed_by_a_whole_paid_period() {
    let start = instant("2026-06-01T00:00:00Z");
    for (plan, days, paid_until) in
        [(Monthly, 7, "2026-07-08T00:00:00.000Z"), (Yearly, 30, "2027-07-01T00:00:00.000Z")]
    {
        let trial = Membership::trial(plan, PaymentProvider::Stripe, start).expect("a trial");
        let end = start.plus_seconds(days * 86_400);
        assert_eq!(trial.granted_until(), Some(end));
        assert_eq!(trial.state(start), MembershipState::Trialing);
        assert_eq!(trial.state(end), MembershipState::PastDue);
        // The payment may come before the trial is over; nothing of it is lost.
        let event = MembershipEvent::Paid { cycle: 1, amount: usd(500) };
        for at in [start, end] {
            assert_eq!(until(&trial.apply(event, at).expect("paid")), paid_until);
        }
    }
    assert_eq!(
        Membership::trial(PremiumYearly, PaymentProvider::Stripe, start),
        Err(EventRefusedReason::NoTrial)
    );
}

#[test]
fn trials_are_for_those_who_were_never_members() {
    let start = instant("2026-06-01T00:00:00Z");
    let later = instant("2026-06-10T00:00:00Z");
    let trial = Membership::trial(Monthly, PaymentProvider::Stripe, start).expect("a trial");
    let over = trial.apply(MembershipEvent::Cancelled, start).expect("cancelled");
    let order = Membership::ordered(Monthly, PaymentProvider::Stripe, start).expect("an order");
    let abandoned = order.apply(MembershipEvent::Cancelled, start).expect("cancelled");
    assert_eq!(may_try(Monthly, &[], start), Ok(()));
    assert_eq!(may_try(Monthly, std::slice::from_ref(&abandoned), start), Ok(()));
    assert_eq!(may_try(PremiumMonthly, &[], start), Err(TrialRefusal::NoTrial));
    assert_eq!(may_try(Yearly, &[trial], start), Err(TrialRefusal::AlreadyMember));
    assert_eq!(may_try(Yearly, &[over], later), Err(TrialRefusal::PastMember));
    assert!(!has_past_memberships(&[abandoned]));
}

#[test]
fn gifts_follow_each_other_with_their_own_tiers() {
    let start = instant("2026-06-01T00:00:00Z");
    let first_end = instant("2027-06-01T00:00:00Z");
    let gift = Membership::gift(Yearly, start).expect("a gift");
    assert_eq!(gift.granted_until(), Some(first_end));
    let twice =
        gift.apply(MembershipEvent::GiftRedeemed { plan: PremiumYearly }, start).expect("a second");
    assert_eq!(until(&twice), "2028-06-01T00:00:00.000Z");
    assert_eq!(twice.tier(start), MembershipTier::Member);
    assert_eq!(twice.tier(first_end), MembershipTier::Friend);
    assert_eq!(
        Membership::ordered(Yearly, PaymentProvider::Gift, start),
        Err(EventRefusedReason::DoesNotRenew)
    );
}

#[test]
fn a_gift_is_redeemed_beside_gifts_and_after_memberships_but_not_beside_one_that_is_paid_for() {
    let start = instant("2026-06-01T00:00:00Z");
    let over = instant("2026-07-02T00:00:00Z");
    let code = |audience| Some(GiftState { redeemed_at: None, expires_at: None, audience });
    let for_all = code(GiftAudience::Anyone);
    let for_newcomers = code(GiftAudience::NewMembers);
    let gifted = [Membership::gift(Yearly, start).expect("a gift")];
    let paying = [paid_membership(Monthly, 500, start)];
    let ended = [paying[0].apply(MembershipEvent::Cancelled, start).expect("cancelled")];
    let for_others = Err(RedeemRefusal::Code(GiftCodeError::NotRedeemableByPastMembers));
    assert!(has_past_memberships(&ended) && !has_past_memberships(&[]));
    for (gift, memberships, at, expected) in [
        (for_all, &[][..], start, Ok(())),
        (for_newcomers, &[], start, Ok(())),
        (for_all, &gifted, start, Ok(())),
        (for_all, &ended, over, Ok(())),
        (for_all, &paying, start, Err(RedeemRefusal::AlreadyMember)),
        (for_all, &ended, start, Err(RedeemRefusal::AlreadyMember)),
        (for_newcomers, &ended, over, for_others),
        (for_newcomers, &gifted, start, for_others),
        (None, &paying, start, Err(RedeemRefusal::Code(GiftCodeError::NotFound))),
    ] {
        assert_eq!(may_redeem(gift, memberships, at), expected);
    }
}

#[test]
fn an_upgrade_credits_what_is_left() {
    let start = instant("2026-06-01T00:00:00Z");
    let middle = instant("2026-06-16T00:00:00Z");
    let member = paid_membership(Monthly, 500, start);
    let quoted = quote(&member, PremiumMonthly, usd(1500), middle);
    assert_eq!(quoted, Ok(SwitchQuote::AtOnce { credit: usd(250), charge: usd(1250) }));
    let upgrade = MembershipEvent::Upgraded { cycle: 2, to: PremiumMonthly, price: usd(1500) };
    let friend = member.apply(upgrade, middle).expect("an upgrade");
    assert_eq!(friend.tier(middle), MembershipTier::Friend);
    assert_eq!(until(&friend), "2026-07-16T00:00:00.000Z");
    assert_eq!(
        friend.apply(upgrade, middle),
        Err(EventRefusedReason::Switch(SwitchRefusal::OnlyAtPeriodEnd))
    );
    let active = friend.active(None, middle).expect("a member");
    assert_eq!(active.friend_since, Some(middle));
    assert_eq!(active.member_since, start);
    assert_eq!(active.amount, Some(usd(1500)));
    assert_eq!((active.plan, active.tier), (PremiumMonthly, MembershipTier::Friend));
    assert_eq!(active.provider, PaymentProvider::Stripe);
    // The credit goes down to the cent, in the reader's favour.
    let last_second = instant("2026-06-30T23:59:59Z");
    assert_eq!(
        quote(&member, PremiumMonthly, usd(1500), last_second),
        Ok(SwitchQuote::AtOnce { credit: usd(1), charge: usd(1499) })
    );
}

#[test]
fn other_switches_follow_what_is_paid_for() {
    let start = instant("2026-06-01T00:00:00Z");
    let end = instant("2027-06-01T00:00:00Z");
    let later = instant("2026-08-01T00:00:00Z");
    let at_end = Ok(SwitchQuote::AtPeriodEnd { starts_at: end });
    let member = paid_membership(Yearly, 5000, start);
    // More is left than the new plan costs; the same tier; a lower tier.
    assert_eq!(quote(&member, PremiumMonthly, usd(1500), later), at_end);
    assert_eq!(quote(&member, Monthly, usd(500), later), at_end);
    assert_eq!(
        quote(&paid_membership(PremiumYearly, 15_000, start), Yearly, usd(5000), later),
        at_end
    );

    let scheduled =
        member.apply(MembershipEvent::SwitchScheduled { to: Monthly }, later).expect("a switch");
    let switch = scheduled.active(None, later).and_then(|s| s.switch).expect("a schedule");
    assert_eq!((switch.plan, switch.starts_at), (Monthly, end));
    assert_eq!(scheduled.tier(later), MembershipTier::Member);
    let renewed =
        scheduled.apply(MembershipEvent::Paid { cycle: 2, amount: usd(500) }, end).expect("paid");
    assert_eq!(until(&renewed), "2027-07-01T00:00:00.000Z");
    assert_eq!(renewed.next_plan(), Monthly);

    let kept = scheduled
        .apply(MembershipEvent::SwitchScheduled { to: Yearly }, later)
        .expect("taken back");
    assert_eq!(kept.next_plan(), Yearly);
    assert_eq!(kept.active(None, later).and_then(|s| s.switch), None);
    assert_eq!(
        kept.apply(MembershipEvent::SwitchScheduled { to: Yearly }, later),
        Err(EventRefusedReason::SamePlan)
    );
}

#[test]
fn cancelling_and_upgrading_forget_a_scheduled_switch() {
    let start = instant("2026-06-01T00:00:00Z");
    let scheduled = paid_membership(Monthly, 500, start)
        .apply(MembershipEvent::SwitchScheduled { to: Yearly }, start)
        .expect("a switch");
    let again = scheduled
        .apply(MembershipEvent::Cancelled, start)
        .and_then(|m| m.apply(MembershipEvent::Uncancelled, start))
        .expect("reactivated");
    assert_eq!(again.next_plan(), Monthly);
    let upgrade = MembershipEvent::Upgraded { cycle: 2, to: PremiumMonthly, price: usd(1500) };
    let friend = scheduled.apply(upgrade, start).expect("an upgrade");
    assert_eq!(friend.next_plan(), PremiumMonthly);
}

#[test]
fn what_is_paid_ahead_is_not_cut_short_by_an_upgrade() {
    let start = instant("2026-06-01T00:00:00Z");
    let ahead = paid_membership(Monthly, 500, start)
        .apply(MembershipEvent::Paid { cycle: 2, amount: usd(500) }, start)
        .expect("paid ahead");
    assert_eq!(
        quote(&ahead, PremiumMonthly, usd(1500), start),
        Ok(SwitchQuote::AtPeriodEnd { starts_at: instant("2026-08-01T00:00:00Z") })
    );
}

#[test]
fn who_was_a_member_before_is_one_since_then() {
    let start = instant("2026-06-01T00:00:00Z");
    let (earlier, later) = (start.plus_seconds(-86_400), start.plus_seconds(86_400));
    for (said, since) in [(earlier, earlier), (later, start)] {
        let member = paid_membership(Monthly, 500, start).with_member_since(said);
        let active = member.active(None, start).expect("a member");
        assert_eq!((active.member_since, active.started_at), (since, start));
    }
}

#[test]
fn a_friend_who_switches_down_stays_one_until_the_paid_end() {
    let start = instant("2026-06-01T00:00:00Z");
    let end = instant("2026-07-01T00:00:00Z");
    let day_before = end.plus_seconds(-86_400);
    let friend = paid_membership(PremiumMonthly, 1500, start)
        .apply(MembershipEvent::SwitchScheduled { to: Monthly }, start)
        .and_then(|m| m.apply(MembershipEvent::Paid { cycle: 2, amount: usd(500) }, day_before))
        .expect("paid a day early");
    assert_eq!(friend.tier(day_before), MembershipTier::Friend);
    assert_eq!(friend.tier(end), MembershipTier::Member);
    assert_eq!(friend.active(None, end).and_then(|s| s.friend_since), None);
}

#[test]
fn failed_payments_are_counted_until_the_method_changes_or_one_goes_through() {
    let start = instant("2026-06-01T00:00:00Z");
    let mut member = paid_membership(Monthly, 500, start);
    let facts = |m: &Membership, at: Timestamp| {
        let active = m.active(None, at).expect("a member");
        (active.payment_failed_at, active.has_failed_repeatedly)
    };
    let days: Vec<_> = (1..=4).map(|day| start.plus_seconds(day * 86_400)).collect();
    member = member.apply(MembershipEvent::PaymentFailed, days[0]).expect("noted");
    assert_eq!(facts(&member, days[0]), (Some(days[0]), false));
    member = member.apply(MembershipEvent::PaymentFailed, days[1]).expect("noted");
    assert_eq!(facts(&member, days[1]), (Some(days[0]), true));
    member = member.apply(MembershipEvent::MethodUpdated, days[2]).expect("noted");
    assert_eq!(facts(&member, days[2]), (Some(days[0]), false));
    let again = member.apply(MembershipEvent::PaymentFailed, days[2]).expect("noted");
    assert_eq!(facts(&again, days[2]), (Some(days[0]), false), "the new method failed once");
    member =
        member.apply(MembershipEvent::Paid { cycle: 2, amount: usd(500) }, days[3]).expect("paid");
    assert_eq!(facts(&member, days[3]), (None, false));
    assert_eq!(until(&member), "2026-08-01T00:00:00.000Z");
}

#[test]
fn a_refund_takes_back_its_own_time_only() {
    let start = instant("2026-06-01T00:00:00Z");
    let day_before = instant("2026-06-30T00:00:00Z");
    let early = paid_membership(Monthly, 500, start)
        .apply(MembershipEvent::Paid { cycle: 2, amount: usd(500) }, day_before)
        .expect("paid early");
    let reversed = |cycle| {
        early.apply(MembershipEvent::Reversed { cycle, by: Reversal::Chargeback }, day_before)
    };
    assert_eq!(reversed(1), Err(EventRefusedReason::NotTheLastPayment));
    let left = reversed(2).expect("taken back");
    assert_eq!(left.state(day_before), MembershipState::Cancelled);
    assert_eq!(until(&left), "2026-07-01T00:00:00.000Z");
    let running = paid_membership(Monthly, 500, start)
        .apply(MembershipEvent::Reversed { cycle: 1, by: Reversal::Refund }, day_before)
        .expect("given back");
    assert!(running.has_access(start));
    assert!(!running.has_access(day_before));
    assert_eq!(running.status(day_before), MembershipStatus::Inactive);
}

#[test]
fn a_reactivated_membership_goes_on_as_before() {
    let start = instant("2026-06-01T00:00:00Z");
    let later = instant("2026-06-20T00:00:00Z");
    let member = paid_membership(Monthly, 500, start);
    let cancelled = member.apply(MembershipEvent::Cancelled, later).expect("cancelled");
    let card = PaymentMethod::GooglePayCard {
        last_four: None,
        expires: Expiry::new(12, 2030).expect("a month"),
    };
    let active = cancelled.active(Some(card), later).expect("time is left");
    assert!(active.is_cancelled);
    assert_eq!(active.period_ends_at, instant("2026-07-01T00:00:00Z"));
    assert!(active.payment_method.is_some());
    assert_eq!(cancelled.status(later), MembershipStatus::Active);
    let again = cancelled.apply(MembershipEvent::Uncancelled, later).expect("reactivated");
    assert_eq!(again.state(later), MembershipState::Active);
    assert_eq!(again.granted(), member.granted());
    let over = instant("2026-07-01T00:00:00Z");
    assert_eq!(cancelled.active(None, over), None);
    assert_eq!(cancelled.apply(MembershipEvent::Uncancelled, over), Err(EventRefusedReason::Over));
}

#[test]
fn discounts_hold_for_their_payments_and_no_longer() {
    let start = instant("2026-06-01T00:00:00Z");
    let free = Discount::free_months(FreeMonths::Three, PlanPeriod::Monthly);
    let mut member = paid_membership(Monthly, 500, start)
        .apply(MembershipEvent::Discounted { discount: free }, start)
        .expect("a discount");
    assert_eq!(
        member.apply(MembershipEvent::Discounted { discount: free }, start),
        Err(EventRefusedReason::AlreadyDiscounted)
    );
    let ends = member.active(None, start).and_then(|s| s.discount_ends_at);
    assert_eq!(ends, Some(instant("2026-10-01T00:00:00Z")));
    let charges: Vec<i64> = (2..=6)
        .map(|cycle| {
            let charge = member.next_charge(usd(500)).expect("an amount");
            let at = member.granted_until().expect("a period");
            member =
                member.apply(MembershipEvent::Paid { cycle, amount: charge }, at).expect("paid");
            charge.minor
        })
        .collect();
    assert_eq!(charges, [0, 0, 0, 500, 500]);
    let at = member.granted_until().expect("a period").plus_seconds(-1);
    let another =
        member.apply(MembershipEvent::Discounted { discount: free }, at).expect("a new discount");
    assert_eq!(another.next_charge(usd(500)), Ok(usd(0)));

    let year = Discount::free_months(FreeMonths::One, PlanPeriod::Annual);
    assert_eq!(year.charge(usd(5000), 0), Ok(usd(4583)));
    assert_eq!(year.charge(usd(5000), 1), Ok(usd(5000)));
    for (offer, period, payments, charge) in [
        (CancellationOffer::TwentyPercent, PlanPeriod::Monthly, 12, 400),
        (CancellationOffer::FiftyPercent, PlanPeriod::Monthly, 12, 250),
        (CancellationOffer::FiftyPercent, PlanPeriod::Annual, 1, 250),
    ] {
        let discount = offer.discount(period).expect("a discount");
        assert_eq!((discount.cycles, discount.charge(usd(500), 0)), (payments, Ok(usd(charge))));
    }
    assert_eq!(CancellationOffer::NoDiscount.discount(PlanPeriod::Annual), None);
}

#[test]
fn what_comes_late_or_twice_is_refused() {
    let start = instant("2026-06-01T00:00:00Z");
    let member = paid_membership(Monthly, 500, start);
    let second = MembershipEvent::Paid { cycle: 2, amount: usd(500) };
    let renewed = member.apply(second, start.plus_seconds(60)).expect("paid");
    assert_eq!(
        renewed.apply(second, start.plus_seconds(60)),
        Err(EventRefusedReason::AlreadyCounted)
    );
    assert_eq!(renewed.apply(MembershipEvent::Cancelled, start), Err(EventRefusedReason::Earlier));
    assert_eq!(
        renewed.apply(MembershipEvent::Paid { cycle: 4, amount: usd(500) }, start.plus_seconds(60)),
        Err(EventRefusedReason::PaymentMissing)
    );
}

#[test]
fn a_membership_is_the_same_after_it_was_written_and_read() {
    let member = paid_membership(Monthly, 500, instant("2026-06-01T00:00:00Z"));
    let text = serde_json::to_string(&member).expect("json");
    assert_eq!(serde_json::from_str::<Membership>(&text).expect("a membership"), member);
}

#[test]
fn a_membership_that_was_kept_in_snake_case_is_read() {
    let start = instant("2026-06-01T00:00:00Z");
    let discount = Discount::free_months(FreeMonths::One, PlanPeriod::Monthly);
    let member = paid_membership(Monthly, 500, start)
        .apply(MembershipEvent::Discounted { discount }, start)
        .expect("a discount");
    let text = serde_json::to_string(&member).expect("json");
    assert!(!text.contains("_at\"") && !text.contains("paid_part"), "{text}");
    let mut kept = text.clone();
    for (now, before) in [
        ("startsAt", "starts_at"),
        ("endsAt", "ends_at"),
        ("paidPart", "paid_part"),
        ("sinceCycle", "since_cycle"),
        ("startedAt", "started_at"),
    ] {
        assert!(text.contains(now), "{now}: {text}");
        kept = kept.replace(now, before);
    }
    assert_eq!(serde_json::from_str::<Membership>(&kept).expect("a membership"), member);
}
