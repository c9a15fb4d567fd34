//! Randomness from the operating system.

use quire_app::ports::Ids;
use quire_providers::SystemIds;
use std::collections::HashSet;

#[test]
fn secrets_do_not_repeat() {
    let secrets: HashSet<_> = (0..1000).map(|_| SystemIds.secret()).collect();
    assert_eq!(secrets.len(), 1000);
}

#[test]
fn a_drawn_number_stays_below_its_bound_and_reaches_every_value() {
    let drawn: HashSet<_> = (0..1000).map(|_| SystemIds.below(6)).collect();
    assert_eq!(drawn, (0..6).collect());
    assert_eq!(SystemIds.below(0), 0);
    assert_eq!(SystemIds.below(1), 0);
}
