//! Countries by their two letters: where writers and buyers are.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A country: two upper-case letters (ISO 3166-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CountryCode([u8; 2]);

/// Text that is no country code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a country code is two letters")]
pub struct InvalidCountryCode;

impl FromStr for CountryCode {
    type Err = InvalidCountryCode;

    /// Reads two letters of either case.
    fn from_str(text: &str) -> Result<Self, InvalidCountryCode> {
        let letters: [u8; 2] = text.as_bytes().try_into().map_err(|_| InvalidCountryCode)?;
        if letters.iter().all(u8::is_ascii_alphabetic) {
            Ok(Self(letters.map(|letter| letter.to_ascii_uppercase())))
        } else {
            Err(InvalidCountryCode)
        }
    }
}

impl TryFrom<String> for CountryCode {
    type Error = InvalidCountryCode;

    fn try_from(text: String) -> Result<Self, InvalidCountryCode> {
        text.parse()
    }
}

impl From<CountryCode> for String {
    fn from(country: CountryCode) -> String {
        country.to_string()
    }
}

impl fmt::Display for CountryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|letter| write!(f, "{}", char::from(*letter)))
    }
}
