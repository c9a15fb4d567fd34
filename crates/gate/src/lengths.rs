//! How long the lists are that the variables of a request ask for.

use super::document::is_length_key;
use serde_json::Value;

/// The longest lengths in the value of a variable.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Lengths {
    /// Under a key that says so.
    pub inside: Option<u64>,
    /// Elsewhere: a length only if the variable is given as one.
    pub bare: Option<u64>,
}

impl Lengths {
    /// Looks through a value.
    pub fn of(value: &Value) -> Self {
        let mut found = Self::default();
        search(value, false, &mut found);
        found
    }
}

/// Notes a length that may be the longest.
pub(super) fn note(value: i64, longest: &mut Option<u64>) {
    let value = u64::try_from(value).unwrap_or(0);
    *longest = Some(longest.map_or(value, |known| known.max(value)));
}

/// Looks for lengths in the value of a variable. JSON is at most 128 deep.
fn search(value: &Value, is_length: bool, found: &mut Lengths) {
    match value {
        Value::Number(number) => {
            let value = number.as_i64().unwrap_or(i64::MAX);
            note(value, if is_length { &mut found.inside } else { &mut found.bare });
        }
        Value::Array(items) => {
            for item in items {
                search(item, is_length, found);
            }
        }
        Value::Object(fields) => {
            for (key, value) in fields {
                search(value, is_length_key(key), found);
            }
        }
        _ => {}
    }
}
