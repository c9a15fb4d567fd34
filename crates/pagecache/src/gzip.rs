//! gzip with an exchangeable nonce.

use super::{
    nonce::{LENGTH, Nonce},
    splice::{Compressor, Spliced, is_proved, splice},
    template::Template,
};
use crc32fast::Hasher;
use flate2::{
    Compression,
    read::GzDecoder,
    write::{DeflateEncoder, GzEncoder},
};
use std::io::{self, Read, Write};

/// No name, no time, unknown system.
const HEADER: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];
/// The checksum stands before the length, four bytes each, at the end.
pub(super) const CHECKSUM_FROM_END: usize = 8;
const ZEROS: [u8; LENGTH] = [0; LENGTH];

/// Compresses a page; none when the result would not be what was put in.
///
/// # Errors
/// Whatever the compressor says.
pub fn compress(plain: &Template, level: u32) -> io::Result<Option<Template>> {
    let mut deflate = Deflate(DeflateEncoder::new(Vec::new(), Compression::new(level)));
    deflate.0.get_mut().extend_from_slice(&HEADER);
    let Some(Spliced { mut bytes, holes }) = splice(plain, deflate)? else { return Ok(None) };
    let checksum = Checksum::of(plain);
    let length = u32::try_from(plain.len() & 0xffff_ffff).unwrap_or_default();
    bytes.extend_from_slice(&checksum.blank.to_le_bytes());
    bytes.extend_from_slice(&length.to_le_bytes());
    let checksum = (!holes.is_empty()).then_some(checksum);
    let compressed = Template::compressed(bytes, holes, checksum);
    let proved = is_proved(plain, &compressed, |bytes, out| {
        GzDecoder::new(bytes).read_to_end(out).map(drop)
    });
    Ok(proved.then_some(compressed))
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

/// The CRC of a page as a function of its nonce.
///
/// A CRC is linear but for a constant: exchanging the zeros in the holes for a nonce changes it by
/// the nonce's own difference, moved by the number of bytes that follow each hole. Moving is
/// linear too, so all holes together are one matrix of 32 × 32 bits.
#[derive(Debug, Clone)]
pub struct Checksum {
    blank: u32,
    columns: [u32; 32],
}

impl Checksum {
    fn of(plain: &Template) -> Self {
        let mut hasher = Hasher::new();
        let mut tails = Vec::new();
        let mut at = 0;
        for (number, segment) in plain.segments().enumerate() {
            if number > 0 {
                hasher.update(&ZEROS);
                at += LENGTH;
                tails.push((plain.len() - at) as u64);
            }
            hasher.update(segment);
            at += segment.len();
        }
        let mut columns = [0; 32];
        for (bit, column) in columns.iter_mut().enumerate() {
            *column = tails.iter().fold(0, |sum, &tail| sum ^ shift_checksum(1 << bit, tail));
        }
        Self { blank: hasher.finalize(), columns }
    }

    /// The checksum of a page filled with `nonce`.
    pub(super) fn with(&self, nonce: &Nonce) -> u32 {
        let difference = crc32fast::hash(nonce.as_bytes()) ^ crc32fast::hash(&ZEROS);
        let mut sum = self.blank;
        for (bit, column) in self.columns.iter().enumerate() {
            // All ones when the bit is set, so that there is no branch to guess wrong.
            sum ^= column & 0_u32.wrapping_sub((difference >> bit) & 1);
        }
        sum
    }

    /// Writes the checksum of a page filled with `nonce` to its place near the end.
    pub(super) fn write(&self, filled: &mut [u8], nonce: &Nonce) {
        let place = filled.len().saturating_sub(CHECKSUM_FROM_END);
        if let Some(crc) = filled.get_mut(place..place + 4) {
            crc.copy_from_slice(&self.with(nonce).to_le_bytes());
        }
    }
}

/// What a difference becomes when `bytes` more bytes follow it.
fn shift_checksum(difference: u32, bytes: u64) -> u32 {
    let mut hasher = Hasher::new_with_initial_len(difference, 0);
    hasher.combine(&Hasher::new_with_initial_len(0, bytes));
    hasher.finalize()
}
