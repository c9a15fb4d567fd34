//! What bytes say of themselves before any pixel is read: what kind of picture they are, how large,
//! and what reading them takes.

use super::picture::PictureError;
use image::{ImageDecoder, ImageError, ImageFormat, ImageReader, Limits};
use std::io::Cursor;

/// Bytes of an upload.
pub const MOST_BYTES: usize = 25 * 1024 * 1024;

/// Pixels of an upload.
const MOST_PIXELS: u64 = 50_000_000;

/// MiB that pictures may take while they are read, one alone or some together: what the largest
/// needs. Their files are counted where they come in.
pub const MOST_MEMORY: u32 = 208;

/// MiB for what a file holds beside its pixels, colour profiles for instance.
const HEAD: u32 = 16;

/// Pixels that may be gone over, all passes over a progressive picture together: a large one has
/// about ten, and takes seconds.
const MOST_WORK: u64 = 600_000_000;

const MIB: u64 = 1024 * 1024;

/// A picture that can be read within the limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MeasuredPicture {
    /// How it is written.
    pub(super) format: ImageFormat,
    /// What reading it takes, in MiB.
    pub memory: u32,
}

/// What measuring that many bytes takes, in MiB.
pub(super) fn memory_to_measure(bytes: usize) -> u32 {
    HEAD.saturating_add(mebibytes(bytes as u64))
}

/// Recognises and measures the file of a picture without reading its pixels: what it takes to read them
/// is known before any of it is taken.
///
/// # Errors
/// [`PictureError`] for what is no picture we take, and for one that would take more than there is.
pub fn measure(bytes: &[u8]) -> Result<MeasuredPicture, PictureError> {
    let format = recognised(bytes)?;
    let decoder = decoder(bytes, format, HEAD)?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if pixels == 0 {
        return Err(PictureError::Broken);
    }
    if pixels > MOST_PIXELS {
        return Err(PictureError::TooManyPixels);
    }
    let passes = Passes::of(bytes, format);
    // Beside what is read: coefficients of all three parts, or a frame that is not yet in its
    // place.
    let working: u64 = match format {
        ImageFormat::Jpeg if passes.are_kept => 6,
        ImageFormat::WebP | ImageFormat::Gif => 4,
        _ => 0,
    };
    let taken = decoder.total_bytes().saturating_add(pixels.saturating_mul(working));
    let memory = mebibytes(taken).saturating_add(HEAD);
    if memory > MOST_MEMORY || pixels.saturating_mul(passes.count) > MOST_WORK {
        return Err(PictureError::TooCostly);
    }
    Ok(MeasuredPicture { format, memory })
}

/// A decoder that refuses before it takes more than `memory` MiB.
pub(super) fn decoder(
    bytes: &[u8],
    format: ImageFormat,
    memory: u32,
) -> Result<impl ImageDecoder, PictureError> {
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(u64::from(memory).saturating_mul(MIB));
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits);
    reader.into_decoder().map_err(|error| picture_error(&error))
}

/// What a decoder's error says of the picture.
pub(super) fn picture_error(error: &ImageError) -> PictureError {
    match error {
        ImageError::Limits(_) => PictureError::TooCostly,
        ImageError::Unsupported(_) => PictureError::Unsupported,
        _ => PictureError::Broken,
    }
}

fn recognised(bytes: &[u8]) -> Result<ImageFormat, PictureError> {
    if bytes.is_empty() {
        return Err(PictureError::Empty);
    }
    if bytes.len() > MOST_BYTES {
        return Err(PictureError::TooLarge);
    }
    match image::guess_format(bytes) {
        Ok(
            format @ (ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::WebP | ImageFormat::Gif),
        ) => Ok(format),
        _ if is_svg(bytes) => Err(PictureError::Svg),
        _ => Err(PictureError::Unsupported),
    }
}

fn is_svg(bytes: &[u8]) -> bool {
    let start = bytes.get(..bytes.len().min(1024)).unwrap_or_default();
    String::from_utf8_lossy(start).to_ascii_lowercase().contains("<svg")
}

/// How often the pixels of a picture are gone over. A few bytes can ask for one more pass over all
/// of them.
struct Passes {
    count: u64,
    are_kept: bool,
}

impl Passes {
    /// Counts the marks of a JPEG. In its data a mark cannot stand by chance; in what lies beside
    /// the picture it can, and is counted too.
    fn of(bytes: &[u8], format: ImageFormat) -> Self {
        if format != ImageFormat::Jpeg {
            return Self { count: 1, are_kept: false };
        }
        let marks = |mark: u8| bytes.windows(2).filter(move |pair| *pair == [0xff, mark]);
        let are_kept = marks(0xc2).next().is_some();
        Self { count: if are_kept { marks(0xda).count() as u64 } else { 1 }, are_kept }
    }
}

fn mebibytes(bytes: u64) -> u32 {
    u32::try_from(bytes.div_ceil(MIB)).unwrap_or(u32::MAX)
}
