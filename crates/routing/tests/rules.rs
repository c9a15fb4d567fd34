//! `cases/*.json`: what the specification's rules make of an input. Other implementations answer
//! the same files.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

mod rules {
    mod addresses;
    mod builders;
    mod cache;
}

use serde_json::Value;

/// Names and values: an object, or pairs where their order matters.
fn pairs(input: &Value) -> Vec<(&str, Option<&str>)> {
    match input {
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
fn params(input: &Value) -> Vec<(&str, &str)> {
    pairs(input).into_iter().map(|(key, value)| (key, value.unwrap())).collect()
}

/// An answer or the words of its error.
fn words<T: Into<Value>>(result: Result<T, impl ToString>) -> Value {
    result.map_or_else(|error| error.to_string().into(), Into::into)
}
