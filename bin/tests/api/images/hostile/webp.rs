//! Hostile WebPs.

use super::{
    super::{encode, two_halves},
    ARCHIVE, BROKEN, JPEG, PNG, SCRIPT, Sample, TOO_LARGE, joined, sample,
};
use image::ImageFormat;

fn chunk(kind: &[u8; 4], bytes: &[u8]) -> Vec<u8> {
    let length = u32::try_from(bytes.len()).unwrap().to_le_bytes();
    let padding = vec![0; bytes.len() % 2];
    joined(&[kind, &length, bytes, &padding])
}

fn of(chunks: &[&[u8]]) -> Vec<u8> {
    let chunks = chunks.concat();
    let length = u32::try_from(chunks.len() + 4).unwrap().to_le_bytes();
    joined(&[b"RIFF", &length, b"WEBP", &chunks])
}

/// The chunk of pixels of a good picture of eight by eight.
fn pixels() -> Vec<u8> {
    encode(&two_halves(8, 8), ImageFormat::WebP)[12..].to_vec()
}

/// What stands before the pixels when there is more than pixels.
fn head(says: u8, width: u32, height: u32) -> Vec<u8> {
    let size = |side: u32| (side - 1).to_le_bytes()[..3].to_vec();
    chunk(b"VP8X", &joined(&[&[says, 0, 0, 0], &size(width), &size(height)]))
}

fn animation(frames: usize) -> Vec<u8> {
    let place = [&[0; 6][..], b"\x07\0\0\x07\0\0", b"\x01\0\0\0"].concat();
    let frame = chunk(b"ANMF", &joined(&[&place, &pixels()]));
    of(&[&head(2, 8, 8), &chunk(b"ANIM", &[0; 6]), &frame.repeat(frames), &chunk(b"quRe", SCRIPT)])
}

pub(super) fn samples() -> Vec<Sample> {
    let good = of(&[&pixels()]);
    let with =
        |says: u8, before: &[u8], after: &[u8]| of(&[&head(says, 8, 8), before, &pixels(), after]);
    // Without losses, as large as it can say it is.
    let large = chunk(b"VP8L", b"\x2f\xff\xff\xff\x0f\0\0\0\0");
    let mut longer = good.clone();
    longer[4..8].copy_from_slice(&[0xff; 4]);
    vec![
        sample("a WebP with a colour profile", JPEG, with(0x20, &chunk(b"ICCP", SCRIPT), b"")),
        sample("a WebP with what a camera says", JPEG, with(8, b"", &chunk(b"EXIF", SCRIPT))),
        sample("a WebP with XMP", JPEG, with(4, b"", &chunk(b"XMP ", SCRIPT))),
        sample("a WebP with an unknown chunk", JPEG, with(0, b"", &chunk(b"quRe", SCRIPT))),
        sample("a WebP with an archive in a chunk", JPEG, with(0, b"", &chunk(b"quRe", ARCHIVE))),
        sample("a WebP with a page after it", JPEG, joined(&[&good, SCRIPT])),
        sample("a WebP with an archive after it", JPEG, joined(&[&good, ARCHIVE])),
        sample("a WebP that says it is longer", JPEG, joined(&[&longer, SCRIPT])),
        sample("a WebP of two thousand pictures", JPEG, animation(2_000)),
        sample("a WebP that is larger than its pixels", TOO_LARGE, {
            of(&[&head(0, 1 << 24, 200), &pixels()])
        }),
        sample("a WebP of many pixels", BROKEN, of(&[&large])),
        sample("a WebP of another size than it says", BROKEN, {
            of(&[&head(0, 500, 500), &pixels()])
        }),
        sample("a WebP that ends early", BROKEN, good[..good.len() - 8].to_vec()),
        sample("a WebP without a picture", BROKEN, of(&[&chunk(b"quRe", SCRIPT)])),
        sample("a WebP whose pixels are a page", BROKEN, of(&[&chunk(b"VP8 ", SCRIPT)])),
        sample("a WebP whose pixels are a page, without losses", BROKEN, {
            of(&[&chunk(b"VP8L", &joined(&[b"\x2f\x07\xc0\x01\0", SCRIPT]))])
        }),
        sample("a WebP that is see-through and a script", PNG, {
            let glass = image::RgbaImage::from_pixel(8, 8, image::Rgba([60, 115, 99, 114]));
            joined(&[&encode(&glass.into(), ImageFormat::WebP), SCRIPT])
        }),
    ]
}
