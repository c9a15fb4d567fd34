use flate2::{Compression, Crc, write::ZlibEncoder};
use quire_app::image::{MOST_MEMORY, PictureError, measure};
use std::io::Write;

/// MiB for what a file holds beside its pixels.
const HEAD: u32 = 16;

const MIB: u64 = 1024 * 1024;

fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut sum = Crc::new();
    sum.update(kind);
    sum.update(data);
    let length = u32::try_from(data.len()).unwrap();
    [&length.to_be_bytes()[..], kind, data, &sum.sum().to_be_bytes()].concat()
}

/// A PNG that claims a size and a depth, with one more chunk and hardly any data.
pub fn png(width: u32, height: u32, depth: u8, more: &[u8]) -> Vec<u8> {
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
