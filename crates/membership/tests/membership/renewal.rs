//! When a membership is charged next, and how long an outstanding payment is waited for.

use crate::{day as at, paid_membership};
use quire_membership::{
    Membership, MembershipType,
    membership::{MembershipEvent, renewal::Due},
};

fn paid() -> Membership {
    paid_membership(MembershipType::Monthly, 500, at(0))
}

#[test]
fn a_period_is_due_an_hour_before_it_begins() {
    let due = at(31).plus_seconds(-3_600);
    assert_eq!(paid().next_due(), Some((due, Due::Charge)));
    assert_eq!(paid().due(due.plus_seconds(-1)), None);
    assert_eq!(paid().due(due), Some(Due::Charge));
    let cancelled = paid().apply(MembershipEvent::Cancelled, at(1)).expect("an event it takes");
    assert_eq!(cancelled.next_due(), None);
}

#[test]
fn what_failed_is_tried_four_times_more_and_then_ends() {
    let mut held = paid();
    for (times, day) in [1, 3, 5, 7].into_iter().enumerate() {
        let tried = if times == 0 { 31 } else { 31 + [1, 3, 5, 7][times - 1] };
        held = held.apply(MembershipEvent::PaymentFailed, at(tried)).expect("an event it takes");
        assert_eq!(held.next_due(), Some((at(31 + day), Due::Charge)));
    }
    held = held.apply(MembershipEvent::PaymentFailed, at(38)).expect("an event it takes");
    assert_eq!(held.next_due(), Some((at(45), Due::Lapse)));
    assert_eq!(held.due(at(44)), None);
    assert_eq!(held.due(at(45)), Some(Due::Lapse));
}

#[test]
fn another_card_is_tried_at_once_and_nothing_is_waited_for_longer() {
    let failed = paid().apply(MembershipEvent::PaymentFailed, at(31)).expect("an event it takes");
    let updated = failed.apply(MembershipEvent::MethodUpdated, at(32)).expect("an event it takes");
    assert_eq!(updated.due(at(32)), Some(Due::Charge));
    assert_eq!(updated.due(at(60)), Some(Due::Lapse), "no one looked for weeks");
}
