//! Colours: eight bits each of red, green, blue and opacity.
//!
//! What is computed with colours (mixing, lighter and darker shades) is computed in OKLab, where
//! equal steps look equal.

pub mod contrast;
mod form;
mod oklab;
pub mod spectrum;

pub use form::ColourError;

use oklab::Oklab;

/// A colour of the screen (sRGB).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Colour {
    /// Red, 0 to 255.
    pub red: u8,
    /// Green, 0 to 255.
    pub green: u8,
    /// Blue, 0 to 255.
    pub blue: u8,
    /// Opacity, 0 (nothing is seen) to 255.
    pub alpha: u8,
}

impl Colour {
    /// Black.
    pub const BLACK: Self = Self::rgb(0, 0, 0);
    /// White.
    pub const WHITE: Self = Self::rgb(255, 255, 255);

    /// An opaque colour.
    #[must_use]
    pub const fn rgb(red: u8, green: u8, blue: u8) -> Self {
        Self { red, green, blue, alpha: 255 }
    }

    /// The opaque colour that is seen where this one lies over `background`, whose own opacity is
    /// not looked at.
    #[must_use]
    pub fn over(self, background: Self) -> Self {
        let part = |top: u8, bottom: u8| {
            let (top, bottom, alpha) = (u32::from(top), u32::from(bottom), u32::from(self.alpha));
            let sum = top * alpha + bottom * (255 - alpha);
            u8::try_from((sum + 127) / 255).unwrap_or(u8::MAX)
        };
        Self::rgb(
            part(self.red, background.red),
            part(self.green, background.green),
            part(self.blue, background.blue),
        )
    }

    /// The colour `part` of the way to `other`: 0 is this one, 1 the other, what lies outside is
    /// held at the ends. Between them it is mixed in OKLab, opacity evenly.
    #[must_use]
    pub fn mix(self, other: Self, part: f64) -> Self {
        if part >= 1.0 {
            return other;
        }
        if part > 0.0 {
            let alpha =
                f64::from(self.alpha) + (f64::from(other.alpha) - f64::from(self.alpha)) * part;
            let opaque = Oklab::of(self).towards(Oklab::of(other), part).nearest();
            return Self { alpha: alpha.round() as u8, ..opaque };
        }
        self
    }
}
