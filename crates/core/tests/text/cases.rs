//! The files of cases that every implementation answers alike.

use serde::Deserialize;
use serde_json::Value;

/// What a rule makes of an input.
#[derive(Deserialize)]
pub struct Case {
    pub rule: String,
    pub input: Value,
    pub expected: Value,
}

impl Case {
    /// A text of the input, by name.
    pub fn text(&self, name: &str) -> &str {
        self.input[name].as_str().unwrap()
    }

    /// A number of the input, by name.
    pub fn number(&self, name: &str) -> f64 {
        self.input[name].as_f64().unwrap()
    }

    /// A whole number of the input, by name.
    pub fn whole(&self, name: &str) -> u32 {
        whole(&self.input[name])
    }
}

/// A whole number.
pub fn whole(value: &Value) -> u32 {
    value.as_u64().unwrap().try_into().unwrap()
}

/// Asks `answer` for every case of a file.
pub fn check(file: &str, answer: impl Fn(&Case) -> Value) {
    let cases: Vec<Case> = serde_json::from_str(file).unwrap();
    assert!(!cases.is_empty());
    for case in &cases {
        let given = answer(case);
        // 2 and 2.0 are the same number.
        let same = given == case.expected
            || given.as_f64().is_some_and(|number| case.expected.as_f64() == Some(number));
        assert!(same, "{} of {}: {given}, not {}", case.rule, case.input, case.expected);
    }
}
