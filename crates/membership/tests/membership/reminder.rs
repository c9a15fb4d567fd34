//! When someone is told that money will be taken.

use crate::{day as at, usd};
use quire_membership::{
    Membership, MembershipType, PaymentProvider,
    membership::{MembershipEvent, Reminded},
};

fn tried(plan: MembershipType) -> Membership {
    Membership::trial(plan, PaymentProvider::Stripe, at(0)).expect("a trial")
}

fn paid(plan: MembershipType) -> Membership {
    let order = Membership::ordered(plan, PaymentProvider::Braintree, at(0)).expect("an order");
    let amount = usd(5_000);
    order.apply(MembershipEvent::Paid { cycle: 1, amount }, at(0)).expect("an event it takes")
}

#[test]
fn a_trial_is_reminded_of_days_before_it_ends_and_a_year_a_month_before() {
    let week = tried(MembershipType::Monthly);
    assert_eq!(week.reminder(), Some((at(4), Reminded::Trial)));
    assert_eq!(tried(MembershipType::Yearly).reminder(), Some((at(23), Reminded::Trial)));
    let year = paid(MembershipType::Yearly);
    assert_eq!(year.reminder(), Some((at(335), Reminded::Year)));
    assert_eq!(paid(MembershipType::Monthly).reminder(), None, "each month no one is told");
}

#[test]
fn who_will_not_be_charged_is_not_reminded() {
    for held in [tried(MembershipType::Monthly), paid(MembershipType::Yearly)] {
        let cancelled = held.apply(MembershipEvent::Cancelled, at(1)).expect("an event it takes");
        assert_eq!(cancelled.reminder(), None);
    }
    let gift = Membership::gift(MembershipType::Yearly, at(0)).expect("a gift");
    assert_eq!(gift.reminder(), None);
    let failed = paid(MembershipType::Yearly).apply(MembershipEvent::PaymentFailed, at(365));
    assert_eq!(failed.expect("an event it takes").reminder(), None, "a letter says that it failed");
}
