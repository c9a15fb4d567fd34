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
pub(super) const MOST_MEMORY: u32 = 208;

/// MiB for what a file holds beside its pixels, colour profiles for instance.
const HEAD: u32 = 16;

/// Pixels that may be gone over, all passes over a progressive picture together: a large one has
/// about ten, and takes seconds.
const MOST_WORK: u64 = 600_000_000;

const MIB: u64 = 1024 * 1024;

/// A picture that can be read within the limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Measured {
    /// How it is written.
    pub format: ImageFormat,
    /// What reading it takes, in MiB.
    pub memory: u32,
}

/// What measuring that many bytes takes, in MiB.
pub(super) fn memory_to_measure(bytes: usize) -> u32 {
    HEAD.saturating_add(mebibytes(bytes as u64))
}

/// Recognises and measures a picture without reading its pixels.
pub(super) fn measure(bytes: &[u8]) -> Result<Measured, PictureError> {
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
    Ok(Measured { format, memory })
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
    reader.into_decoder().map_err(|error| fault(&error))
}

/// What a decoder's error says of the picture.
pub(super) fn fault(error: &ImageError) -> PictureError {
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

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compression, Crc, write::ZlibEncoder};
    use std::io::Write;

    fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
        let mut sum = Crc::new();
        sum.update(kind);
        sum.update(data);
        let length = u32::try_from(data.len()).unwrap();
        [&length.to_be_bytes()[..], kind, data, &sum.sum().to_be_bytes()].concat()
    }

    /// A PNG that claims a size and a depth, with one more chunk and hardly any data.
    fn png(width: u32, height: u32, depth: u8, more: &[u8]) -> Vec<u8> {
        let size = [width.to_be_bytes(), height.to_be_bytes()].concat();
        let head = chunk(b"IHDR", &[&size[..], &[depth, 6, 0, 0, 0]].concat());
        let data = chunk(b"IDAT", b"\x78\x9c\x03\0\0\0\0\x01");
        [&b"\x89PNG\r\n\x1a\n"[..], &head, more, &data, &chunk(b"IEND", b"")].concat()
    }

    fn profile(bytes: usize) -> Vec<u8> {
        let mut packed = ZlibEncoder::new(b"profile\0\0".to_vec(), Compression::best());
        packed.write_all(&vec![0; bytes]).unwrap();
        chunk(b"iCCP", &packed.finish().unwrap())
    }

    fn gif(width: u16, height: u16) -> Vec<u8> {
        let size = [width.to_le_bytes(), height.to_le_bytes()].concat();
        let screen = [b"GIF89a", &size[..], b"\xf0\0\0", b"\0\0\0\xff\xff\xff"].concat();
        let frame = [&b",\0\0\0\0"[..], &size, b"\0"].concat();
        [screen, frame, b"\x02\x02\x4c\x01\0;".to_vec()].concat()
    }

    /// A progressive JPEG in one colour, with this many passes over next to nothing.
    fn jpeg(width: u16, height: u16, passes: usize) -> Vec<u8> {
        let size = [height.to_be_bytes(), width.to_be_bytes()].concat();
        let frame = [b"\xff\xc2\0\x0b\x08", &size[..], b"\x01\x01\x11\0"].concat();
        let table = [&b"\xff\xdb\0\x43\0"[..], &[1; 64]].concat();
        let pass = b"\xff\xda\0\x08\x01\x01\0\0\0\0\0".repeat(passes);
        [&b"\xff\xd8"[..], &table, &frame, &pass, b"\xff\xd9"].concat()
    }

    /// A JPEG of one pass in three colours, of next to nothing.
    fn jpeg_in_colour(width: u16, height: u16) -> Vec<u8> {
        let size = [height.to_be_bytes(), width.to_be_bytes()].concat();
        let parts = b"\x03\x01\x11\0\x02\x11\0\x03\x11\0";
        let frame = [b"\xff\xc0\0\x11\x08", &size[..], parts].concat();
        let table = [&b"\xff\xdb\0\x43\0"[..], &[1; 64]].concat();
        let pass = b"\xff\xda\0\x0c\x03\x01\0\x02\0\x03\0\0\x3f\0";
        [&b"\xff\xd8"[..], &table, &frame, pass, b"\xff\xd9"].concat()
    }

    #[test]
    fn what_would_take_too_much_is_refused_before_it_takes_anything() {
        use PictureError::{TooCostly, TooManyPixels};
        for (case, bytes, expected) in [
            ("wide and high", png(50_000, 50_000, 8, b""), TooManyPixels),
            ("as high as can be", png(1, (1 << 31) - 1, 8, b""), TooManyPixels),
            ("deep", png(30_000, 1_600, 16, b""), TooCostly),
            ("a GIF", gif(65_535, 65_535), TooManyPixels),
            ("a GIF within the pixels", gif(7_000, 7_000), TooCostly),
            ("a JPEG", jpeg(65_500, 65_500, 1), TooManyPixels),
            ("a JPEG whose passes are kept", jpeg(7_000, 7_000, 1), TooCostly),
            ("a JPEG of many passes", jpeg(4_000, 4_000, 50), TooCostly),
        ] {
            let mut found = None;
            let taken = allocation_counter::measure(|| found = Some(measure(&bytes)));
            assert_eq!(found, Some(Err(expected)), "{case}");
            assert!(taken.bytes_max < 1 << 20, "{case}: {} bytes", taken.bytes_max);
        }
    }

    #[test]
    fn a_colour_profile_takes_no_more_than_there_is_for_it() {
        let bomb = png(1, 1, 8, &profile(100 << 20));
        assert!(bomb.len() < 1 << 20);
        let mut found = None;
        let taken = allocation_counter::measure(|| found = Some(measure(&bomb)));
        assert!(found.is_some());
        assert!(taken.bytes_max < u64::from(2 * HEAD) * MIB, "{} bytes", taken.bytes_max);
    }

    #[test]
    fn what_a_picture_takes_is_known() {
        let of = |bytes: Vec<u8>| measure(&bytes).unwrap().memory;
        assert_eq!(of(png(1, 1, 8, b"")), HEAD + 1);
        // Four bytes a pixel.
        assert_eq!(of(png(5_000, 10_000, 8, b"")), HEAD + 191);
        assert_eq!(of(jpeg(4_000, 4_000, 10)), HEAD + 107);
        // The largest fits, and nothing beside it.
        let large = of(jpeg_in_colour(7_000, 7_000));
        assert_eq!(large, HEAD + 141);
        assert!(2 * large > MOST_MEMORY && of(png(5_000, 10_000, 8, b"")) <= MOST_MEMORY);
    }
}
