//! Writing pixels: as a picture is kept, as WebP for browsers that read it, and as the few bytes
//! that stand in its place until it is there.

use super::{measure::picture_error, picture::PictureError};
use base64::{Engine, engine::general_purpose::STANDARD};
use image::{
    DynamicImage, ExtendedColorType, ImageEncoder,
    codecs::{
        jpeg::JpegEncoder,
        png::{CompressionType, FilterType, PngEncoder},
    },
};
use quire_core::image::{Placeholder, dominant_colour};
use quire_store::image::ImageKind;

/// The quality of what is written as JPEG: losses that no one sees.
const JPEG_QUALITY: u8 = 85;

/// The quality of photographs written as WebP; the same losses in fewer bytes.
const WEBP_QUALITY: f32 = 80.0;

/// The side of the square on which the colours of a picture are counted, in pixels.
const COUNTED: u32 = 64;

/// The longer side of what stands in a picture's place, in pixels.
const PLACEHOLDER: u32 = 16;

/// The quality of what stands in a picture's place: colours and where they are.
const PLACEHOLDER_QUALITY: f32 = 20.0;

/// How a picture is written when it is served.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutputFormat {
    /// As it is kept.
    Stored(ImageKind),
    /// As WebP.
    WebP,
}

impl OutputFormat {
    /// Its media type.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Stored(ImageKind::Jpeg) => "image/jpeg",
            Self::Stored(ImageKind::Png) => "image/png",
            Self::WebP => "image/webp",
        }
    }

    /// How the name of a file of it ends.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Stored(ImageKind::Jpeg) => "jpg",
            Self::Stored(ImageKind::Png) => "png",
            Self::WebP => "webp",
        }
    }
}

/// Writes pixels as a picture is kept.
pub(super) fn write_stored(
    pixels: &DynamicImage,
    kind: ImageKind,
) -> Result<Vec<u8>, PictureError> {
    let mut bytes = Vec::new();
    let written = match kind {
        ImageKind::Jpeg => {
            let encoder = JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY);
            encoder.write_image(&pixels.to_rgb8(), pixels.width(), pixels.height(), RGB)
        }
        ImageKind::Png => {
            // One filter for all rows, and no row as it came: pixels that spell a program do not
            // stand in the file.
            let (level, filter) = (CompressionType::Level(4), FilterType::Paeth);
            let encoder = PngEncoder::new_with_quality(&mut bytes, level, filter);
            let (pixels, width, height, colour) = flat(pixels);
            encoder.write_image(&pixels, width, height, colour)
        }
    };
    written.map_err(|error| picture_error(&error))?;
    Ok(bytes)
}

/// Writes pixels as WebP: photographs with losses, drawings without.
pub(super) fn webp(pixels: &DynamicImage, kind: ImageKind) -> Result<Vec<u8>, PictureError> {
    encoded(pixels, kind == ImageKind::Png, WEBP_QUALITY)
}

/// What stands in the place of a picture until it is there: its commonest colour, and an address that
/// holds the whole of a tiny copy.
pub(super) fn placeholder(pixels: &DynamicImage) -> Result<Placeholder, PictureError> {
    let counted = pixels.thumbnail_exact(COUNTED, COUNTED).to_rgba8();
    Ok(Placeholder { colour: dominant_colour(&counted), image_uri: image_uri(pixels)? })
}

/// `None` of what can be seen through: the copy behind it would be seen, too.
fn image_uri(pixels: &DynamicImage) -> Result<Option<String>, PictureError> {
    if pixels.has_alpha() && pixels.to_rgba8().pixels().any(|pixel| pixel[3] < u8::MAX) {
        return Ok(None);
    }
    let longer = PLACEHOLDER.min(pixels.width().max(pixels.height()));
    let tiny = pixels.thumbnail(longer, longer).to_rgb8().into();
    let bytes = encoded(&tiny, false, PLACEHOLDER_QUALITY)?;
    Ok(Some(format!("data:image/webp;base64,{}", STANDARD.encode(bytes))))
}

fn encoded(
    pixels: &DynamicImage,
    is_lossless: bool,
    quality: f32,
) -> Result<Vec<u8>, PictureError> {
    let (pixels, width, height, colour) = flat(pixels);
    let encoder = match colour {
        RGB => webp::Encoder::from_rgb(&pixels, width, height),
        _ => webp::Encoder::from_rgba(&pixels, width, height),
    };
    let written = encoder.encode_simple(is_lossless, quality);
    written.map(|bytes| bytes.to_vec()).map_err(|_| PictureError::Broken)
}

const RGB: ExtendedColorType = ExtendedColorType::Rgb8;

/// Pixels of eight bits each, with opacity where something can be seen through.
fn flat(pixels: &DynamicImage) -> (Vec<u8>, u32, u32, ExtendedColorType) {
    let (width, height) = (pixels.width(), pixels.height());
    match pixels.has_alpha() {
        true => (pixels.to_rgba8().into_raw(), width, height, ExtendedColorType::Rgba8),
        false => (pixels.to_rgb8().into_raw(), width, height, RGB),
    }
}
