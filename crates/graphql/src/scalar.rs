//! Scalars of the schema.

use async_graphql::{InputValueError, InputValueResult, Scalar, ScalarType, Value};
use quire_core::{Timestamp, flag::FlagValue};

/// An instant: RFC 3339 in UTC with milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DateTime(pub Timestamp);

impl From<Timestamp> for DateTime {
    fn from(instant: Timestamp) -> Self {
        Self(instant)
    }
}

/// An instant: RFC 3339 in UTC with milliseconds.
#[Scalar(name = "DateTime")]
impl ScalarType for DateTime {
    fn parse(value: Value) -> InputValueResult<Self> {
        let Value::String(text) = &value else {
            return Err(InputValueError::expected_type(value));
        };
        let instant = chrono::DateTime::parse_from_rfc3339(text)
            .map_err(|_| InputValueError::custom("an instant is written as RFC 3339"))?;
        Ok(Self(Timestamp::new(instant.to_utc())))
    }

    fn to_value(&self) -> Value {
        Value::String(self.0.to_string())
    }
}

/// Clamps a count of the database to what GraphQL's `Int` can carry.
pub(super) fn int(count: i64) -> i32 {
    i32::try_from(count).unwrap_or(if count < 0 { i32::MIN } else { i32::MAX })
}

/// What a flag is: a boolean, a number or a text.
#[derive(Debug, Clone, PartialEq)]
pub struct Variant(pub FlagValue);

/// What a flag is: a boolean, a number or a text.
#[Scalar(name = "FlagValue")]
impl ScalarType for Variant {
    fn parse(value: Value) -> InputValueResult<Self> {
        match value {
            Value::Boolean(value) => Ok(Self(FlagValue::Boolean(value))),
            Value::String(value) => Ok(Self(FlagValue::Text(value))),
            Value::Number(value) => match value.as_f64() {
                Some(value) => Ok(Self(FlagValue::Number(value))),
                None => Err(InputValueError::custom("the number is too large")),
            },
            other => Err(InputValueError::expected_type(other)),
        }
    }

    fn to_value(&self) -> Value {
        match &self.0 {
            FlagValue::Boolean(value) => Value::Boolean(*value),
            FlagValue::Text(value) => Value::String(value.clone()),
            FlagValue::Number(value) => {
                serde_json::Number::from_f64(*value).map_or(Value::Null, Value::Number)
            }
        }
    }
}
