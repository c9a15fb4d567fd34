//! Who may switch plans.

use crate::facts::{active, verdict};
use quire_membership::switch::may_switch;

#[test]
fn plans_are_switched_as_the_cases_say() {
    crate::run(include_str!("../../cases/switch.json"), |_, input| {
        verdict(may_switch(&active(input).expect("a member")), "allowed")
    });
}
