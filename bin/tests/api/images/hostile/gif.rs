//! Hostile GIFs.

use super::{
    super::{encode, two_halves},
    ARCHIVE, BROKEN, PNG, REST_OF_SCRIPT, SCRIPT, Sample, TOO_LARGE, joined, sample,
};
use image::ImageFormat;

/// A screen of two colours.
fn screen(width: [u8; 2], height: [u8; 2]) -> Vec<u8> {
    joined(&[b"GIF89a", &width, &height, b"\x80\0\0", b"\xff\0\0\0\0\xff"])
}

/// A frame at the upper left corner, with data for one pixel.
fn frame(width: [u8; 2], height: [u8; 2]) -> Vec<u8> {
    joined(&[b",\0\0\0\0", &width, &height, b"\0\x02\x02\x44\x01\0"])
}

const ONE: [u8; 2] = [1, 0];
const MOST: [u8; 2] = [0xff, 0xff];

/// An extension that holds these bytes.
fn extension(kind: u8, bytes: &[u8]) -> Vec<u8> {
    let mut extension = vec![b'!', kind];
    for block in bytes.chunks(255) {
        extension.push(u8::try_from(block.len()).unwrap());
        extension.extend(block);
    }
    extension.push(0);
    extension
}

/// A picture of one pixel with something before its frame.
fn with(before: &[u8]) -> Vec<u8> {
    joined(&[&screen(ONE, ONE), before, &frame(ONE, ONE), b";"])
}

/// Colours that spell a script, and pixels in their order.
fn spelling_colours() -> Vec<u8> {
    let mut colours = SCRIPT.repeat(30);
    colours.truncate(3 * 256);
    let pixels: Vec<[u8; 4]> =
        colours.chunks_exact(3).map(|rgb| [rgb[0], rgb[1], rgb[2], 255]).collect();
    let picture = image::RgbaImage::from_raw(16, 16, pixels.concat()).unwrap();
    encode(&picture.into(), ImageFormat::Gif)
}

pub(super) fn samples() -> Vec<Sample> {
    let plain = encode(&two_halves(8, 8), ImageFormat::Gif);
    // Width and height are the beginning of a comment: a script to a browser that reads it as one.
    let script = |end: &[u8]| {
        let wide = screen(*b"/*", ONE);
        joined(&[&wide, &frame(ONE, ONE), b";", end])
    };
    let animation = frame(ONE, ONE).repeat(5_000);
    let unpacked = joined(&[&screen(ONE, ONE), b",\0\0\0\0\x01\0\x01\0\0\x0e\x02\x44\x01\0;"]);
    let flood = SCRIPT.repeat(60_000);
    vec![
        sample("a GIF that is a script", PNG, script(REST_OF_SCRIPT)),
        sample("a script that begins like a GIF", TOO_LARGE, {
            joined(&[b"GIF89a/*\xff\xff", REST_OF_SCRIPT])
        }),
        sample("a GIF with a remark", PNG, with(&extension(0xfe, SCRIPT))),
        sample("a GIF with a remark of megabytes", PNG, with(&extension(0xfe, &flood))),
        sample("a GIF with text to show", PNG, {
            let place = [&[0; 8][..], &[8, 8, 1, 0]].concat();
            let text = extension(0x01, SCRIPT);
            with(&joined(&[b"!\x01\x0c", &place, &text[2..]]))
        }),
        sample("a GIF with a program's data", PNG, {
            let data = extension(0xff, SCRIPT);
            with(&joined(&[b"!\xff\x0bXMP DataXMP", &data[2..]]))
        }),
        sample("a GIF with an unknown extension", BROKEN, with(&extension(0x77, SCRIPT))),
        sample("a GIF with a page after it", PNG, joined(&[&plain, SCRIPT])),
        sample("a GIF with an archive after it", PNG, joined(&[&plain, ARCHIVE])),
        sample("a GIF whose colours spell a script", PNG, spelling_colours()),
        sample("a GIF of five thousand frames", PNG, {
            joined(&[&screen(ONE, ONE), &animation, b";"])
        }),
        sample("a GIF of five thousand frames, one hostile", PNG, {
            let last = frame(MOST, MOST);
            joined(&[&screen(ONE, ONE), &animation, &last, SCRIPT])
        }),
        sample("a GIF with a large screen", TOO_LARGE, {
            joined(&[&screen(MOST, MOST), &frame(ONE, ONE), b";"])
        }),
        sample("a GIF with a frame larger than its screen", TOO_LARGE, {
            joined(&[&screen(ONE, ONE), &frame(MOST, MOST), b";"])
        }),
        sample("a GIF that ends early", BROKEN, plain[..plain.len() / 2].to_vec()),
        sample("a GIF without a frame", BROKEN, joined(&[&screen(ONE, ONE), b";"])),
        sample("a GIF without pixels", BROKEN, {
            joined(&[&screen([0; 2], [0; 2]), &frame([0; 2], [0; 2]), b";"])
        }),
        sample("a GIF whose data makes no sense", BROKEN, unpacked),
        sample("an old GIF with a page in it", TOO_LARGE, joined(&[b"GIF87a", SCRIPT])),
    ]
}
