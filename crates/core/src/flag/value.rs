//! What a flag can be set to.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

crate::vocabulary! {
    /// The kinds of values of flags.
    FlagKind: "feature_flag_value_type" { Boolean = "boolean", Text = "string", Number = "number" }
}

/// The value of a flag. In JSON it is a plain boolean, number or string.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FlagValue {
    /// On or off.
    Boolean(bool),
    /// A number; never infinite.
    Number(f64),
    /// A text.
    Text(String),
}

/// A text that is no value of the wanted kind.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{value}` is no {kind}")]
pub struct NotAFlagValue {
    /// The kind that was wanted.
    pub kind: FlagKind,
    /// What was given, cut to 64 characters.
    pub value: String,
}

impl FlagValue {
    /// Reads a value of this kind, as configuration and database write it.
    ///
    /// # Errors
    /// [`NotAFlagValue`] when the text is no such value.
    pub fn parse(kind: FlagKind, text: &str) -> Result<Self, NotAFlagValue> {
        let refused = || NotAFlagValue { kind, value: text.chars().take(64).collect() };
        match kind {
            FlagKind::Boolean => bool::from_str(text).map(Self::Boolean).map_err(|_| refused()),
            FlagKind::Number => match text.parse::<f64>() {
                Ok(number) if number.is_finite() => Ok(Self::Number(number)),
                _ => Err(refused()),
            },
            FlagKind::Text => Ok(Self::Text(text.to_owned())),
        }
    }

    /// The kind of the value.
    #[must_use]
    pub const fn kind(&self) -> FlagKind {
        match self {
            Self::Boolean(_) => FlagKind::Boolean,
            Self::Number(_) => FlagKind::Number,
            Self::Text(_) => FlagKind::Text,
        }
    }

    /// Whether it says on: `true`, and nothing else.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        matches!(self, Self::Boolean(true))
    }
}

impl fmt::Display for FlagValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Boolean(value) => value.fmt(f),
            Self::Number(value) => value.fmt(f),
            Self::Text(value) => f.write_str(value),
        }
    }
}
