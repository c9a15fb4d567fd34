//! Payouts take only the states that may follow, and say what holds them.
#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

use proptest::prelude::*;
use quire_membership::payout::{self, PayoutAccountId, PayoutFacts, PayoutRefusal, PayoutStatus};
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn cases(rule: &str) -> Vec<Value> {
    let all: Vec<Value> =
        serde_json::from_str(include_str!("../cases/payout.json")).expect("a list of cases");
    all.into_iter().filter(|case| case["rule"] == rule).collect()
}

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> T {
    serde_json::from_value(value.clone()).expect("the shape of the type")
}

#[test]
fn of_the_64_steps_exactly_the_written_ones_are_allowed() {
    let table: BTreeMap<PayoutStatus, Vec<PayoutStatus>> = cases("payout transitions")
        .iter()
        .map(|case| (read(&case["input"]), read(&case["expected"])))
        .collect();
    assert_eq!(table.len(), PayoutStatus::ALL.len());
    for (from, next) in &table {
        for to in PayoutStatus::ALL {
            let wanted = if from == to {
                Err(PayoutRefusal::Already(*from))
            } else if next.contains(to) {
                Ok(*to)
            } else if next.is_empty() {
                Err(PayoutRefusal::Final(*from))
            } else {
                Err(PayoutRefusal::NotNext { from: *from, to: *to })
            };
            assert_eq!(from.advance(*to), wanted);
        }
    }
}

#[test]
fn balances_are_paid_held_with_every_reason_or_left_standing() {
    for case in cases("payout decision") {
        let decision = payout::decide(&read::<PayoutFacts>(&case["input"]));
        assert_eq!(json!(decision), case["expected"], "{case}");
    }
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
