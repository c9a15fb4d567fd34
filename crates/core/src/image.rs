//! Pictures as they are shown: how large, how sharp, and which part of them.

mod dominant;
mod rendition;

pub use dominant::dominant_colour;
pub use rendition::{BLURRED_WIDTH, CROPS, CropSide, LARGEST_SQUARE, Rendition};

use crate::{
    colour::Colour,
    limit::theme::{IMAGE_FOCUS_DEFAULT, IMAGE_PIXEL_RATIO_CAP},
};

/// The widths a picture is served in, in pixels: few, so that copies are shared between screens.
/// They are the avatars and column widths of the design, plain and doubled.
pub const WIDTHS: [u32; 18] =
    [20, 40, 64, 80, 96, 128, 160, 256, 320, 480, 680, 828, 1080, 1192, 1360, 1600, 2000, 2384];

/// Width and height in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Size {
    /// From left to right.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
}

/// What stands in the place of a picture until it is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placeholder {
    /// The colour most of the picture has; `None` when nothing of it can be seen.
    pub colour: Option<Colour>,
    /// An address that holds a tiny copy; `None` of what can be seen through: the copy would be
    /// seen, too.
    pub image_uri: Option<String>,
}

/// A part of a picture, in its own pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    /// Pixels left of it.
    pub left: u32,
    /// Pixels above it.
    pub top: u32,
    /// How large it is.
    pub size: Size,
}

/// The focus in percent: a number from 0 on as it is, anything else
/// [`IMAGE_FOCUS_DEFAULT`], the middle.
#[must_use]
pub fn focus(value: Option<f64>) -> f64 {
    let percent = value.filter(|percent| percent.is_finite() && *percent >= 0.0);
    percent.unwrap_or(f64::from(IMAGE_FOCUS_DEFAULT))
}

/// [`focus`] as it stands in an address: text that spells a number counts as that number.
#[must_use]
pub fn focus_from_text(text: &str) -> f64 {
    focus(text.trim().parse().ok())
}

/// The device pixels to serve for one CSS pixel, at most
/// [`IMAGE_PIXEL_RATIO_CAP`]. What is not
/// above 0 counts as 1.
#[must_use]
pub fn pixel_ratio(of_screen: f64) -> f64 {
    if of_screen > 0.0 { of_screen.min(f64::from(IMAGE_PIXEL_RATIO_CAP)) } else { 1.0 }
}

/// The width to serve, in pixels, for a picture that is `wide` CSS pixels on the screen: the next
/// of [`WIDTHS`], but never more than the original has.
#[must_use]
pub fn served_width(wide: u32, of_screen: f64, original: u32) -> u32 {
    let needed = f64::from(wide) * pixel_ratio(of_screen);
    let step = WIDTHS.into_iter().find(|step| f64::from(*step) >= needed);
    step.or(WIDTHS.last().copied()).unwrap_or(original).min(original)
}

/// The largest part of a picture that has the proportions of `shape`, with the point at `focus`
/// (percent from the left and from the top) as near to its middle as the edges allow. A
/// shape without width or height leaves the picture whole.
#[must_use]
pub fn crop(original: Size, shape: Size, focus: (f64, f64)) -> Area {
    let size = largest(original, shape);
    Area {
        left: offset(original.width, size.width, focus.0),
        top: offset(original.height, size.height, focus.1),
        size,
    }
}

fn largest(original: Size, shape: Size) -> Size {
    if shape.width == 0 || shape.height == 0 {
        return original;
    }
    // At least one pixel of what has any.
    let scaled = |whole: u32, part: u32, of: u32| {
        let exact = u64::from(whole) * u64::from(part) / u64::from(of);
        u32::try_from(exact).unwrap_or(u32::MAX).max(1)
    };
    let width = scaled(original.height, shape.width, shape.height);
    if width <= original.width {
        return Size { width, height: original.height };
    }
    let height = scaled(original.width, shape.height, shape.width).min(original.height);
    Size { width: original.width, height }
}

fn offset(whole: u32, part: u32, percent: f64) -> u32 {
    let middle = f64::from(whole) * focus(Some(percent)) / 100.0;
    let spare = whole.saturating_sub(part);
    (middle - f64::from(part) / 2.0).round().clamp(0.0, f64::from(spare)) as u32
}
