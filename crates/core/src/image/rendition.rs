//! The few renditions a picture is served in. Whatever an address asks for leads to one of them,
//! or to nothing: so nobody fills a disk by asking (requirement U-4).

use super::{Size, focus_from_text, served_width};
use std::fmt;

/// The largest side of a square rendition, in pixels: an avatar of 128 (spec 2 §9, XXL) on a screen
/// with two pixels for one (spec 3 §9).
pub const LARGEST_SQUARE: u32 = 256;

/// The widest width an address may ask for.
const MOST: u32 = 9_999;

/// The part of a picture that a square shows, along its longer side (requirement U-4: a focus of
/// spec 3 §5 leads to one of three crops).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// From the left or the top.
    Start,
    /// From the middle.
    Middle,
    /// From the right or the bottom.
    End,
}

/// What is served of a picture (spec 3 §9; requirement U-4: few, whatever an address asks for).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rendition {
    /// As it is kept.
    Whole,
    /// As wide as this, which is less than it is.
    Wide(u32),
    /// A square with sides of so many pixels.
    Square(u32, Part),
}

impl Part {
    fn of(percent: f64) -> Self {
        match percent {
            percent if percent < 34.0 => Self::Start,
            percent if percent > 66.0 => Self::End,
            _ => Self::Middle,
        }
    }

    /// The middle of the part in percent.
    #[must_use]
    pub const fn percent(self) -> f64 {
        match self {
            Self::Start => 0.0,
            Self::Middle => 50.0,
            Self::End => 100.0,
        }
    }
}

impl Rendition {
    /// What the query of an address asks for of a picture of this size; `None` when it asks for
    /// what there is not. `w` alone leads to the next of [`super::WIDTHS`], never beyond the original;
    /// `w` and an equal `h` to a square around `focus` (two percentages with a comma between).
    #[must_use]
    pub fn asked<'a>(
        query: impl IntoIterator<Item = (&'a str, &'a str)>,
        original: Size,
    ) -> Option<Self> {
        let (mut w, mut h, mut focus) = (None, None, None);
        for (name, value) in query {
            let place = match name {
                "w" => &mut w,
                "h" => &mut h,
                "focus" => &mut focus,
                _ => return None,
            };
            if place.replace(value).is_some() {
                return None;
            }
        }
        match (w, h, focus) {
            (None, None, None) => Some(Self::Whole),
            (Some(w), None, None) => Some(Self::wide(pixels(w)?, original)),
            (Some(w), Some(h), focus) if w == h => {
                Some(Self::square(pixels(w)?, point(focus.unwrap_or("50,50"))?, original))
            }
            _ => None,
        }
    }

    fn wide(w: u32, original: Size) -> Self {
        match served_width(w, 1.0, original.width) {
            width if width < original.width => Self::Wide(width),
            _ => Self::Whole,
        }
    }

    fn square(side: u32, (x, y): (f64, f64), original: Size) -> Self {
        let part = match original {
            Size { width, height } if width > height => Part::of(x),
            Size { width, height } if width < height => Part::of(y),
            _ => Part::Middle,
        };
        let shorter = original.width.min(original.height);
        let side = served_width(side.min(LARGEST_SQUARE), 1.0, shorter);
        Self::Square(side, part)
    }
}

/// The name under which a copy is kept.
impl fmt::Display for Rendition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => f.write_str("whole"),
            Self::Wide(width) => write!(f, "w{width}"),
            Self::Square(side, part) => write!(f, "s{side}-{}", part.percent()),
        }
    }
}

/// A number of pixels, written in one way only.
fn pixels(text: &str) -> Option<u32> {
    let is_plain = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
    let number: u32 = text.parse().ok()?;
    (is_plain && number <= MOST).then_some(number)
}

fn point(text: &str) -> Option<(f64, f64)> {
    let is_plain = text.len() <= 32
        && text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b',' | b'-'));
    let (x, y) = text.split_once(',')?;
    is_plain.then(|| (focus_from_text(x), focus_from_text(y)))
}
