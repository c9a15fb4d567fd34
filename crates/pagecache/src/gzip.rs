//! gzip with an exchangeable nonce.

use super::{
    checksum::Checksum,
    nonce::LENGTH,
    splice::{Compressor, Spliced, is_proved, splice},
    template::Template,
};
use flate2::{
    Compression,
    read::GzDecoder,
    write::{DeflateEncoder, GzEncoder},
};
use std::io::{self, Read, Write};

/// No name, no time, unknown system.
const HEADER: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];

/// Compresses a page; none when the result would not be what was put in.
///
/// # Errors
/// Whatever the compressor says.
pub fn compress(plain: &Template, level: u32) -> io::Result<Option<Template>> {
    let mut deflate = Deflate(DeflateEncoder::new(Vec::new(), Compression::new(level)));
    deflate.0.get_mut().extend_from_slice(&HEADER);
    let Some(Spliced { mut bytes, holes }) = splice(plain, deflate)? else { return Ok(None) };
    let checksum = Checksum::of(plain.segments(), plain.len());
    let length = u32::try_from(plain.len() & 0xffff_ffff).unwrap_or_default();
    bytes.extend_from_slice(&checksum.blank().to_le_bytes());
    bytes.extend_from_slice(&length.to_le_bytes());
    let checksum = (!holes.is_empty()).then_some(checksum);
    let compressed = Template::compressed(bytes, holes, checksum);
    let proved = is_proved(plain, &compressed, decompress);
    Ok(proved.then_some(compressed))
}

/// Reads what [`compress`] made, filled in.
///
/// # Errors
/// Whatever the decompressor says.
pub fn decompress(bytes: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
    GzDecoder::new(bytes).read_to_end(out).map(drop)
}

/// Compresses quickly what is sent once.
///
/// # Errors
/// Whatever the compressor says.
pub fn lightly(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(bytes)?;
    gzip.finish()
}

struct Deflate(DeflateEncoder<Vec<u8>>);

impl Write for Deflate {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Compressor for Deflate {
    fn written(&self) -> usize {
        self.0.get_ref().len()
    }

    fn end(self) -> io::Result<Vec<u8>> {
        self.0.finish()
    }

    /// Not the last block, stored; 24, and 24 with every bit turned.
    const BLOCK: &'static [u8] = &[0, LENGTH as u8, 0, !(LENGTH as u8), 0xff];
}
