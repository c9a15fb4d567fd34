//! From bytes someone sent to a picture of ours: turned upright, shrunk, and encoded again, so
//! that nothing but the pixels stays; and from that to its copies.

use super::{
    measure::{MeasuredPicture, decoder, picture_error},
    write::{OutputFormat, placeholder, webp, write_stored},
};
use image::{DynamicImage, ImageDecoder, ImageFormat, metadata::Orientation};
use quire_core::image::{Area, BLURRED_WIDTH, Placeholder, Rendition, Size, WIDTHS, crop};
use quire_store::image::ImageKind;

/// How far the blurred copy is blurred, in its own pixels.
const BLUR: f32 = 4.0;

/// Why bytes are no picture of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// There are none.
    #[error("The file is empty.")]
    Empty,
    /// There are too many.
    #[error("The file is larger than 25 MB. Choose a smaller one.")]
    TooLarge,
    /// It has too many pixels.
    #[error("The picture has more than 50 million pixels. Choose a smaller one.")]
    TooManyPixels,
    /// It is written in a way that takes too much memory or time to read.
    #[error("The picture is too complex to process. Choose a smaller one, or save it again.")]
    TooCostly,
    /// A drawing that can hold programs.
    #[error("SVG files can contain scripts and are not accepted. Use JPEG, PNG, WebP or GIF.")]
    Svg,
    /// Something else.
    #[error("We can't read this picture. Use JPEG, PNG, WebP or GIF.")]
    Unsupported,
    /// It begins like a picture, and goes on like none.
    #[error("The picture is damaged and cannot be read.")]
    Broken,
}

/// A picture as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Picture {
    /// How.
    pub kind: ImageKind,
    /// In pixels.
    pub size: Size,
    /// The file.
    pub bytes: Vec<u8>,
    /// What stands in its place until it is there.
    pub placeholder: Placeholder,
}

/// Makes a picture of ours of what was measured. Takes a moment and a processor.
pub(super) fn normalise(bytes: &[u8], measured: MeasuredPicture) -> Result<Picture, PictureError> {
    let mut decoder = decoder(bytes, measured.format, measured.memory)?;
    // A picture that does not say how it was held is shown as it lies.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut pixels = DynamicImage::from_decoder(decoder).map_err(|error| picture_error(&error))?;
    let most = WIDTHS.last().copied().unwrap_or(1);
    if pixels.width().max(pixels.height()) > most {
        pixels = pixels.thumbnail(most, most);
    }
    pixels.apply_orientation(orientation);
    let kind = match measured.format {
        ImageFormat::Jpeg => ImageKind::Jpeg,
        ImageFormat::WebP if !pixels.has_alpha() => ImageKind::Jpeg,
        _ => ImageKind::Png,
    };
    Ok(Picture {
        kind,
        size: Size { width: pixels.width(), height: pixels.height() },
        bytes: write_stored(&pixels, kind)?,
        placeholder: placeholder(&pixels)?,
    })
}

/// What reading one of our pictures and making a copy of it takes, in MiB: what is read, what is
/// made of it, and what is written, of four bytes a pixel each.
pub(super) fn memory_to_render(original: Size) -> u32 {
    let pixels = u64::from(original.width) * u64::from(original.height);
    u32::try_from(pixels.saturating_mul(12) >> 20).unwrap_or(u32::MAX).saturating_add(4)
}

/// Makes a copy in another size. `bytes` are of ours, so whatever is wrong with them is damage.
pub(super) fn render(
    bytes: &[u8],
    (kind, size): (ImageKind, Size),
    wanted: Rendition,
    written: OutputFormat,
) -> Result<Vec<u8>, PictureError> {
    let copy = copy(pixels(bytes, (kind, size))?, wanted);
    match written {
        OutputFormat::Stored(kind) => write_stored(&copy, kind),
        OutputFormat::WebP => webp(&copy, kind),
    }
}

/// What stands in the place of one of our pictures.
pub(super) fn placeholder_of(
    bytes: &[u8],
    of: (ImageKind, Size),
) -> Result<Placeholder, PictureError> {
    placeholder(&pixels(bytes, of)?)
}

fn pixels(bytes: &[u8], (kind, size): (ImageKind, Size)) -> Result<DynamicImage, PictureError> {
    let format = match kind {
        ImageKind::Jpeg => ImageFormat::Jpeg,
        ImageKind::Png => ImageFormat::Png,
    };
    let decoder = decoder(bytes, format, memory_to_render(size))?;
    DynamicImage::from_decoder(decoder).map_err(|error| picture_error(&error))
}

fn copy(pixels: DynamicImage, wanted: Rendition) -> DynamicImage {
    let original = Size { width: pixels.width(), height: pixels.height() };
    match wanted {
        Rendition::Whole => pixels,
        Rendition::Wide(width) => pixels.thumbnail(width, u32::MAX),
        Rendition::Crop(size, part) => {
            let area = crop(original, size, (part.percent(), part.percent()));
            let Area { left, top, size: shown } = area;
            let shown = pixels.crop_imm(left, top, shown.width, shown.height);
            shown.thumbnail_exact(size.width, size.height)
        }
        Rendition::Blurred => {
            let small = pixels.thumbnail(BLURRED_WIDTH.min(original.width), u32::MAX);
            small.fast_blur(BLUR)
        }
    }
}
