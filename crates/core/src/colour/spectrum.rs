//! A run of colours along points from 0 to 1.

use super::Colour;
use crate::limit::theme::{COLOUR_SPECTRUM_END, COLOUR_SPECTRUM_START};
use serde::{Deserialize, Serialize};

/// A colour at a point.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct ColourPoint {
    /// Where it is, 0 to 1.
    pub point: f64,
    /// The colour there.
    #[serde(rename = "color")]
    pub colour: Colour,
}

/// Why points are no spectrum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SpectrumError {
    /// There is no point.
    #[error("a spectrum needs a colour")]
    Empty,
    /// A point is below 0, above 1 or no number.
    #[error("the points of a spectrum lie between 0 and 1")]
    OutOfRange,
    /// A point is not behind the one before it.
    #[error("the points of a spectrum ascend")]
    NotAscending,
}

/// A run of colours: at least one, at ascending points from 0 to 1.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<ColourPoint>", into = "Vec<ColourPoint>")]
pub struct Spectrum {
    first: ColourPoint,
    others: Vec<ColourPoint>,
}

impl Spectrum {
    /// From the one colour at 0 to the other at 1.
    #[must_use]
    pub fn between(start: Colour, end: Colour) -> Self {
        Self {
            first: ColourPoint { point: f64::from(COLOUR_SPECTRUM_START), colour: start },
            others: vec![ColourPoint { point: f64::from(COLOUR_SPECTRUM_END), colour: end }],
        }
    }

    /// The points, ascending.
    pub fn points(&self) -> impl Iterator<Item = ColourPoint> + '_ {
        std::iter::once(self.first).chain(self.others.iter().copied())
    }

    /// The colour at `value`: that of a point exactly there, else mixed from the two around it
    /// (see [`Colour::mix`]). Before the first point and behind the last it stays as it is there.
    #[must_use]
    pub fn at(&self, value: f64) -> Colour {
        let mut from = self.first;
        for to in &self.others {
            if value < to.point {
                let part = (value - from.point) / (to.point - from.point);
                return from.colour.mix(to.colour, part);
            }
            from = *to;
        }
        from.colour
    }
}

impl TryFrom<Vec<ColourPoint>> for Spectrum {
    type Error = SpectrumError;

    fn try_from(points: Vec<ColourPoint>) -> Result<Self, Self::Error> {
        let Some((first, others)) = points.split_first() else {
            return Err(SpectrumError::Empty);
        };
        if !points.iter().all(|point| (0.0..=1.0).contains(&point.point)) {
            return Err(SpectrumError::OutOfRange);
        }
        if !points.is_sorted_by(|one, next| one.point < next.point) {
            return Err(SpectrumError::NotAscending);
        }
        Ok(Self { first: *first, others: others.to_vec() })
    }
}

impl From<Spectrum> for Vec<ColourPoint> {
    fn from(spectrum: Spectrum) -> Self {
        spectrum.points().collect()
    }
}
