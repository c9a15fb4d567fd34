//! Micro-units: the fine unit that reading is divided in, so that many small shares are not lost to
//! rounding before they are added up.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A part of money: 10^12 grains are one minor unit (fine enough that a share of a share is
/// not lost). In JSON a decimal text, because it is larger than what a spreadsheet or a browser
/// keeps exactly.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(try_from = "String", into = "String")]
pub struct MicroUnits(pub u128);

impl MicroUnits {
    /// The grains of one minor unit.
    pub const A_MINOR_UNIT: u128 = 1_000_000_000_000;

    /// The grains of `minor` units; `None` never happens for what fits in 64 bits.
    #[must_use]
    pub fn of_minor(minor: u64) -> Self {
        Self(u128::from(minor) * Self::A_MINOR_UNIT)
    }

    /// `self × part ÷ all`, rounded down; `None` when `all` is zero or the product does not fit.
    #[must_use]
    pub fn portion(self, part: u64, all: u64) -> Option<Self> {
        self.0.checked_mul(u128::from(part))?.checked_div(u128::from(all)).map(Self)
    }

    /// The sum; `None` when it does not fit.
    #[must_use]
    pub fn plus(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }

    /// Whole minor units.
    #[must_use]
    pub fn whole(self) -> u128 {
        self.0 / Self::A_MINOR_UNIT
    }

    /// What is left beside the whole minor units.
    #[must_use]
    pub fn rest(self) -> Self {
        Self(self.0 % Self::A_MINOR_UNIT)
    }
}

/// Minor units with twelve decimals: `250.500000000000`.
impl fmt::Display for MicroUnits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:012}", self.whole(), self.rest().0)
    }
}

/// Text that is no number of grains.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("grains are written as a whole number")]
pub struct InvalidMicroUnits;

impl FromStr for MicroUnits {
    type Err = InvalidMicroUnits;

    fn from_str(text: &str) -> Result<Self, InvalidMicroUnits> {
        text.parse().map(Self).map_err(|_| InvalidMicroUnits)
    }
}

impl TryFrom<String> for MicroUnits {
    type Error = InvalidMicroUnits;

    fn try_from(text: String) -> Result<Self, InvalidMicroUnits> {
        text.parse()
    }
}

impl From<MicroUnits> for String {
    fn from(micro_units: MicroUnits) -> String {
        micro_units.0.to_string()
    }
}
