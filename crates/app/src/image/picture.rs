//! From bytes somebody sent to a picture of ours: recognised by its first bytes, measured before
//! it is read, turned upright, shrunk, and written anew, so that nothing but the pixels stays
//! (requirements U-1 and U-2).

use image::{
    DynamicImage, ImageDecoder, ImageEncoder, ImageError, ImageFormat, ImageReader, Limits,
    codecs::{jpeg::JpegEncoder, png::PngEncoder},
    metadata::Orientation,
};
use quire_core::image::{Area, Part, Rendition, Size, WIDTHS, crop};
use quire_store::image::ImageKind;
use std::io::Cursor;

/// Bytes of an upload (§2.5).
pub const MOST_BYTES: usize = 25 * 1024 * 1024;

/// Pixels of an upload (§2.5).
const MOST_PIXELS: u64 = 50_000_000;

/// Bytes a picture may take while it is read.
const MOST_MEMORY: u64 = 256 * 1024 * 1024;

/// The quality of what is written as JPEG: losses that nobody sees.
const QUALITY: u8 = 85;

/// Why bytes are no picture of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PictureFault {
    /// There are none.
    #[error("The file is empty.")]
    Empty,
    /// There are too many.
    #[error("The file is larger than 25 MB. Choose a smaller one.")]
    TooLarge,
    /// It has too many pixels.
    #[error("The picture has more than 50 million pixels. Choose a smaller one.")]
    TooManyPixels,
    /// A drawing that can hold programs.
    #[error("SVG drawings can hold programs, so they are not taken. Use JPEG, PNG, WebP or GIF.")]
    Svg,
    /// Something else.
    #[error("This is no picture we can read. Use JPEG, PNG, WebP or GIF.")]
    Unsupported,
    /// It begins like a picture, and goes on like none.
    #[error("The picture is damaged and cannot be read.")]
    Broken,
}

/// A picture as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// How.
    pub kind: ImageKind,
    /// In pixels.
    pub size: Size,
    /// The file.
    pub bytes: Vec<u8>,
}

/// What bytes say of themselves, before any pixel is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Measured {
    format: ImageFormat,
    /// In millions, rounded up.
    pub megapixels: u32,
}

/// Recognises and measures a picture without reading its pixels.
pub(super) fn measure(bytes: &[u8]) -> Result<Measured, PictureFault> {
    if bytes.is_empty() {
        return Err(PictureFault::Empty);
    }
    if bytes.len() > MOST_BYTES {
        return Err(PictureFault::TooLarge);
    }
    let format = match image::guess_format(bytes) {
        Ok(
            format @ (ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::WebP | ImageFormat::Gif),
        ) => format,
        _ if is_svg(bytes) => return Err(PictureFault::Svg),
        _ => return Err(PictureFault::Unsupported),
    };
    let (width, height) = decoder(bytes, format)?.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    match u32::try_from(pixels.div_ceil(1_000_000)) {
        _ if pixels == 0 => Err(PictureFault::Broken),
        Ok(megapixels) if pixels <= MOST_PIXELS => Ok(Measured { format, megapixels }),
        _ => Err(PictureFault::TooManyPixels),
    }
}

fn is_svg(bytes: &[u8]) -> bool {
    let start = bytes.get(..bytes.len().min(1024)).unwrap_or_default();
    String::from_utf8_lossy(start).to_ascii_lowercase().contains("<svg")
}

fn decoder(bytes: &[u8], format: ImageFormat) -> Result<impl ImageDecoder, PictureFault> {
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MOST_MEMORY);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits);
    reader.into_decoder().map_err(|error| fault(&error))
}

fn fault(error: &ImageError) -> PictureFault {
    match error {
        ImageError::Limits(_) => PictureFault::TooManyPixels,
        ImageError::Unsupported(_) => PictureFault::Unsupported,
        _ => PictureFault::Broken,
    }
}

/// Makes a picture of ours of what was measured. Takes a moment and a processor.
pub(super) fn normalise(bytes: &[u8], measured: Measured) -> Result<Picture, PictureFault> {
    let mut decoder = decoder(bytes, measured.format)?;
    if decoder.total_bytes() > MOST_MEMORY {
        return Err(PictureFault::TooManyPixels);
    }
    // A picture that does not say how it was held is shown as it lies.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut pixels = DynamicImage::from_decoder(decoder).map_err(|error| fault(&error))?;
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
    write(&pixels, kind)
}

/// Makes a copy in another size. `bytes` are of ours, so whatever is wrong with them is damage.
pub(super) fn render(
    bytes: &[u8],
    kind: ImageKind,
    wanted: Rendition,
) -> Result<Picture, PictureFault> {
    let format = match kind {
        ImageKind::Jpeg => ImageFormat::Jpeg,
        ImageKind::Png => ImageFormat::Png,
    };
    let decoder = decoder(bytes, format)?;
    let pixels = DynamicImage::from_decoder(decoder).map_err(|error| fault(&error))?;
    let resized = match wanted {
        Rendition::Whole => pixels,
        Rendition::Wide(width) => pixels.thumbnail(width, u32::MAX),
        Rendition::Square(side, part) => square(&pixels, part).thumbnail_exact(side, side),
    };
    write(&resized, kind)
}

fn square(pixels: &DynamicImage, part: Part) -> DynamicImage {
    let size = Size { width: pixels.width(), height: pixels.height() };
    let focus = (part.percent(), part.percent());
    let Area { left, top, size } = crop(size, Size { width: 1, height: 1 }, focus);
    pixels.crop_imm(left, top, size.width, size.height)
}

fn write(pixels: &DynamicImage, kind: ImageKind) -> Result<Picture, PictureFault> {
    let mut bytes = Vec::new();
    let size = Size { width: pixels.width(), height: pixels.height() };
    let written = match kind {
        ImageKind::Jpeg => {
            let pixels = pixels.to_rgb8();
            JpegEncoder::new_with_quality(&mut bytes, QUALITY).encode_image(&pixels)
        }
        ImageKind::Png => {
            let (pixels, colour) = match pixels.has_alpha() {
                true => (pixels.to_rgba8().into_raw(), image::ExtendedColorType::Rgba8),
                false => (pixels.to_rgb8().into_raw(), image::ExtendedColorType::Rgb8),
            };
            PngEncoder::new(&mut bytes).write_image(&pixels, size.width, size.height, colour)
        }
    };
    written.map_err(|error| fault(&error))?;
    Ok(Picture { kind, size, bytes })
}
