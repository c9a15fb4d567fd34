//! Scalars of the schema.

use async_graphql::{InputValueError, InputValueResult, Scalar, ScalarType, Value};
use quire_core::Timestamp;

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
