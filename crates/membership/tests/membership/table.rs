//! Every event in every state.

use crate::{instant, paid_membership, usd};
use quire_core::Timestamp;
use quire_membership::{
    Discount, Membership, MembershipType, PaymentProvider, PlanPeriod,
    discount::FreeMonths,
    membership::{EventRefusedReason, MembershipEvent, MembershipState, Reversal},
    switch::SwitchRefusal,
};

use EventRefusedReason as R;
use MembershipState as S;
use MembershipType::{Monthly, PremiumMonthly, Yearly};

/// A membership in the state at `now`, with one payment taken where one can be.
fn in_state(state: MembershipState, now: Timestamp) -> Membership {
    let earlier = now.plus_seconds(-3 * 86_400);
    let long_ago = now.plus_seconds(-60 * 86_400);
    let begun = |at| paid_membership(Monthly, 500, at);
    let membership = match state {
        MembershipState::Pending => Membership::ordered(Monthly, PaymentProvider::Stripe, earlier),
        MembershipState::Trialing => Membership::trial(Monthly, PaymentProvider::Stripe, earlier),
        MembershipState::Active => Ok(begun(earlier)),
        MembershipState::PastDue => begun(earlier).apply(MembershipEvent::PaymentFailed, earlier),
        MembershipState::Cancelled => begun(earlier).apply(MembershipEvent::Cancelled, earlier),
        MembershipState::Gifted => Membership::gift(Monthly, earlier),
        MembershipState::Expired => begun(long_ago).apply(MembershipEvent::Cancelled, long_ago),
    }
    .expect("a membership");
    assert_eq!(membership.state(now), state);
    membership
}

#[test]
fn every_event_in_every_state_leads_on_or_is_refused() {
    let now = instant("2026-06-15T12:00:00Z");
    let discount = Discount::free_months(FreeMonths::One, PlanPeriod::Monthly);
    let switch = |refusal| Err(R::Switch(refusal));
    let states =
        [S::Pending, S::Trialing, S::Active, S::PastDue, S::Cancelled, S::Gifted, S::Expired];
    // One column for each of the states above.
    let table: [(MembershipEvent, [Result<MembershipState, EventRefusedReason>; 7]); 12] = [
        (
            MembershipEvent::Paid { cycle: 1, amount: usd(500) },
            [
                Ok(S::Active),
                Ok(S::Trialing),
                Err(R::AlreadyCounted),
                Err(R::AlreadyCounted),
                Err(R::Cancelled),
                Err(R::DoesNotRenew),
                Err(R::Over),
            ],
        ),
        (
            MembershipEvent::Paid { cycle: 2, amount: usd(500) },
            [
                Err(R::PaymentMissing),
                Err(R::PaymentMissing),
                Ok(S::Active),
                Ok(S::Active),
                Err(R::Cancelled),
                Err(R::DoesNotRenew),
                Err(R::Over),
            ],
        ),
        (
            MembershipEvent::PaymentFailed,
            [
                Ok(S::Pending),
                Ok(S::PastDue),
                Ok(S::PastDue),
                Ok(S::PastDue),
                Err(R::Cancelled),
                Err(R::DoesNotRenew),
                Err(R::Over),
            ],
        ),
        (
            MembershipEvent::MethodUpdated,
            [
                Ok(S::Pending),
                Ok(S::Trialing),
                Ok(S::Active),
                Ok(S::PastDue),
                Ok(S::Cancelled),
                Err(R::DoesNotRenew),
                Err(R::Over),
            ],
        ),
        (
            MembershipEvent::Cancelled,
            [
                Ok(S::Expired),
                Ok(S::Cancelled),
                Ok(S::Cancelled),
                Ok(S::Cancelled),
                Err(R::Cancelled),
                Err(R::DoesNotRenew),
                Err(R::Over),
            ],
        ),
        (
            MembershipEvent::Uncancelled,
            [
                Err(R::NotCancelled),
                Err(R::NotCancelled),
                Err(R::NotCancelled),
                Err(R::NotCancelled),
                Ok(S::Active),
                Err(R::NotCancelled),
                Err(R::Over),
            ],
        ),
        (
            MembershipEvent::SwitchScheduled { to: Yearly },
            [
                Err(R::NotBegun),
                Ok(S::Trialing),
                Ok(S::Active),
                switch(SwitchRefusal::PaymentFailed),
                switch(SwitchRefusal::Cancelled),
                switch(SwitchRefusal::Provider),
                Err(R::Over),
            ],
        ),
        (
            MembershipEvent::Upgraded { cycle: 2, to: PremiumMonthly, price: usd(1500) },
            [
                Err(R::NotBegun),
                switch(SwitchRefusal::OnlyAtPeriodEnd),
                Ok(S::Active),
                switch(SwitchRefusal::PaymentFailed),
                switch(SwitchRefusal::Cancelled),
                switch(SwitchRefusal::Provider),
                Err(R::Over),
            ],
        ),
        (
            MembershipEvent::Discounted { discount },
            [
                Ok(S::Pending),
                Ok(S::Trialing),
                Ok(S::Active),
                Ok(S::PastDue),
                Err(R::Cancelled),
                Err(R::DoesNotRenew),
                Err(R::Over),
            ],
        ),
        (
            MembershipEvent::GiftRedeemed { plan: Yearly },
            [
                Err(R::NotAGift),
                Err(R::NotAGift),
                Err(R::NotAGift),
                Err(R::NotAGift),
                Err(R::NotAGift),
                Ok(S::Gifted),
                Err(R::Over),
            ],
        ),
        (
            MembershipEvent::Lapsed,
            [
                Ok(S::Expired),
                Err(R::StillPaid),
                Err(R::StillPaid),
                Err(R::StillPaid),
                Err(R::StillPaid),
                Err(R::StillPaid),
                Err(R::Over),
            ],
        ),
        (
            MembershipEvent::Reversed { cycle: 1, by: Reversal::Refund },
            [
                Err(R::NotBegun),
                Err(R::NotTheLastPayment),
                Ok(S::Expired),
                Ok(S::Expired),
                Ok(S::Expired),
                Err(R::NotTheLastPayment),
                Err(R::NotTheLastPayment),
            ],
        ),
    ];
    for (event, column) in table {
        for (state, expected) in states.into_iter().zip(column) {
            let got = in_state(state, now).apply(event, now).map(|after| after.state(now));
            assert_eq!(got, expected, "{event:?} in {state:?}");
        }
    }
}

#[test]
fn what_is_past_due_and_over_can_be_paid_or_lapse() {
    let start = instant("2026-06-15T12:00:00Z");
    let later = instant("2026-07-20T12:00:00Z");
    let unpaid = paid_membership(Monthly, 500, start);
    assert_eq!(unpaid.state(later), MembershipState::PastDue);
    assert!(!unpaid.has_access(later), "an outstanding payment gives no access");
    let lapsed = unpaid.apply(MembershipEvent::Lapsed, later).expect("to lapse");
    assert_eq!(lapsed.state(later), MembershipState::Expired);
    assert_eq!(
        lapsed.apply(MembershipEvent::Paid { cycle: 2, amount: usd(500) }, later),
        Err(R::Over)
    );
    let paid_late =
        unpaid.apply(MembershipEvent::Paid { cycle: 2, amount: usd(500) }, later).expect("paid");
    assert_eq!(paid_late.granted_until(), Some(instant("2026-08-20T12:00:00Z")));
}
