//! Hostile PNGs.

use super::{
    super::{chunk, png},
    ARCHIVE, BROKEN, PNG, SCRIPT, Sample, TOO_LARGE, joined, sample,
};
use flate2::{Compression, write::ZlibEncoder};
use image::{DynamicImage, ImageFormat, RgbImage, RgbaImage};
use std::io::Write;

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

/// The first chunk: size, bits of a part, kind of colour.
fn head(width: u32, height: u32, depth: u8, colour: u8) -> Vec<u8> {
    let size = [width.to_be_bytes(), height.to_be_bytes()].concat();
    chunk(b"IHDR", &joined(&[&size, &[depth, colour, 0, 0, 0]]))
}

fn of(chunks: &[&[u8]]) -> Vec<u8> {
    joined(&[SIGNATURE, &chunks.concat(), &chunk(b"IEND", b"")])
}

/// One grey pixel, whose data goes on with these bytes.
fn one_pixel(more: &[u8]) -> Vec<u8> {
    chunk(b"IDAT", &joined(&[&packed(b"\0\x80"), more]))
}

/// A good picture with one more chunk after its first.
fn with(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let good = png(8, 8);
    joined(&[&good[..33], &chunk(kind, data), &good[33..]])
}

/// Pixels that spell a script, among noise that no compression makes smaller.
fn spelling(bytes: usize) -> Vec<u8> {
    let mut state = 7_u32;
    let noise = std::iter::repeat_with(|| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    });
    let mut pixels: Vec<u8> = noise.take(bytes).collect();
    for place in (0..bytes - SCRIPT.len()).step_by(600) {
        pixels[place..place + SCRIPT.len()].copy_from_slice(SCRIPT);
    }
    pixels
}

/// As a careless encoder leaves them: not compressed at all.
fn stored(picture: &DynamicImage) -> Vec<u8> {
    use image::codecs::png::{CompressionType, FilterType, PngEncoder};
    let mut bytes = Vec::new();
    let level = CompressionType::Uncompressed;
    let encoder = PngEncoder::new_with_quality(&mut bytes, level, FilterType::NoFilter);
    picture.write_with_encoder(encoder).unwrap();
    bytes
}

/// An animation that says it has a million pictures, and has some thousand.
fn animation() -> Vec<u8> {
    let mut frames = Vec::new();
    for n in 0..3_000_u32 {
        let place = [1_u32, 1, 0, 0].map(u32::to_be_bytes).concat();
        let control = joined(&[&(2 * n).to_be_bytes(), &place, b"\0\x01\0\x01\0\0"]);
        frames.extend(chunk(b"fcTL", &control));
        frames.extend(chunk(b"fdAT", &joined(&[&(2 * n + 1).to_be_bytes(), SCRIPT])));
    }
    let control = chunk(b"acTL", &[1_000_000_u32, 0].map(u32::to_be_bytes).concat());
    of(&[&head(1, 1, 8, 0), &control, &one_pixel(b""), &frames])
}

pub(super) fn samples() -> Vec<Sample> {
    let good = png(8, 8);
    let rgb: DynamicImage = RgbImage::from_raw(60, 60, spelling(60 * 60 * 3)).unwrap().into();
    let rgba: DynamicImage = RgbaImage::from_raw(60, 60, spelling(60 * 60 * 4)).unwrap().into();
    let (rgb, rgba) = (stored(&rgb), stored(&rgba));
    let zeros = packed(&vec![0; 100 << 20]);
    let small = head(1, 1, 8, 0);
    let mut damaged = good.clone();
    damaged[20] ^= 1;
    vec![
        sample("a PNG with a remark", PNG, with(b"tEXt", &joined(&[b"Comment\0", SCRIPT]))),
        sample("a PNG with a packed remark", PNG, {
            with(b"zTXt", &joined(&[b"Comment\0\0", &packed(SCRIPT)]))
        }),
        sample("a PNG with a remark of all languages", PNG, {
            with(b"iTXt", &joined(&[b"XML:com.adobe.xmp\0\0\0\0\0", SCRIPT]))
        }),
        sample("a PNG with a packed remark that is a bomb", PNG, {
            with(b"zTXt", &joined(&[b"Comment\0\0", &zeros]))
        }),
        sample("a PNG with a colour profile", PNG, {
            with(b"iCCP", &joined(&[b"profile\0\0", &packed(SCRIPT)]))
        }),
        sample("a PNG with a colour profile that is a bomb", PNG, {
            with(b"iCCP", &joined(&[b"profile\0\0", &zeros]))
        }),
        sample("a PNG with a name of a profile", PNG, {
            with(b"iCCP", &joined(&[SCRIPT, b"\0\0", &packed(b"x")]))
        }),
        sample("a PNG with what a camera says", PNG, with(b"eXIf", &joined(&[b"II*\0", SCRIPT]))),
        sample("a PNG with a private chunk", PNG, with(b"quRe", SCRIPT)),
        sample("a PNG with an archive in a chunk", PNG, with(b"quRe", ARCHIVE)),
        sample("a PNG with a page after it", PNG, joined(&[&good, SCRIPT])),
        sample("a PNG with an archive after it", PNG, joined(&[&good, ARCHIVE])),
        sample("a PNG with more after its data", PNG, of(&[&small, &one_pixel(SCRIPT)])),
        sample("a PNG that is a bomb after its data", PNG, {
            of(&[&small, &chunk(b"IDAT", &packed(&joined(&[b"\0\x80", &vec![0; 64 << 20]])))])
        }),
        sample("a PNG whose pixels spell a script", PNG, rgb),
        sample("a PNG whose pixels spell a script, see-through", PNG, rgba),
        sample("a PNG whose colours spell a script", PNG, {
            let mut colours = SCRIPT.repeat(3);
            colours.truncate(33 * 3);
            let row: Vec<u8> = (0..34).map(|n: u8| n.saturating_sub(1)).collect();
            let data = chunk(b"IDAT", &packed(&row));
            of(&[&head(33, 1, 8, 3), &chunk(b"PLTE", &colours), &data])
        }),
        sample("a PNG of a million pictures", PNG, animation()),
        sample("a PNG of many pixels", TOO_LARGE, {
            of(&[&head(50_000, 50_000, 8, 6), &one_pixel(b"")])
        }),
        sample("a PNG as high as can be", TOO_LARGE, {
            of(&[&head(1, (1 << 31) - 1, 8, 0), &one_pixel(b"")])
        }),
        sample("a PNG of deep colours", TOO_LARGE, {
            of(&[&head(30_000, 1_600, 16, 6), &one_pixel(b"")])
        }),
        sample("a PNG of many pixels, one bit each", TOO_LARGE, {
            of(&[&head(200_000, 200_000, 1, 0), &one_pixel(b"")])
        }),
        sample("a PNG without pixels", BROKEN, of(&[&head(0, 0, 8, 0), &one_pixel(b"")])),
        sample("a PNG of another size than it says", BROKEN, {
            of(&[&head(500, 500, 8, 0), &one_pixel(b"")])
        }),
        sample("a PNG with a wrong sum", BROKEN, damaged),
        sample("a PNG that ends after its head", BROKEN, good[..40].to_vec()),
        sample("a PNG that ends early", BROKEN, png(300, 300)[..200].to_vec()),
        sample("a PNG of an unknown depth", BROKEN, of(&[&head(1, 1, 3, 0), &one_pixel(b"")])),
        sample("a PNG without data", BROKEN, of(&[&small])),
        sample("a PNG with two heads", BROKEN, {
            of(&[&small, &head(50_000, 50_000, 8, 6), &one_pixel(b"")])
        }),
        sample("a PNG with an endless chunk", BROKEN, {
            joined(&[SIGNATURE, &small, b"\xff\xff\xff\xfftEXt", SCRIPT])
        }),
    ]
}

#[test]
fn careless_pixels_do_spell_a_script() {
    let rgb: DynamicImage = RgbImage::from_raw(60, 60, spelling(60 * 60 * 3)).unwrap().into();
    assert!(super::carries_something(&stored(&rgb)));
    assert!(super::carries_something(&super::super::encode(&rgb, ImageFormat::Png)));
}
