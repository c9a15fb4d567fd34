//! Where buyers are, as far as taxes go: a country, or a region of one.

use crate::country::CountryCode;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A country, or one of its regions by its code there (ISO 3166-2): `DE`, `US-CA`, `CA-QC`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Place {
    country: CountryCode,
    region: Option<Region>,
}

/// One to three letters and digits; the rest is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Region([u8; 3]);

/// Text that is no place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a place is a country’s two letters, or with a region behind them: US-CA")]
pub struct InvalidPlace;

impl Place {
    /// The country.
    #[must_use]
    pub const fn country(self) -> CountryCode {
        self.country
    }

    /// Whether it is a region of the country.
    #[must_use]
    pub const fn is_region(self) -> bool {
        self.region.is_some()
    }
}

impl From<CountryCode> for Place {
    fn from(country: CountryCode) -> Self {
        Self { country, region: None }
    }
}

impl FromStr for Place {
    type Err = InvalidPlace;

    /// Reads letters of either case.
    fn from_str(text: &str) -> Result<Self, InvalidPlace> {
        let (country, region) = match text.split_once('-') {
            Some((country, region)) => (country, Some(region.parse()?)),
            None => (text, None),
        };
        Ok(Self { country: country.parse().map_err(|_| InvalidPlace)?, region })
    }
}

impl FromStr for Region {
    type Err = InvalidPlace;

    fn from_str(text: &str) -> Result<Self, InvalidPlace> {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let mut letters = [0; 3];
        let part = letters.get_mut(..text.len()).filter(|part| is_plain && !part.is_empty());
        part.ok_or(InvalidPlace)?.copy_from_slice(text.to_ascii_uppercase().as_bytes());
        Ok(Self(letters))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.country)?;
        let Some(Region(letters)) = self.region else { return Ok(()) };
        f.write_str("-")?;
        letters
            .iter()
            .filter(|byte| **byte != 0)
            .try_for_each(|byte| write!(f, "{}", char::from(*byte)))
    }
}

impl TryFrom<String> for Place {
    type Error = InvalidPlace;

    fn try_from(text: String) -> Result<Self, InvalidPlace> {
        text.parse()
    }
}

impl From<Place> for String {
    fn from(place: Place) -> String {
        place.to_string()
    }
}
