//! Runs the files of `cases/`: the examples of the specification, and our own beside them.
#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

mod banner;
mod cancel;
mod dismissal;
mod facts;
mod metering;
mod payment_method;
mod popover;
mod price;
mod reactivation;
mod switch;

use serde_json::Value;

/// Holds every case of a file against what `answer` says to its rule and input.
fn run(file: &str, answer: impl Fn(&str, &Value) -> Value) {
    quire_cases::check(file, |case| answer(&case.rule, &case.input));
}
