//! `cases/*.json`: what the specification's rules make of an input. Other implementations answer
//! the same files.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

mod rules {
    mod addresses;
    mod builders;
    mod cache;
}

use serde::Deserialize;
use serde_json::Value;

/// What a rule makes of an input.
#[derive(Deserialize)]
struct Case {
    rule: String,
    input: Value,
    expected: Value,
}

impl Case {
    /// A text of the input, by name; `None` when there is none.
    fn maybe(&self, name: &str) -> Option<&str> {
        self.input[name].as_str()
    }

    /// A text of the input, by name.
    fn text(&self, name: &str) -> &str {
        self.maybe(name).unwrap_or_else(|| panic!("{} has no {name}", self.input))
    }

    /// Names and values of the input: an object, or pairs where their order matters.
    fn pairs(&self, name: &str) -> Vec<(&str, Option<&str>)> {
        match &self.input[name] {
            Value::Object(pairs) => {
                pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect()
            }
            Value::Array(pairs) => {
                pairs.iter().map(|pair| (pair[0].as_str().unwrap(), pair[1].as_str())).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The same, all of them defined.
    fn params(&self, name: &str) -> Vec<(&str, &str)> {
        self.pairs(name).into_iter().map(|(key, value)| (key, value.unwrap())).collect()
    }
}

/// Asks `answer` for every case of a file. Of an answer that is an object, the fields that the
/// case names are compared.
fn check(file: &str, answer: impl Fn(&Case) -> Value) {
    let cases: Vec<Case> = serde_json::from_str(file).unwrap();
    for case in &cases {
        let given = answer(case);
        let is_same = match case.expected.as_object() {
            Some(fields) => fields.iter().all(|(name, value)| given[name] == *value),
            None => given == case.expected,
        };
        assert!(is_same, "{} of {}: {given}, not {}", case.rule, case.input, case.expected);
    }
}

/// An answer or the words of its error.
fn words<T: Into<Value>>(result: Result<T, impl ToString>) -> Value {
    result.map_or_else(|error| error.to_string().into(), Into::into)
}
