//! Identifiers that are sent: `ID` in the schema, a type of their own in resolvers.

use async_graphql::{ID, InputType, InputValueError, InputValueResult, Value, registry::Registry};
use quire_core::id::EntityId;
use std::{borrow::Cow, ops::Deref};

/// An identifier as it was sent. A text that cannot be one is answered like the identifier of something
/// that is not there, so that resolvers have one case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Id<T>(pub T);

impl<T> Deref for Id<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: EntityId + Send + Sync> InputType for Id<T> {
    type RawValueType = Self;

    fn type_name() -> Cow<'static, str> {
        <ID as InputType>::type_name()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        <ID as InputType>::create_type_info(registry)
    }

    fn parse(value: Option<Value>) -> InputValueResult<Self> {
        let sent = <ID as InputType>::parse(value).map_err(InputValueError::propagate)?;
        Ok(Self(sent.parse().unwrap_or_else(|_| T::of_nothing())))
    }

    fn to_value(&self) -> Value {
        Value::String(self.0.to_string())
    }

    fn as_raw_value(&self) -> Option<&Self> {
        Some(self)
    }
}
