//! Brotli with an exchangeable nonce.

use super::{
    nonce::LENGTH,
    splice::{Compressor, Spliced, is_proved, splice},
    template::Template,
};
use brotli::{BrotliDecompress, CompressorWriter};
use std::io::{self, Write};

/// The smallest and the largest window, in bits.
const WINDOWS: std::ops::RangeInclusive<u32> = 16..=22;
const BUFFER: usize = 16 * 1024;

/// A window that holds the whole page, and not much more: both sides take memory for all of it,
/// and to take 4 MiB for a page of 60 kB costs more than to compress the page.
fn window_bits(length: usize) -> u32 {
    length.next_power_of_two().ilog2().saturating_add(1).clamp(*WINDOWS.start(), *WINDOWS.end())
}

/// Compresses a page; none when the result would not be what was put in.
///
/// # Errors
/// Whatever the compressor says.
pub fn compress(plain: &Template, quality: u32) -> io::Result<Option<Template>> {
    let writer =
        CompressorWriter::new(Counted::default(), BUFFER, quality, window_bits(plain.len()));
    let Some(Spliced { bytes, holes }) = splice(plain, Brotli(writer))? else { return Ok(None) };
    let compressed = Template::compressed(bytes, holes, None);
    let proved = is_proved(plain, &compressed, decompress);
    Ok(proved.then_some(compressed))
}

/// Reads what [`compress`] made, filled in.
///
/// # Errors
/// Whatever the decompressor says.
pub fn decompress(mut bytes: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
    BrotliDecompress(&mut bytes, out)
}

/// Compresses quickly what is sent once.
///
/// # Errors
/// Whatever the compressor says.
pub fn lightly(bytes: &[u8]) -> io::Result<Vec<u8>> {
    const QUALITY: u32 = 1;
    let mut brotli = CompressorWriter::new(Vec::new(), BUFFER, QUALITY, window_bits(bytes.len()));
    brotli.write_all(bytes)?;
    Ok(brotli.into_inner())
}

struct Brotli(CompressorWriter<Counted>);

/// The output; its length can be asked for while the compressor holds it.
#[derive(Default)]
struct Counted(Vec<u8>);

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Write for Brotli {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Compressor for Brotli {
    fn written(&self) -> usize {
        self.0.get_ref().0.len()
    }

    fn end(self) -> io::Result<Vec<u8>> {
        Ok(self.0.into_inner().0)
    }

    /// From the lowest bit up: not the last (0), length in four nibbles (00), length less one
    /// (16 bits), uncompressed (1), then zeros to the byte border.
    const BLOCK: &'static [u8] =
        &[((LENGTH as u8 - 1) & 0x1f) << 3, (LENGTH as u8 - 1) >> 5, 1 << 3];
}
