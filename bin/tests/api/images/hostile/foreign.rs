//! What is no picture of the kinds that are taken, whatever it says.

use super::{
    super::{jpeg, png},
    ARCHIVE, BROKEN, Becomes, NO_PICTURE, SCRIPT, Sample, joined, sample,
};
use flate2::{Compression, write::GzEncoder};
use std::io::Write;

const SVG: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert('CANARY 7f3a')\"/>";

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

/// A file in the box format of films, with this brand.
fn boxes(brand: &[u8; 4]) -> Vec<u8> {
    joined(&[b"\0\0\0\x18ftyp", brand, b"\0\0\0\0mif1", brand, b"\0\0\0\x30meta", SCRIPT])
}

fn entities() -> Vec<u8> {
    let mut text = b"<?xml version=\"1.0\"?><!DOCTYPE svg [<!ENTITY a0 \"CANARY\">".to_vec();
    for n in 1..30 {
        let before = n - 1;
        text.extend(format!("<!ENTITY a{n} \"&a{before};&a{before};\">").as_bytes());
    }
    joined(&[&text, b"]><svg>&a29;</svg>"])
}

pub(super) fn samples() -> Vec<Sample> {
    let wide: Vec<u8> = SVG.iter().flat_map(|byte| [*byte, 0]).collect();
    let late = joined(&[b"<!--", &[b'x'; 4_000], b"-->", SVG]);
    vec![
        sample("nothing", Becomes::Refused(400, "BAD_REQUEST"), Vec::new()),
        sample("an SVG", NO_PICTURE, SVG.to_vec()),
        sample("an SVG after a mark", NO_PICTURE, joined(&[b"\xef\xbb\xbf\r\n", SVG])),
        sample("an SVG as XML", NO_PICTURE, joined(&[b"<?xml version=\"1.0\"?>", SVG])),
        sample("an SVG in capitals", NO_PICTURE, SVG.to_ascii_uppercase()),
        sample("an SVG in two bytes a letter", NO_PICTURE, joined(&[b"\xff\xfe", &wide])),
        sample("an SVG after a long comment", NO_PICTURE, late),
        sample("an SVG, compressed", NO_PICTURE, packed(SVG)),
        sample("an SVG of entities", NO_PICTURE, entities()),
        sample("a page", NO_PICTURE, joined(&[b"<!doctype html>", SCRIPT])),
        sample("a script", NO_PICTURE, b"alert('CANARY 7f3a')".to_vec()),
        sample("a document", NO_PICTURE, joined(&[b"%PDF-1.7\n1 0 obj\n", SCRIPT])),
        sample("a picture in a document", NO_PICTURE, joined(&[b"%PDF-1.7\n", &jpeg(8, 8)])),
        sample("a picture after an empty line", NO_PICTURE, joined(&[b"\r\n", &png(8, 8)])),
        sample("an archive", NO_PICTURE, ARCHIVE.to_vec()),
        sample("a picture in a packed file", NO_PICTURE, packed(&png(8, 8))),
        sample("a program", NO_PICTURE, joined(&[b"\x7fELF\x02\x01\x01\0", &[0; 64], SCRIPT])),
        sample("a program of another system", NO_PICTURE, joined(&[b"MZ\x90\0", SCRIPT])),
        sample("a film", NO_PICTURE, boxes(b"isom")),
        sample("an AVIF", NO_PICTURE, boxes(b"avif")),
        sample("a HEIC", NO_PICTURE, boxes(b"heic")),
        sample("a JPEG XL", NO_PICTURE, joined(&[b"\xff\x0a", SCRIPT])),
        sample("a JPEG 2000", NO_PICTURE, joined(&[b"\0\0\0\x0cjP  \r\n\x87\n", SCRIPT])),
        sample("a bitmap", NO_PICTURE, joined(&[b"BM\x80\0\0\0\0\0\0\0\x36\0\0\0", SCRIPT])),
        sample("an icon", NO_PICTURE, joined(&[b"\0\0\x01\0\x01\0", &png(8, 8)])),
        sample("a TIFF", NO_PICTURE, joined(&[b"II*\0\x08\0\0\0\0\0\0\0\0\0", SCRIPT])),
        sample("a TIFF the other way round", NO_PICTURE, joined(&[b"MM\0*\0\0\0\x08", SCRIPT])),
        sample("a picture of letters", NO_PICTURE, joined(&[b"P6 4 4 255\n", SCRIPT, SCRIPT])),
        sample("a QOI", NO_PICTURE, joined(&[b"qoif\0\0\0\x01\0\0\0\x01\x03\0", SCRIPT])),
        sample("a farbfeld", NO_PICTURE, joined(&[b"farbfeld\0\0\0\x01\0\0\0\x01", SCRIPT])),
        sample("an OpenEXR", NO_PICTURE, joined(&[b"\x76\x2f\x31\x01\x02\0\0\0", SCRIPT])),
        sample("a Radiance", NO_PICTURE, joined(&[b"#?RADIANCE\n", SCRIPT])),
        sample("a DDS", NO_PICTURE, joined(&[b"DDS \x7c\0\0\0", &[0; 120], SCRIPT])),
        sample("a Photoshop file", NO_PICTURE, joined(&[b"8BPS\0\x01", SCRIPT])),
        sample("a sound", NO_PICTURE, joined(&[b"RIFF\x40\0\0\0WAVEfmt ", SCRIPT])),
        sample("noise", NO_PICTURE, vec![0xde; 500]),
        sample("zeros", NO_PICTURE, vec![0; 500]),
        sample("a JPEG's first bytes and a page", BROKEN, joined(&[b"\xff\xd8\xff", SCRIPT])),
        sample("a PNG's first bytes", BROKEN, b"\x89PNG\r\n\x1a\n".to_vec()),
        sample("a GIF's first bytes", BROKEN, b"GIF89a".to_vec()),
        sample("a WebP's first bytes", BROKEN, b"RIFF\x04\0\0\0WEBP".to_vec()),
        sample("a PNG that says JPEG", BROKEN, joined(&[b"\xff\xd8\xff\xe0", &png(8, 8)])),
    ]
}
