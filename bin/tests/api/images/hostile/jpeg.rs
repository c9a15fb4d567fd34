//! Hostile JPEGs.

use super::{
    super::jpeg, ARCHIVE, BROKEN, JPEG, REST_OF_SCRIPT, SCRIPT, Sample, TOO_LARGE, joined, sample,
};

/// A segment with these bytes.
fn segment(mark: u8, bytes: &[u8]) -> Vec<u8> {
    let length = u16::try_from(bytes.len() + 2).unwrap();
    joined(&[&[0xff, mark], &length.to_be_bytes(), bytes])
}

/// A good picture with something after its first mark.
fn with(segments: &[u8]) -> Vec<u8> {
    let good = jpeg(8, 8);
    joined(&[&good[..2], segments, &good[2..]])
}

/// What a camera says, as a directory with these entries and what they point to.
fn camera(entries: &[[u8; 12]], next: u32, after: &[u8]) -> Vec<u8> {
    let count = u16::try_from(entries.len()).unwrap().to_le_bytes();
    let directory = joined(&[b"Exif\0\0II*\0\x08\0\0\0", &count, &entries.concat()]);
    segment(0xe1, &joined(&[&directory, &next.to_le_bytes(), after]))
}

/// How the camera was held.
fn orientation(number: u8) -> [u8; 12] {
    [0x12, 1, 3, 0, 1, 0, 0, 0, number, 0, 0, 0]
}

/// The picture with the place of a segment changed; `at` counts from its mark.
fn with_bytes_at(mark: u8, at: usize, bytes: &[u8]) -> Vec<u8> {
    let mut picture = jpeg(8, 8);
    let start = picture.windows(2).position(|pair| pair == [0xff, mark]).unwrap() + at;
    picture[start..start + bytes.len()].copy_from_slice(bytes);
    picture
}

/// A grey picture that is read in passes, this many of them, each over all of it.
fn in_passes(side: u16, passes: usize) -> Vec<u8> {
    let size = [side.to_be_bytes(), side.to_be_bytes()].concat();
    let frame = segment(0xc2, &joined(&[b"\x08", &size, b"\x01\x01\x11\0"]));
    let table = segment(0xdb, &joined(&[b"\0", &[1; 64]]));
    // One code for both kinds: `0` says that nothing is there.
    let codes = |kind: u8, value: u8| {
        let counts = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        segment(0xc4, &joined(&[&[kind], &counts, &[value]]))
    };
    let first = joined(&[&segment(0xda, b"\x01\x01\0\0\0\0"), &[0; 8]]);
    let other = joined(&[&segment(0xda, b"\x01\x01\0\x01\x3f\0"), &[0; 8]]);
    let tables = [table, codes(0, 0), codes(0x10, 0)].concat();
    joined(&[b"\xff\xd8", &tables, &frame, &first, &other.repeat(passes - 1), b"\xff\xd9"])
}

pub(super) fn samples() -> Vec<Sample> {
    let good = jpeg(8, 8);
    let comment = |bytes: &[u8]| with(&segment(0xfe, bytes));
    let profile = |bytes: &[u8], all: u8| {
        let parts = bytes.chunks(60_000).zip(1..=all);
        let parts =
            parts.map(|(part, n)| segment(0xe2, &joined(&[b"ICC_PROFILE\0", &[n, all], part])));
        with(&parts.collect::<Vec<_>>().concat())
    };
    // The length of the first segment is the beginning of a comment, and its end is the script's.
    let script = {
        let mut first = vec![b' '; 0x2f2a - 2];
        first[..9].copy_from_slice(b"JFIF\0\x01\x01\0\0");
        joined(&[b"\xff\xd8", &segment(0xe0, &first), &segment(0xfe, REST_OF_SCRIPT), &good[20..]])
    };
    vec![
        sample("a JPEG that is a script", JPEG, script),
        sample("a JPEG with a remark", JPEG, comment(SCRIPT)),
        sample(
            "a JPEG with a page in a remark",
            JPEG,
            comment(&joined(&[b"<!--", SCRIPT, b"<!--"])),
        ),
        sample("a JPEG with a program in a remark", JPEG, comment(&joined(&[b"<?php", SCRIPT]))),
        sample("a JPEG with an archive in a remark", JPEG, comment(ARCHIVE)),
        sample("a JPEG with what a camera says", JPEG, with(&camera(&[orientation(6)], 0, SCRIPT))),
        sample("a JPEG that is held in no way", JPEG, with(&camera(&[orientation(99)], 0, SCRIPT))),
        sample("a JPEG whose camera never ends", JPEG, with(&camera(&[orientation(1)], 8, SCRIPT))),
        sample("a JPEG whose camera points elsewhere", JPEG, {
            let far = [0x12, 1, 2, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f];
            with(&camera(&[far, orientation(3)], u32::MAX, SCRIPT))
        }),
        sample("a JPEG whose camera says a million things", JPEG, {
            let said = joined(&[b"Exif\0\0II*\0\x08\0\0\0\xff\xff", SCRIPT]);
            with(&segment(0xe1, &said))
        }),
        sample("a JPEG with a small picture in it", JPEG, {
            let inner = comment(SCRIPT);
            with(&camera(&[orientation(1)], 26, &inner))
        }),
        sample("a JPEG with XMP", JPEG, {
            with(&segment(0xe1, &joined(&[b"http://ns.adobe.com/xap/1.0/\0", SCRIPT])))
        }),
        sample("a JPEG with a photographer's words", JPEG, {
            with(&segment(0xed, &joined(&[b"Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x20", SCRIPT])))
        }),
        sample("a JPEG with a colour profile", JPEG, profile(SCRIPT, 1)),
        sample("a JPEG with a colour profile of megabytes", JPEG, {
            profile(&SCRIPT.repeat(400_000), 255)
        }),
        sample("a JPEG with ten thousand segments", JPEG, {
            with(&segment(0xef, SCRIPT).repeat(10_000))
        }),
        sample("a JPEG whose tables spell a script", JPEG, {
            let mut table = SCRIPT.repeat(2);
            table.truncate(64);
            with_bytes_at(0xdb, 5, &table)
        }),
        sample("a JPEG with a page after it", JPEG, joined(&[&good, SCRIPT])),
        sample("a JPEG with an archive after it", JPEG, joined(&[&good, ARCHIVE])),
        sample("a JPEG with a document after it", JPEG, joined(&[&good, b"%PDF-1.7\n", SCRIPT])),
        sample("a JPEG with another after it", JPEG, joined(&[&good, &comment(SCRIPT)])),
        sample("a JPEG of many pixels", TOO_LARGE, with_bytes_at(0xc0, 5, b"\xff\xdc\xff\xdc")),
        sample("a JPEG of a hundred passes", TOO_LARGE, in_passes(6_000, 100)),
        sample("a JPEG whose passes are kept", TOO_LARGE, in_passes(7_000, 2)),
        sample("a small JPEG of a hundred passes", JPEG, in_passes(64, 90)),
        sample("a JPEG of twelve bits", BROKEN, with_bytes_at(0xc0, 4, b"\x0c")),
        sample("a JPEG of another coding", BROKEN, with_bytes_at(0xc0, 1, b"\xc9")),
        sample("a JPEG without width", BROKEN, with_bytes_at(0xc0, 5, b"\0\x08\0\0")),
        sample("a JPEG that ends after its head", BROKEN, good[..30].to_vec()),
        sample("a JPEG without a picture", BROKEN, joined(&[b"\xff\xd8\xff\xd9", SCRIPT])),
        sample("a JPEG with a segment without length", BROKEN, with(b"\xff\xfe\0\0")),
        sample("a JPEG with a segment beyond its end", BROKEN, {
            joined(&[b"\xff\xd8\xff\xfe\xff\xff", SCRIPT])
        }),
    ]
}
