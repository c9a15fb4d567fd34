//! Contrast as WCAG 2 counts it, and shades that have enough of it.

use super::{Colour, oklab};
use oklab::Oklab;

/// What a colour is used for; it decides how much contrast it needs (a writer's tint may
/// be any colour, but what is read on it must stay readable; the numbers are those of WCAG 2.2,
/// 1.4.3 and 1.4.11).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContrastPurpose {
    /// Words in a usual size: 4.5.
    Text,
    /// Words from 24 px, or bold from 18.66 px: 3.
    LargeText,
    /// Borders, icons and marks that carry meaning: 3.
    Component,
}

impl ContrastPurpose {
    /// The least contrast.
    #[must_use]
    pub const fn least(self) -> f64 {
        match self {
            Self::Text => 4.5,
            Self::LargeText | Self::Component => 3.0,
        }
    }
}

/// Measures the contrast of `colour` on `background` as WCAG 2 does: 1 (none) to 21 (black on
/// white). The opacity of the background is not looked at (see [`ContrastPurpose`]).
#[must_use]
pub fn contrast(colour: Colour, background: Colour) -> f64 {
    let (one, other) = (luminance(colour.over(background)), luminance(background));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Finds the shade of `colour` that can be seen on `background` (see [`ContrastPurpose`]):
/// the colour itself where it has contrast enough, else the nearest lighter or darker one of the
/// same hue that has. It is opaque and there always is one, for black or white reaches at least
/// 4.58 on everything.
#[must_use]
pub fn safe_shade(colour: Colour, background: Colour, purpose: ContrastPurpose) -> Colour {
    let colour = colour.over(background);
    let is_safe = |shade: &Colour| contrast(*shade, background) >= purpose.least();
    if is_safe(&colour) {
        return colour;
    }
    let hue = Oklab::of(colour);
    let distances = (1..=STEPS).map(|step| f64::from(step) / f64::from(STEPS));
    distances
        .flat_map(|far| [hue.lightness - far, hue.lightness + far])
        .filter(|lightness| (0.0..=1.0).contains(lightness))
        .map(|lightness| hue.at_lightness(lightness))
        .find(is_safe)
        .unwrap_or_else(|| ink(background))
}

/// Chooses black or white, whichever is easier to read on `background` (words on a theme's
/// tint).
#[must_use]
pub fn ink(background: Colour) -> Colour {
    let of = |colour| contrast(colour, background);
    if of(Colour::BLACK) >= of(Colour::WHITE) { Colour::BLACK } else { Colour::WHITE }
}

/// Steps of lightness from black to white.
const STEPS: u16 = 256;

fn luminance(colour: Colour) -> f64 {
    let [red, green, blue] = [colour.red, colour.green, colour.blue].map(oklab::linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}
