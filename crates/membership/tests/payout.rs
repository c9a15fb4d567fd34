//! Payouts take only the states that may follow, and say what holds them.

use proptest::prelude::*;
use quire_cases::{cases, check};
use quire_membership::payout::{self, PayoutAccountId, PayoutRefusal, PayoutStatus};
use serde_json::json;
use std::collections::BTreeSet;

#[test]
fn every_case_is_answered_as_written() {
    check(include_str!("../cases/payout.json"), |case| match case.rule.as_str() {
        "payout transitions" => json!(case.read::<PayoutStatus>().next()),
        "payout decision" => json!(payout::decide(&case.read())),
        other => panic!("no rule `{other}`"),
    });
}

#[test]
fn of_the_64_steps_exactly_the_written_ones_are_allowed() {
    let cases = cases(include_str!("../cases/payout.json"));
    let written = cases.iter().filter(|case| case.rule == "payout transitions");
    assert_eq!(written.count(), PayoutStatus::ALL.len());
    for from in PayoutStatus::ALL {
        for to in PayoutStatus::ALL {
            let wanted = match from.next() {
                _ if from == to => Err(PayoutRefusal::Already(*from)),
                next if next.contains(to) => Ok(*to),
                [] => Err(PayoutRefusal::Final(*from)),
                _ => Err(PayoutRefusal::NotNext { from: *from, to: *to }),
            };
            assert_eq!(from.advance(*to), wanted);
        }
    }
}

#[test]
fn every_state_is_reached_from_a_payout_that_waits() {
    let (mut reached, mut open) = (BTreeSet::new(), vec![PayoutStatus::Pending]);
    while let Some(from) = open.pop() {
        if reached.insert(from) {
            open.extend(from.next());
        }
    }
    assert_eq!(reached, PayoutStatus::ALL.iter().copied().collect());
}

#[test]
fn account_ids_hold_what_providers_use_and_nothing_else() {
    for id in ["acct_1A2b-3", "a", &"x".repeat(64)] {
        assert_eq!(id.parse::<PayoutAccountId>().expect("an id").to_string(), id);
    }
    for text in ["", "acct 1", "acct/1", "açct", &"x".repeat(65)] {
        assert!(text.parse::<PayoutAccountId>().is_err(), "{text}");
    }
}

fn status() -> impl Strategy<Value = PayoutStatus> {
    prop::sample::select(PayoutStatus::ALL)
}

proptest! {
    #[test]
    fn money_never_arrives_twice(news in prop::collection::vec(status(), 0..40)) {
        let mut payout = PayoutStatus::Pending;
        let mut arrived = 0;
        for to in news {
            if let Ok(next) = payout.advance(to) {
                payout = next;
                arrived += usize::from(next == PayoutStatus::Paid);
            }
        }
        prop_assert!(arrived <= 1);
    }
}
