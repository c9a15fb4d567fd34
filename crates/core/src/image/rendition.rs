//! The few renditions a picture is served in. Whatever an address asks for leads to one of them,
//! or to nothing: so no one fills a disk by asking.

use super::{Size, crop, focus_from_text, served_width};
use std::fmt;

/// The largest side of a square rendition, in pixels: an avatar of 128 on a screen
/// with two pixels for one.
pub const LARGEST_SQUARE: u32 = 256;

/// The crops that are no squares (from the design): pictures of cards, plain and doubled; the
/// lead of a page, plain and doubled; what other sites show of a link.
pub const CROPS: [Size; 5] = [
    Size { width: 160, height: 107 },
    Size { width: 320, height: 214 },
    Size { width: 680, height: 383 },
    Size { width: 1360, height: 765 },
    Size { width: 1200, height: 630 },
];

/// The widest a blurred rendition is, in pixels: whatever shows it stretches
/// it.
pub const BLURRED_WIDTH: u32 = 64;

/// The widest width an address may ask for.
const MOST: u32 = 9_999;

/// A crop shows at least one part in so many of a side, so that three crops show all of it, and
/// each focus lies in one of them. What is longer still keeps more than the shape has; the
/// person who shows it in that shape cuts off the rest.
const PARTS: u32 = 3;

/// The part of a picture that a crop shows, along the side of which something is cut off: a focus
/// leads to one of three crops, so that an address cannot ask for any number of pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CropSide {
    /// From the left or the top.
    Start,
    /// From the middle.
    Middle,
    /// From the right or the bottom.
    End,
}

/// What is served of a picture (few copies, whatever an address asks for).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rendition {
    /// As it is kept.
    Whole,
    /// As wide as this, which is less than it is.
    Wide(u32),
    /// Cut and shrunk to this size.
    Crop(Size, CropSide),
    /// Small and without anything sharp in it, to lie behind something else.
    Blurred,
}

impl CropSide {
    /// The part in whose middle the focus is, as far as that goes; `shown` pixels of `whole` are in
    /// each of them.
    fn of(percent: f64, shown: u32, whole: u32) -> Self {
        let at = f64::from(whole) * percent / 100.0;
        // Halfway between the middles of the first and of the second part.
        let border = f64::from(whole) / 4.0 + f64::from(shown) / 4.0;
        match at {
            at if at < border => Self::Start,
            at if at > f64::from(whole) - border => Self::End,
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
    /// what there is not. `w` alone leads to the next of [`super::WIDTHS`], never beyond the
    /// original; `w` and an equal `h` to a square, `w` and `h` of one of [`CROPS`] to that crop,
    /// around `focus` (two percentages with a comma between), which it shows; `blur=1` to the
    /// blurred one. A crop is never larger than the part it shows.
    #[must_use]
    pub fn asked<'a>(
        query: impl IntoIterator<Item = (&'a str, &'a str)>,
        original: Size,
    ) -> Option<Self> {
        let (mut w, mut h, mut focus, mut blur) = (None, None, None, None);
        for (name, value) in query {
            let place = match name {
                "w" => &mut w,
                "h" => &mut h,
                "focus" => &mut focus,
                "blur" => &mut blur,
                _ => return None,
            };
            if place.replace(value).is_some() {
                return None;
            }
        }
        match (w, h, focus, blur) {
            (None, None, None, None) => Some(Self::Whole),
            (None, None, None, Some("1")) => Some(Self::Blurred),
            (Some(w), None, None, None) => Some(Self::wide(pixels(w)?, original)),
            (Some(w), Some(h), focus, None) => {
                let shape = shape(pixels(w)?, pixels(h)?)?;
                Some(Self::crop(shape, point(focus.unwrap_or("50,50"))?, original))
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

    fn crop(shape: Size, (x, y): (f64, f64), original: Size) -> Self {
        let Size { width, height } = crop(original, shape, (50.0, 50.0)).size;
        let shown = Size {
            width: width.max(original.width.div_ceil(PARTS)),
            height: height.max(original.height.div_ceil(PARTS)),
        };
        let part = match shown {
            Size { width, .. } if width < original.width => CropSide::of(x, width, original.width),
            Size { height, .. } if height < original.height => {
                CropSide::of(y, height, original.height)
            }
            _ => CropSide::Middle,
        };
        let size = match (shown.width > width, shown.height > height) {
            (true, _) => wider(shape, shown),
            (_, true) => turned(wider(turned(shape), turned(shown))),
            _ => Size { width: shape.width.min(width), height: shape.height.min(height) },
        };
        Self::Crop(size, part)
    }
}

/// The size in which `shown`, which is wider than the shape, covers it without being enlarged.
fn wider(shape: Size, shown: Size) -> Size {
    let height = shape.height.min(shown.height);
    let scaled = u64::from(shown.width) * u64::from(height);
    let width = scaled.div_ceil(u64::from(shown.height).max(1));
    Size { width: u32::try_from(width).unwrap_or(u32::MAX), height }
}

const fn turned(size: Size) -> Size {
    Size { width: size.height, height: size.width }
}

/// The name under which a copy is kept.
impl fmt::Display for Rendition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => f.write_str("whole"),
            Self::Wide(width) => write!(f, "w{width}"),
            Self::Crop(Size { width, height }, part) => {
                write!(f, "c{width}x{height}-{}", part.percent())
            }
            Self::Blurred => f.write_str("blur"),
        }
    }
}

/// The crop that is nearest to what is asked for; `None` when none is.
fn shape(width: u32, height: u32) -> Option<Size> {
    if width == height {
        let side = served_width(width.min(LARGEST_SQUARE), 1.0, LARGEST_SQUARE);
        return Some(Size { width: side, height: side });
    }
    CROPS.into_iter().find(|crop| *crop == Size { width, height })
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
