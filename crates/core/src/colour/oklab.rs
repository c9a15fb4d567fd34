//! OKLab: colours as lightness and two opponent axes, so that distances are what eyes see.
//!
//! The matrices are those that define the space.

use super::Colour;

/// A colour in OKLab; opacity is not part of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Oklab {
    /// Lightness: 0 is black, 1 is white.
    pub lightness: f64,
    /// From green to red.
    a: f64,
    /// From blue to yellow.
    b: f64,
}

impl Oklab {
    pub(super) fn of(colour: Colour) -> Self {
        let [red, green, blue] = [colour.red, colour.green, colour.blue].map(linear);
        let l = 0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue;
        let m = 0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue;
        let s = 0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue;
        let [l, m, s] = [l, m, s].map(f64::cbrt);
        Self {
            lightness: 0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
            a: 1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
            b: 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s,
        }
    }

    /// The colour `part` (0 to 1) of the way to `other`.
    pub(super) fn towards(self, other: Self, part: f64) -> Self {
        let between = |from: f64, to: f64| from + (to - from) * part;
        Self {
            lightness: between(self.lightness, other.lightness),
            a: between(self.a, other.a),
            b: between(self.b, other.b),
        }
    }

    /// The colour of the screen with this hue at another lightness; as colourful as the screen can
    /// show it there, but no more than this one is.
    pub(super) fn at_lightness(self, lightness: f64) -> Colour {
        let with = |part: f64| Self { lightness, a: self.a * part, b: self.b * part };
        let (mut shown, mut beyond) = (0.0, 1.0);
        if with(beyond).is_shown() {
            return with(beyond).nearest();
        }
        // Halving a dozen times is finer than eight bits tell apart.
        for _ in 0..12 {
            let middle = f64::midpoint(shown, beyond);
            if with(middle).is_shown() { shown = middle } else { beyond = middle }
        }
        with(shown).nearest()
    }

    /// The nearest colour of the screen.
    pub(super) fn nearest(self) -> Colour {
        let [red, green, blue] = self.linear().map(encoded);
        Colour::rgb(red, green, blue)
    }

    fn is_shown(self) -> bool {
        self.linear().iter().all(|part| (-0.0001..=1.0001).contains(part))
    }

    fn linear(self) -> [f64; 3] {
        let Self { lightness, a, b } = self;
        let l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
        let m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
        let s = (lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
        [
            4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
            -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
            -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s,
        ]
    }
}

/// The light of a channel, 0 to 1, from its eight bits.
pub(super) fn linear(channel: u8) -> f64 {
    let part = f64::from(channel) / 255.0;
    if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

fn encoded(light: f64) -> u8 {
    let light = light.clamp(0.0, 1.0);
    let part =
        if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (part * 255.0).round() as u8
}
