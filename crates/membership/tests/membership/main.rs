//! Memberships over their whole life: every event in every state, and what no sequence may break.
#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

mod laws;
mod life;
mod reminder;
mod renewal;
mod table;

use quire_core::Timestamp;
use quire_membership::{
    Currency, Membership, MembershipType, Money, PaymentProvider, membership::MembershipEvent,
};

fn instant(text: &str) -> Timestamp {
    Timestamp::new(text.parse().expect("an instant"))
}

/// Midnight of a day of 2026, from 0 on.
fn day(number: i64) -> Timestamp {
    instant("2026-01-01T00:00:00Z").plus_seconds(number * 86_400)
}

fn usd(minor: i64) -> Money {
    Money::new(minor, Currency::Usd)
}

/// Ordered and paid at that instant, with Stripe.
fn paid_membership(plan: MembershipType, minor: i64, at: Timestamp) -> Membership {
    Membership::ordered(plan, PaymentProvider::Stripe, at)
        .and_then(|order| order.apply(MembershipEvent::Paid { cycle: 1, amount: usd(minor) }, at))
        .expect("a paid membership")
}
