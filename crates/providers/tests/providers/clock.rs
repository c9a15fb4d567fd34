//! The machine's clock.

use quire_app::ports::Clock;
use quire_providers::SystemClock;

#[test]
fn the_clock_does_not_run_backwards_and_is_past_2020() {
    let first = SystemClock.now();
    assert!(first.millis() > 1_577_836_800_000);
    assert!(SystemClock.now() >= first);
}
