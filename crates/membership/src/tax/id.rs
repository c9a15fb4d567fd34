//! What tax offices call buyers.

use crate::place::Place;

/// The longest tax id, in letters and digits; the longest that a country gives is shorter.
const LONGEST_ID: usize = 20;

/// The shortest tax id.
const SHORTEST_ID: usize = 5;

/// Text that is no tax id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("check the tax ID: it has {SHORTEST_ID} to {LONGEST_ID} letters and digits")]
pub struct InvalidTaxId;

/// What the tax office calls a buyer, without spaces and dashes: `DE123456789`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaxId(String);

impl TaxId {
    /// The id as it is kept.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it has the shape of a number that the country of `place` gives businesses: its letters, then digits
    /// and letters. Whether it was ever given out only the country knows.
    #[must_use]
    pub fn is_of(&self, place: Place) -> bool {
        let country = place.country().to_string();
        // Greece writes its own letters.
        let letters = if country == "GR" { "EL" } else { country.as_str() };
        self.0.strip_prefix(letters).is_some_and(|rest| {
            (2..=12).contains(&rest.len()) && rest.bytes().filter(u8::is_ascii_digit).count() >= 2
        })
    }
}

impl std::str::FromStr for TaxId {
    type Err = InvalidTaxId;

    /// Reads what was typed. Whether the id was ever given out only its country knows.
    fn from_str(typed: &str) -> Result<Self, InvalidTaxId> {
        let is_between = |c: &char| !matches!(c, ' ' | '-' | '.' | '/');
        let id: String =
            typed.trim().chars().filter(is_between).map(|c| c.to_ascii_uppercase()).collect();
        let is_sound = (SHORTEST_ID..=LONGEST_ID).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && id.bytes().filter(u8::is_ascii_digit).count() >= 2;
        if is_sound { Ok(Self(id)) } else { Err(InvalidTaxId) }
    }
}
