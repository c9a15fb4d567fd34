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

use serde::Deserialize;
use serde_json::Value;

/// One line of a cases file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    rule: String,
    input: Value,
    expected: Value,
    #[serde(default)]
    spec: Vec<String>,
    differs: Option<String>,
}

/// Holds every case of a file against what `answer` says to its rule and input.
fn run(file: &str, answer: impl Fn(&str, &Value) -> Value) {
    let cases: Vec<Case> = serde_json::from_str(file).expect("a cases file");
    assert!(!cases.is_empty());
    for Case { rule, input, expected, spec, differs } in &cases {
        let got = answer(rule, input);
        assert_eq!(&got, expected, "{rule} {input} {spec:?}");
        assert!(differs.as_deref().is_none_or(|why| !why.is_empty()));
    }
}
