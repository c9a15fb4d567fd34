#![doc = include_str!("../README.md")]

mod sample;

pub use sample::{drawn, drawn_count, draws};

use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;

/// An input of a rule, and what is expected of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The rule's name.
    pub rule: String,
    /// Whatever the rule takes.
    pub input: Value,
    /// Whatever it answers.
    pub expected: Value,
    /// The rows of the specification's tables that the case proves.
    #[serde(default)]
    pub spec: Vec<String>,
    /// Why the answer is another than that of the row.
    pub differs: Option<String>,
}

impl Case {
    /// The input as a value of the rule's own type.
    ///
    /// # Panics
    /// When it is none.
    #[must_use]
    pub fn read<T: DeserializeOwned>(&self) -> T {
        read(&self.input)
    }

    /// A field of the input as a value of the rule's own type.
    ///
    /// # Panics
    /// When it is none.
    #[must_use]
    pub fn field<T: DeserializeOwned>(&self, name: &str) -> T {
        read(&self.input[name])
    }

    /// A text of the input, by name; `None` when there is none.
    #[must_use]
    pub fn maybe(&self, name: &str) -> Option<&str> {
        self.input[name].as_str()
    }

    /// A text of the input, by name.
    ///
    /// # Panics
    /// When there is none.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        self.maybe(name).unwrap_or_else(|| panic!("{} has no text {name}", self.input))
    }
}

/// A part of an input as a value of the rule's own type.
///
/// # Panics
/// When it is none.
#[must_use]
pub fn read<T: DeserializeOwned>(value: &Value) -> T {
    T::deserialize(value).unwrap_or_else(|error| panic!("{value}: {error}"))
}

/// The cases of a file, at least one.
///
/// # Panics
/// When it is no list of cases.
#[must_use]
#[track_caller]
pub fn cases(file: &str) -> Vec<Case> {
    let cases: Vec<Case> =
        serde_json::from_str(file).unwrap_or_else(|error| panic!("no list of cases: {error}"));
    assert!(!cases.is_empty(), "a file without cases");
    cases
}

/// Asks `answer` for every case of a file; the answer is the one expected, to the last field.
///
/// # Panics
/// With every case that is answered otherwise, and when `file` is no list of cases.
#[track_caller]
pub fn check(file: &str, answer: impl Fn(&Case) -> Value) {
    compare(file, answer, is_same);
}

/// As [`check`], but of an answer with fields only those that the case names are compared.
///
/// # Panics
/// As [`check`].
#[track_caller]
pub fn check_named(file: &str, answer: impl Fn(&Case) -> Value) {
    compare(file, answer, has_what_is_named);
}

#[track_caller]
fn compare(file: &str, answer: impl Fn(&Case) -> Value, agrees: fn(&Value, &Value) -> bool) {
    let mut wrong = String::new();
    for case in &cases(file) {
        let given = answer(case);
        let Case { rule, input, expected, spec, differs } = case;
        assert!(differs.as_deref() != Some(""), "{rule} of {input} differs without a reason");
        if !agrees(expected, &given) {
            wrong +=
                &format!("\n{rule} {spec:?} of {input}\n  expected {expected}\n  given {given}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Equal; 2 and 2.0 are the same number.
fn is_same(expected: &Value, given: &Value) -> bool {
    expected == given || expected.as_f64().is_some_and(|number| given.as_f64() == Some(number))
}

fn has_what_is_named(expected: &Value, given: &Value) -> bool {
    match (expected, given) {
        (Value::Object(expected), Value::Object(given)) => expected.iter().all(|(name, value)| {
            given.get(name).is_some_and(|given| has_what_is_named(value, given))
        }),
        (Value::Array(expected), Value::Array(given)) => {
            expected.len() == given.len()
                && expected.iter().zip(given).all(|(e, g)| has_what_is_named(e, g))
        }
        _ => is_same(expected, given),
    }
}

#[cfg(test)]
mod tests {
    use super::{check, check_named};
    use serde_json::json;

    const FILE: &str = r#"[{"rule": "pair", "input": [1], "expected": {"first": 1.0}}]"#;

    #[test]
    fn an_answer_has_the_fields_that_are_named() {
        check_named(FILE, |case| json!({ "first": case.input[0], "second": 2 }));
    }

    #[test]
    #[should_panic(expected = "given {\"first\":2}")]
    fn another_answer_fails() {
        check_named(FILE, |_| json!({ "first": 2 }));
    }

    #[test]
    #[should_panic(expected = "pair [] of [1]")]
    fn a_field_too_many_fails_where_every_field_counts() {
        check(FILE, |_| json!({ "first": 1.0, "second": 2 }));
    }

    #[test]
    #[should_panic(expected = "without cases")]
    fn an_empty_file_fails() {
        check("[]", |case| case.input.clone());
    }
}
